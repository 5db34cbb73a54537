import { describe, expect, test } from "vitest";
import type { ObjectValue } from "../../../src/cty";
import { startService, type HeldRequest, type RunningService, type Variation } from "../../../src/service";
import { startCore, type Core, type ImitatedCore } from "../../harness/imitated-core";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";
import { DOCUMENT, edit, FASTER } from "./documents";
import { only, reasonOf } from "./observing";

type Config = Readonly<Record<string, ObjectValue[string]>>;

/** Whose updates of every kind are killed; elsewhere the first three suffice. */
const THOROUGHLY = ["hostile", "childElement"];

/** Services that rewrite documents: the named ones, and two that also put the id into them as an element. */
const REWRITING: readonly (readonly [string, Partial<Variation>])[] = [
  ...TESTED_VARIATIONS.filter(({ variation }) => variation.documents === "rewritten").map(
    ({ name, variation }) => [name, variation] as const,
  ),
  ["childElement", { documents: "rewritten", idPlacement: "childElement" }],
  ["attrsElement", { documents: "rewritten", idPlacement: "attrsElement" }],
];

const flags = (enabled: boolean): Config => ({
  enabled,
  triggers: new Map([
    ["daily", enabled],
    ["manual", !enabled],
  ]),
});
const withSecret = (document: string): string =>
  edit('timeout="60"', 'timeout="60" password="{{secret:db}}"', document);
const withTimeout = edit('timeout="300"', 'timeout="{{seconds}}"');
const SECRETS: Config = { secrets_wo: new Map([["db", "first-secret"]]), secrets_wo_version: 1 };

/** What was applied, and what the killed update was to make of it. */
const UPDATES: Readonly<Record<string, readonly [Config, Config]>> = {
  "content, flags and triggers": [
    { document: DOCUMENT, ...flags(true) },
    { document: FASTER, ...flags(false) },
  ],
  "a proposal": [
    { document: DOCUMENT, approve: false },
    { document: FASTER, approve: false },
  ],
  "a proposal that is approved with its change": [
    { document: DOCUMENT, approve: false },
    { document: FASTER, approve: true },
  ],
  "a document with a secret": [
    { document: withSecret(DOCUMENT), ...SECRETS },
    { document: withSecret(FASTER), ...SECRETS },
  ],
  "the value of a placeholder": [
    { document: withTimeout, substitutions: new Map([["seconds", "300"]]) },
    { document: withTimeout, substitutions: new Map([["seconds", "120"]]) },
  ],
  "a document with ignored paths": [
    { document: DOCUMENT, ignored_paths: ["/workflow/@modified"] },
    { document: FASTER, ignored_paths: ["/workflow/@modified"] },
  ],
};

/** Who is killed: the engine keeps its state as it was before, and loses the private state where only the plugin dies. */
type Victim = "engine" | "plugin";
/** What happens between the kill and the apply that heals. */
const NEXT = ["apply", "refresh", "without refresh"] as const;

interface Kill {
  readonly method: "PUT" | "PATCH";
  readonly skip: number;
  readonly moment: "before" | "after";
}

async function onService<Result>(
  variation: Partial<Variation>,
  [before, after]: readonly [Config, Config],
  run: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  let ahead = 0;
  const service = await startService({ variation, now: () => Date.now() + ahead });
  const advance = (milliseconds: number): void => void (ahead += milliseconds);
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    const workflow = await core.resource("wfa_workflow");
    await workflow.apply(before);
    const plan = await workflow.plan(after);
    service.requests.clear();
    const writes = (method: string): number => service.requests.list().filter((each) => each.method === method).length;
    return await run({ service, advance, core, workflow, config: after, plan, writes });
  } finally {
    await service.close();
  }
}

interface Bench {
  readonly service: RunningService;
  /** Moves the service's clock. */
  readonly advance: (milliseconds: number) => void;
  readonly core: Core;
  readonly workflow: ImitatedCore;
  readonly config: Config;
  readonly plan: Awaited<ReturnType<ImitatedCore["plan"]>>;
  readonly writes: (method: string) => number;
}

