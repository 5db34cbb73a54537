import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { ObjectValue } from "../../src/cty";
import { type Essence, essenceOf, type RunningService, startService } from "../../src/service";
import { effectsBetween, type Effects } from "../harness/faults/effects";
import {
  openScene,
  prepareBeginning,
  runCommand,
  startRun,
  type Beginning,
  type CommandOptions,
  type SceneOptions,
} from "../harness/faults/scene";
import { subjects, type Subject } from "../harness/faults/subject";
import { CoreError, startCore, type Planned, type Refresh } from "../harness/imitated-core";
import { recipeOf } from "../harness/resource-recipes";
import { PAIRWISE } from "../harness/pairwise-variations";

/*
 * `plan -minimal-refresh` of Terraform 1.17 calls UpgradeResourceState, ValidateResourceConfig and PlanResourceChange on
 * the unrefreshed state. Where that plan changes nothing it is the whole plan; otherwise ReadResource, a validation and a
 * second plan follow, the first plan's warnings are dropped, and its errors are final. What is destroyed is never read.
 */

type Stranger = (service: RunningService) => void;

/** What one command came to. */
interface Outcome {
  /** The action and the attributes that change; empty where an object is destroyed. */
  readonly plan: readonly string[];
  readonly planned: ObjectValue | null;
  readonly errors: readonly string[];
  /** Those of refresh and plan, if something is planned. */
  readonly warnings: readonly string[];
  readonly effects: Effects;
  readonly end: Essence;
  /** The plan with a full refresh that follows. */
  readonly next: readonly string[];
}

const inWords = ({ action, changed }: Planned): readonly string[] => [action, ...changed];

const SETTINGS = { variation: {} };

async function outcomeOf(
  subject: Subject,
  beginning: Beginning,
  refresh: Refresh,
  {
    stranger = () => undefined,
    options = SETTINGS,
  }: { readonly stranger?: Stranger; readonly options?: SceneOptions } = {},
): Promise<Outcome> {
  const { service, clock, requests, close } = await openScene(beginning, options);
  try {
    stranger(service);
    const before = service.snapshot();
    const object = await startRun(service.url, subject, { state: beginning.state });
    const plans: Planned[] = [];
    const errors: string[] = [];
    const warnings: string[] = [];
    const tell: CommandOptions["tell"] = (diagnostics, plan) => {
      if (plan === null && plans.length > 0) return;
      warnings.push(...diagnostics.map(({ summary }) => summary));
      if (plan === null) return;
      plans.push(plan);
      if (plan.action !== "no-op") return;
      warnings.length = 0;
      if (refresh === "minimal" && plan.refreshed === null) expect(requests()).toEqual([]);
    };
    try {
      await runCommand(object, beginning, { refresh, tell });
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      errors.push(
        ...error.diagnostics
          .filter(({ severity }) => severity === "error")
          .map(({ summary, detail }) => `${summary}: ${detail.replaceAll(service.url, "")}`),
      );
    }
    const after = service.snapshot();
    clock.settle();
    const next = await startRun(service.url, subject, { state: object.state });
    return {
      plan: plans.flatMap(inWords),
      planned: plans[0]?.planned ?? null,
      errors,
      warnings: beginning.wanted === null ? [] : warnings.sort(),
      effects: effectsBetween(before, after),
      end: essenceOf(service.snapshot()),
      next: beginning.wanted === null ? [] : inWords(await next.plan(beginning.wanted)),
    };
  } finally {
    await close();
  }
}

/** What others do to the object between its creation and the command; the recipes do some of it by themselves. */
const strangersOf = ({ typeName }: Subject): readonly (readonly [string, Stranger])[] =>
  Object.entries(recipeOf(typeName).changes).flatMap(([name, { meanwhile }]) =>
    meanwhile === undefined ? [] : [[name, meanwhile] as const],
  );
const isDriftedItself = ({ name, typeName }: Subject): boolean =>
  recipeOf(typeName).changes[name.split(".update-")[1] ?? ""]?.meanwhile !== undefined;
// Others find the object by the id that the recipe gives it.
const isFound = ({ name }: Subject): boolean => !name.includes("[without-id]");

