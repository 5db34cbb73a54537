import { describe, expect, test } from "vitest";
import { startService, type RunningService, type Variation } from "../../src/service";
import { startCore, type Attributes } from "../harness/imitated-core";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import { PAIRWISE } from "../harness/pairwise-variations";

const TIMEOUTS = { create: "20s", read: "20s", update: "20s", delete: "20s" };
/** `enabled` is left alone, so that the plan promises what the service shows. */
const BASE: Attributes = { document: DOCUMENT, timeouts: TIMEOUTS };
const EDITED: Attributes = { ...BASE, document: edit('timeout="300"', 'timeout="120"') };

const WRITES: readonly (readonly [string, Attributes, Attributes])[] = [
  ["an edit", BASE, EDITED],
  ["an edit that is only submitted", { ...BASE, approve: false }, { ...EDITED, approve: false }],
  [
    "a trigger and the definition of what is only submitted",
    { ...BASE, approve: false },
    { ...BASE, approve: false, triggers: new Map([["daily", false]]), show_definition: true },
  ],
];

const theirs = (text: string): string => text.replace(/(?<=["'])60(?=["'])/, "90");
const only = ({ backstage }: RunningService) => backstage.workflows()[0]!;

/** What a person does in the vendor's UI. What is withdrawn or deleted makes the apply fail, so it is not here. */
const ACTS: Readonly<Record<string, (service: RunningService) => void>> = {
  submits: (service) => {
    const { submitted, approved } = only(service);
    service.backstage.submit(theirs((submitted ?? approved)!.text));
  },
  "submits and approves": (service) => {
    ACTS["submits"]!(service);
    service.backstage.approve(only(service).id);
  },
  "edits what is approved": (service) => service.backstage.edit(only(service).id, "approved", theirs),
  approves: (service) => service.backstage.approve(only(service).id),
  disables: (service) => service.backstage.setEnabled(only(service).id, false),
};

/** Services that differ in what they show, without those that wait. */
const SERVICES = PAIRWISE.filter(
  ({ variation: { approvalDelay = 0, visibilityDelay = 0 } }) => approvalDelay + visibilityDelay === 0,
);

/** Runs the update with the act before its request of that number. @returns null where it does not send so many */
async function meet(
  variation: Partial<Variation>,
  [base, changed]: readonly [Attributes, Attributes],
  act: (service: RunningService) => void,
  at: number,
): Promise<string | null> {
  const service = await startService({ variation });
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    const workflow = await core.resource("wfa_workflow");
    await workflow.apply(base);
    let held = null as string | null;
    const wait = async ({ method }: { readonly method: string }): Promise<void> => {
      held = `${at} ${method}`;
      try {
        act(service);
      } catch {
        // The UI refuses it: it did not happen.
      }
    };
    service.faults.add({ skip: at, fault: { kind: "hold", moment: "before", wait } });
    const outcome = await workflow.apply(changed).then(() => "", String);
    return held === null ? null : `${held}: ${outcome}`;
  } finally {
    await service.close();
  }
}

/** The imitated core holds each apply against its plan: state may never differ from what the plan knew. */
describe.concurrent("whatever a person does while an apply runs, it keeps what its plan knew", () => {
  SERVICES.forEach(({ name, variation }, index) => {
    // Each service meets one of the acts with each write, and all together every act with every write.
    const [act, does] = Object.entries(ACTS)[index % Object.keys(ACTS).length]!;
    test.each(WRITES)(
      `on a service that is ${name}: %s, while somebody ${act}`,
      { timeout: 120_000 },
      async (...row) => {
        const [, base, changed] = row;
        const outcomes: string[] = [];
        for (let at = 0; ; at++) {
          const outcome = await meet(variation, [base, changed], does, at);
          if (outcome === null) break;
          outcomes.push(outcome);
        }
        expect(outcomes.length).toBeGreaterThan(2);
        expect(outcomes.filter((outcome) => outcome.includes("core would refuse"))).toEqual([]);
      },
    );
  });
});
