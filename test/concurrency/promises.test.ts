import { describe, expect, test } from "vitest";
import { VARIATIONS } from "../../src/service";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import { atEveryBoundary, type Attributes } from "./two-pipelines";
import { act, type Act } from "./workflows";

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
/** What is withdrawn or deleted makes the apply fail. */
const ACTS: readonly Act[] = ["submits", "submits and approves", "edits what is approved", "approves", "disables"];
/** Services that differ in what they show, without those that wait. */
const SERVICES = VARIATIONS.filter(
  ({ variation: { approvalDelay = 0, visibilityDelay = 0 } }) => approvalDelay + visibilityDelay === 0,
);

/** The imitated core holds each apply against its plan: state may never differ from what the plan knew. */
describe.concurrent("whatever a person does while an apply runs, it keeps what its plan knew", () => {
  SERVICES.forEach(({ name, variation }, index) => {
    // Each service meets one of the acts with each write, and all together every act with every write.
    const acts = [ACTS[index % ACTS.length]!];
    test(`on a service that is ${name}: ${acts.join(", ")}`, { timeout: 120_000 }, async () => {
      const broken: string[] = [];
      for (const [write, base, changed] of WRITES) {
        for (const done of acts) {
          await atEveryBoundary(
            {
              typeName: "wfa_workflow",
              variation,
              prepare: ({ first }) => first.object.apply(base),
              first: ({ first }) => first.apply(changed),
              second: async (scene) => act(done, scene),
            },
            async ({ held, ran }) => {
              if (ran.first.error?.startsWith("core would refuse") === true)
                broken.push(`${write}, ${done} before ${held}: ${ran.first.error}`);
            },
          );
        }
      }
      expect(broken).toEqual([]);
    });
  });
});