const undisturbed = subjects().filter((subject) => !isDriftedItself(subject));
const drifted = [
  ...subjects()
    .filter(isDriftedItself)
    .map((subject) => ({ name: subject.name, subject, stranger: () => undefined })),
  ...undisturbed
    .filter((subject) => subject.operation !== "create" && isFound(subject))
    .flatMap((subject) =>
      strangersOf(subject).map(([name, stranger]) => ({ name: `${subject.name} after ${name}`, subject, stranger })),
    ),
];

describe.concurrent.each(PAIRWISE.filter(({ name }) => ["default", "hostile"].includes(name)))(
  "where nothing drifted on a service that is $name, a minimal refresh comes to the same as a full one",
  ({ variation }) => {
    test.each(undisturbed.map((subject) => [subject.name, subject] as const))("%s", async (_name, subject) => {
      const options = { variation };
      const beginning = await prepareBeginning(subject, options);
      const full = await outcomeOf(subject, beginning, true, { options });
      expect(await outcomeOf(subject, beginning, "minimal", { options })).toEqual(full);
    });
  },
);

describe.concurrent("where something drifted, a minimal refresh writes nothing by a stale plan", () => {
  test.each(drifted.map((one) => [one.name, one] as const))("%s", async (_name, { subject, stranger }) => {
    const beginning = await prepareBeginning(subject, SETTINGS);
    const full = await outcomeOf(subject, beginning, true, { stranger });
    const minimal = await outcomeOf(subject, beginning, "minimal", { stranger });
    const isUnseen = beginning.wanted !== null && isDeepStrictEqual(beginning.wanted, beginning.config);
    if (!isUnseen) {
      expect(minimal).toEqual(full);
      return;
    }
    expect([minimal.plan, minimal.errors, minimal.effects]).toEqual([["no-op"], [], []]);
    expect(minimal.next).toEqual(full.plan);
  });
});

test("a release that was left unfinished is read and carried on with", async () => {
  const service = await startService();
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user, max_retries: 0 });
    const object = await core.resource("wfa_workflow");
    const config = { document: "<workflow name='load'><task name='t'/></workflow>", on_release_failure: "warn" };
    service.faults.add({ method: "PATCH", times: Infinity, fault: { kind: "status", status: 503 } });
    await object.apply(config);
    expect(object.value["state"]).toBe("submitted");
    service.faults.clear();
    const plan = await object.plan(config, { refresh: "minimal" });
    expect([plan.action, plan.refreshed]).toEqual(["update", []]);
    await object.applyPlan(plan);
    expect(object.value["state"]).toBe("approved");
    expect(await object.plan(config, { refresh: "minimal" })).toMatchObject({ action: "no-op", refreshed: null });
  } finally {
    await service.close();
  }
});

test.each([
  ["wfa_workflow", "document", "<workflow id='ID' name='load'><task name='t'/></workflow>"],
  ["wfa_calendar", "definition", '{ "id": "ID", "name": "Holidays", "dates": [] }'],
])(
  "%s that is there is refused another id; one that is gone is created with it, once a refresh has seen that",
  async (type, attribute, text) => {
    const service = await startService();
    try {
      const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
      const object = await core.resource(type);
      const withId = (id: string) => ({ [attribute]: text.replace("ID", id) });
      await object.apply(withId("first"));
      for (const refresh of [true, "minimal"] as const)
        await expect(object.plan(withId("second"), { refresh })).rejects.toThrow(/id differs from the/);
      if (type === "wfa_workflow") service.backstage.deleteWorkflow("first");
      else service.backstage.deleteCalendar("first");
      expect(await object.plan(withId("second"))).toMatchObject({ action: "create" });
      await object.apply(withId("second"));
      expect(object.value["id"]).toBe("second");
    } finally {
      await service.close();
    }
  },
);

test("the drift of each resource is among those that a minimal refresh does not see", () => {
  const kinds = new Set(drifted.map(({ subject }) => subject.typeName));
  // A run that was started does not change.
  expect(subjects().filter(({ typeName }) => !kinds.has(typeName) && typeName !== "wfa_workflow_execution")).toEqual(
    [],
  );
});
