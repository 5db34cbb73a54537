import { describe, expect, test } from "vitest";
import type { Variation } from "../../src/service";
import { atEveryBoundary, isSample, type Attributes } from "./two-pipelines";
import {
  act,
  BASE,
  FIRST,
  hasNoticed,
  isThere,
  seeEachOther,
  SECOND,
  sharing,
  stands,
  workflowOn,
  type Act,
} from "./workflows";

const PATIENT = 120_000;

/**
 * Services that differ in what they show of who came between; whether the second pipeline approves; and what stays
 * unseen.
 */
const RACES: readonly {
  readonly service: string;
  readonly variation: Partial<Variation>;
  readonly approve: boolean;
  readonly windows: readonly string[];
}[] = [
  { service: "shows all", variation: {}, approve: true, windows: [] },
  { service: "shows all", variation: {}, approve: false, windows: [] },
  {
    service: "keeps what was submitted beside what is approved",
    variation: { approvedSubmission: "kept" },
    approve: true,
    windows: [],
  },
  // The interface has no conditional PUT: what is submitted while it is on its way shows only where the service counts.
  {
    service: "shows nothing but documents",
    variation: { attributes: "minimal", flags: "hidden", writeAnswers: "empty" },
    approve: false,
    windows: ["PUT"],
  },
];

describe.concurrent("two pipelines change one workflow at once", () => {
  for (const { service, variation, approve, windows } of RACES) {
    test(
      `on a service that ${service}; the second one ${approve ? "approves" : "proposes"}`,
      {
        timeout: PATIENT,
      },
      async () => {
        const unseen: string[] = [];
        const wrong: string[] = [];
        const second: Attributes = { ...SECOND, approve };
        const boundaries = await atEveryBoundary(
          {
            typeName: "wfa_workflow",
            variation,
            prepare: sharing(BASE),
            first: ({ first }) => first.apply(FIRST),
            second: ({ second: pipeline }) => pipeline.apply(second),
          },
          async (finish) => {
            const { service: running, held, ran } = finish;
            if (running.backstage.workflows().length !== 1)
              wrong.push(`${held}: ${running.backstage.workflows().length} workflows`);
            if (ran.second.error === null && !stands(running, "second", approve) && !hasNoticed(ran.first))
              unseen.push(held);
            if (
              ran.first.error === null &&
              !stands(running, "first", true) &&
              !hasNoticed(ran.first) &&
              !hasNoticed(ran.second)
            )
              wrong.push(`${held}: the first one is gone`);
            wrong.push(
              ...(
                await seeEachOther(finish, [
                  [finish.first, "first", FIRST],
                  [finish.second, "second", second],
                ])
              ).map((what) => `${held}: ${what}`),
            );
            if (!isSample(finish)) return;
            // One after the other, each gets what they want.
            for (const [pipeline, config] of [
              [finish.first, FIRST],
              [finish.second, second],
            ] as const) {
              const again = { ...config, overwrite_pending_submission: true };
              const { error } = await pipeline.apply(again);
              const { action } = await pipeline.object.plan(again);
              if (error !== null || action !== "no-op") wrong.push(`${held}: does not converge: ${error ?? action}`);
            }
          },
        );
        expect(boundaries).toBeGreaterThan(12);
        expect(wrong).toEqual([]);
        expect(unseen.map((held) => held.split(" ")[1])).toEqual(windows);
      },
    );
  }
});

