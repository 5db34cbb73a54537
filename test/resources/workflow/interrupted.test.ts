import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, type TestContext } from "vitest";
import { startService, type Variation } from "../../../src/service";
import { CoreError, startCore, type ImitatedCore } from "../../harness/imitated-core";
import { DOCUMENT, FASTER } from "./documents";
import { PAIRWISE } from "../../harness/pairwise-variations";

const named = (name: string) => PAIRWISE.find((variation) => variation.name === name)!.variation;

/** What the interrupted run started takes effect in the middle of the next one. */
const LATE = { approvalDelay: 400, deletionDelay: 150, visibilityDelay: 100 };
const AT_ONCE: Partial<Variation> = {};
const KEEPING: Partial<Variation> = { approvalDelay: 60, approvedSubmission: "kept", documents: "rewritten" };
const HOSTILE: Partial<Variation> = { ...named("hostile"), ...LATE };

interface Operation {
  readonly doing: string;
  readonly services: readonly (readonly [string, Partial<Variation>])[];
  prepare(workflow: ImitatedCore): Promise<unknown>;
  /** Plans it, so that only its apply is interrupted. */
  plan(workflow: ImitatedCore): Promise<(signal?: AbortSignal) => Promise<unknown>>;
  /** What the user does next, in another run. */
  again(workflow: ImitatedCore): Promise<unknown>;
  /** @param workflow what is in state after that */
  check(workflow: ImitatedCore, texts: readonly (string | undefined)[]): Promise<void>;
}

const applied = (document: string): Pick<Operation, "plan" | "again" | "check"> => ({
  plan: async (workflow) => {
    const plan = await workflow.plan({ document });
    return (signal) => workflow.applyPlan(plan, signal === undefined ? {} : { signal });
  },
  again: (workflow) => workflow.apply({ document }),
  check: async (workflow, texts) => {
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(document === FASTER ? "120" : "60");
    expect((await workflow.plan({ document })).action).toBe("no-op");
  },
});

const OPERATIONS: readonly Operation[] = [
  {
    doing: "Creating",
    services: [
      ["does everything at once", AT_ONCE],
      ["approves, deletes and shows later", LATE],
      ["approves a little later, keeps the submission and rewrites documents", KEEPING],
      ["is hostile and late", HOSTILE],
    ],
    prepare: async () => undefined,
    ...applied(DOCUMENT),
  },
  {
    doing: "Updating",
    services: [["is hostile and late", HOSTILE]],
    prepare: (workflow) => workflow.apply({ document: DOCUMENT }),
    ...applied(FASTER),
  },
  {
    doing: "Deleting",
    services: [["approves, deletes and shows later", LATE]],
    prepare: (workflow) => workflow.apply({ document: DOCUMENT }),
    plan: async (workflow) => (signal) => workflow.destroy(signal === undefined ? {} : { signal }),
    again: async (workflow) => {
      await workflow.refresh();
      return workflow.destroy();
    },
    check: async (workflow, texts) => {
      expect(workflow.state).toBeNull();
      expect(texts).toEqual([]);
    },
  },
];

async function begin(context: TestContext, variation: Partial<Variation>, operation: Operation) {
  const service = await startService({ variation });
  context.onTestFinished(() => service.close());
  const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
  const workflow = await core.resource("wfa_workflow");
  await operation.prepare(workflow);
  const perform = await operation.plan(workflow);
  service.requests.clear();
  return { service, core, workflow, perform };
}

/** Before each request that an uninterrupted operation sends, and between the effect of a write and its answer. */
async function pointsOf(...begun: Parameters<typeof begin>) {
  const { service, perform } = await begin(...begun);
  await perform();
  return service.requests
    .list()
    .flatMap(({ method }, skip): { skip: number; moment: "before" | "after" }[] => [
      { skip, moment: "before" },
      ...(method === "GET" ? [] : [{ skip, moment: "after" as const }]),
    ]);
}

/** Interrupts the operation at one of its requests, which is carried out all the same, and goes on at once. */
async function interruptAt(
  { skip, moment }: { readonly skip: number; readonly moment: "before" | "after" },
  ...begun: Parameters<typeof begin>
) {
  const { service, core, workflow, perform } = await begin(...begun);
  const [, , operation] = begun;
  const interruption = new AbortController();
  let request = "no request";
  service.faults.add({
    skip,
    fault: {
      kind: "hold",
      moment,
      regardless: true,
      wait: async ({ method, path }) => {
        request = `${method} ${path}`;
        interruption.abort();
        await sleep(10);
      },
    },
  });
  const errors = await perform(interruption.signal).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof CoreError)) throw error;
      return error.diagnostics.filter(({ severity }) => severity === "error");
    },
  );
  service.faults.clear();
  const later = await (await core.anotherRun()).resource("wfa_workflow");
  later.state = workflow.state;
  try {
    await operation.again(later);
    await operation.check(
      later,
      service.backstage.workflows().map(({ approved }) => approved?.text),
    );
  } catch (error) {
    throw new Error(`interrupted ${moment} ${request}: ${String(error)}`, { cause: error });
  }
  return { errors, isInterrupted: request !== "no request" };
}

describe.concurrent.each(OPERATIONS)("$doing a workflow, interrupted at each of its requests", (operation) => {
  for (const [name, variation] of operation.services)
    test(
      `on a service that ${name}: one error, and the very next run is done`,
      { timeout: 120_000 },
      async (context) => {
        const points = await pointsOf(context, variation, operation);
        const runs = points.map((point) => interruptAt(point, context, variation, operation));
        // A run that polls less often than the first one has fewer requests.
        const errors = (await Promise.all(runs)).flatMap((run) => (run.isInterrupted ? [run.errors] : []));
        // Where the last requests were interrupted, all was done.
        expect(errors.filter((each) => each.length > 0).length).toBeGreaterThan(errors.length / 2);
        for (const each of errors) {
          expect(each.length).toBeLessThan(2);
          for (const { summary, detail } of each) {
            expect(summary).toBe(`${operation.doing} this wfa_workflow was interrupted`);
            expect(detail).toMatch(/^Terraform asked the provider to stop\. /);
            const next = /the next apply|Apply again|Run the command again/gi;
            expect(new Set(detail.match(next)).size, detail).toBe(1);
          }
        }
      },
    );
});