/** Before the first write of an update that nobody kills, and between each write's effect and its answer. */
async function killsOf({ workflow, plan, writes }: Bench): Promise<readonly Kill[]> {
  await workflow.applyPlan(plan);
  const after = (["PUT", "PATCH"] as const).flatMap((method) =>
    Array.from({ length: writes(method) }, (_, skip): Kill => ({ method, skip, moment: "after" })),
  );
  return [{ method: "PUT", skip: 0, moment: "before" }, ...after];
}

/**
 * Kills the update there, and does what a user does next, until nothing is left to do.
 *
 * @param delay milliseconds until the service shows a write
 */
async function killAndGoOn(
  { method, skip, moment }: Kill,
  victim: Victim,
  next: (typeof NEXT)[number],
  delay: number,
  { service, advance, core, workflow, config, plan, writes }: Bench,
): Promise<{ readonly applies: number; readonly puts: number }> {
  const kept = workflow.state!;
  const death = new AbortController();
  const killed = new Promise<void>((resolve) => {
    const wait = async ({ gone }: HeldRequest): Promise<void> => {
      death.abort();
      resolve();
      await gone;
    };
    service.faults.add({ method, skip, fault: { kind: "hold", moment, wait } });
  });
  const dead = reasonOf(workflow.applyPlan(plan, { signal: death.signal }));
  await killed;
  const again = await (await core.anotherRun()).resource("wfa_workflow");
  again.state = victim === "engine" ? kept : { ...kept, private: new Uint8Array() };
  if (next === "refresh") await again.refresh();
  const apply = (refresh: boolean): Promise<string> =>
    reasonOf(again.plan(config, { refresh }).then((planned) => again.applyPlan(planned)));
  let applies = 1;
  let told = await apply(next !== "without refresh");
  // What takes effect between a plan and its apply stops that: the next one sees it.
  if (/changed on the service after the plan was made/.test(told)) {
    applies++;
    told = await apply(true);
  }
  await dead;
  expect(told).toBe("no error");
  // Two PUTs of one document, the killed run's and this one's, may become visible one after the other.
  advance(delay);
  // Where all of it had arrived, this records that what a refresh has found is what was wanted.
  if ((await again.plan(config)).action !== "no-op") expect(await apply(true)).toBe("no error");
  expect(await again.plan(config)).toMatchObject({ action: "no-op", warnings: [] });
  expect(again.value).toMatchObject({ drift: [], pending_submission: false });
  expect(service.backstage.workflows()).toHaveLength(1);
  const { submitted, approved } = only(service);
  const shown = config["approve"] === false ? submitted : approved;
  expect(shown!.text).toMatch(/timeout=(["'])120\1/);
  if (config["enabled"] !== undefined) expect(approved).toMatchObject({ enabled: config["enabled"] });
  return { applies, puts: writes("PUT") };
}

describe.concurrent.each(REWRITING)("an update that was killed on a service that is %s", (name, variation) => {
  const updates = Object.keys(UPDATES).slice(0, THOROUGHLY.includes(name) ? undefined : 3);
  test.each(updates)("is carried on with by the next apply: %s", { timeout: 300_000 }, async (update) => {
    const kills = await onService(variation, UPDATES[update]!, killsOf);
    expect(kills.length).toBeGreaterThan(1);
    for (const [at, kill] of kills.entries()) {
      for (const victim of ["engine", "plugin"] as const) {
        // Without private state, only a refresh finds out what is ours.
        const next = NEXT[(at + name.length) % (victim === "engine" ? 3 : 2)]!;
        const { applies, puts } = await onService(variation, UPDATES[update]!, (bench) =>
          killAndGoOn(kill, victim, next, variation.visibilityDelay ?? 0, bench),
        );
        expect(puts).toBeLessThanOrEqual(2);
        // Where effects come later, the next apply may be faster than what the killed one sent.
        const { approvalDelay = 0, visibilityDelay = 0 } = variation;
        if (victim === "plugin" || approvalDelay + visibilityDelay > 0) continue;
        expect({ kill, next, applies }).toEqual({ kill, next, applies: 1 });
        // What arrived is not sent again.
        expect({ kill, next, puts }).toEqual({ kill, next, puts: kill.moment === "before" ? 2 : 1 });
      }
    }
  });
});