describe.concurrent("one pipeline destroys what another one changes", () => {
  test("the destruction finds the change, or came before it", { timeout: PATIENT }, async () => {
    const unseen: string[] = [];
    await atEveryBoundary(
      {
        typeName: "wfa_workflow",
        prepare: sharing(BASE),
        first: ({ first }) => first.destroy(),
        second: ({ second }) => second.apply(SECOND),
      },
      async ({ service, held, ran, first, second }) => {
        expect(ran.second.error, held).toBeNull();
        if (!stands(service, "second", true) && !hasNoticed(ran.first)) unseen.push(held);
        expect((await second.object.plan(SECOND)).action, held).toBe(
          stands(service, "second", true) ? "no-op" : "create",
        );
        await first.destroy();
        await second.apply(SECOND);
        expect(service.backstage.workflows(), held).toHaveLength(1);
      },
    );
    // The interface has no conditional DELETE either.
    expect(unseen.map((held) => held.split(" ")[1])).toEqual(["DELETE"]);
  });

  test("the change finds that it is gone, whenever that was, and is made anew", { timeout: PATIENT }, async () => {
    const boundaries = await atEveryBoundary(
      {
        typeName: "wfa_workflow",
        prepare: sharing(BASE),
        first: ({ first }) => first.apply(FIRST),
        second: ({ second }) => second.destroy(),
      },
      async ({ service, held, ran, first }) => {
        const isGone = workflowOn(service) === undefined;
        if (ran.second.error === null && !isGone) expect(hasNoticed(ran.first), held).toBe(true);
        if (isGone) expect((await first.object.plan(FIRST)).action, held).toBe("create");
        const again = { ...FIRST, overwrite_pending_submission: true };
        await first.apply(again);
        expect((await first.object.plan(again)).action, held).toBe("no-op");
        expect(service.backstage.workflows(), held).toHaveLength(1);
      },
    );
    expect(boundaries).toBeGreaterThan(12);
  });

  test("both may destroy it", { timeout: PATIENT }, async () => {
    await atEveryBoundary(
      {
        typeName: "wfa_workflow",
        prepare: sharing(BASE),
        first: ({ first }) => first.destroy(),
        second: ({ second }) => second.destroy(),
      },
      async ({ service, held, ran }) => {
        expect([ran.first.error, ran.second.error], held).toEqual([null, null]);
        expect(service.backstage.workflows(), held).toEqual([]);
      },
    );
  });
});

describe.concurrent("a person works in the UI while a pipeline writes", () => {
  const release: Attributes = { ...BASE, enabled: null, approve: false };
  const operations: Readonly<
    Record<string, { readonly base: Attributes; readonly wanted: Attributes | null; readonly acts: readonly Act[] }>
  > = {
    updates: {
      base: BASE,
      wanted: FIRST,
      acts: ["submits", "submits and approves", "edits what is approved", "approves", "deletes all", "disables"],
    },
    proposes: {
      base: release,
      wanted: { ...release, document: FIRST["document"]! },
      acts: ["submits", "submits and approves", "deletes all"],
    },
    releases: {
      base: release,
      wanted: { ...release, approve: true },
      acts: ["submits", "submits and approves", "approves", "withdraws the submission"],
    },
    destroys: {
      base: BASE,
      wanted: null,
      acts: ["submits", "submits and approves", "edits what is approved", "deletes all"],
    },
  };
  for (const [operation, { base, wanted, acts }] of Object.entries(operations)) {
    for (const name of acts) {
      test(`who ${operation}: ${name}`, { timeout: PATIENT }, async () => {
        const unseen: string[] = [];
        await atEveryBoundary(
          {
            typeName: "wfa_workflow",
            prepare: ({ first }) => first.object.apply(base),
            first: ({ first }) => (wanted === null ? first.destroy() : first.apply(wanted)),
            second: async (scene) => act(name, scene),
          },
          async (finish) => {
            const { service, held, ran, first } = finish;
            // What was refused in the UI did not happen.
            if (ran.second.error !== null) return;
            if (!isThere(name, service) && !hasNoticed(ran.first)) unseen.push(held);
            expect(service.backstage.workflows().length, held).toBeLessThanOrEqual(1);
            if (wanted === null || !isSample(finish)) return;
            await first.apply({ ...wanted, overwrite_pending_submission: true });
            expect((await first.object.plan({ ...wanted, overwrite_pending_submission: true })).action, held).toBe(
              "no-op",
            );
          },
        );
        // What the versions no longer show, as a write went over it, the audit log tells.
        expect(unseen).toEqual([]);
      });
    }
  }
});
