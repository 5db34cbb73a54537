import { describe, expect, test, vi } from "vitest";
import { reviewMarkdown } from "../../../src/review";
import { reviewOf, workflow, type ChangeFixture } from "../plan-fixture";
import { change } from "../reviewed-change";

describe("drift", () => {
  const DRIFTED = '<workflow name="Load"><task name="t" timeout="7"/></workflow>';
  const line = "/workflow/task[@name='t']/@timeout: 1 -> 7";

  test("is reverted where the configuration says something else", () => {
    const object = reviewOf({
      changes: [change({ document: DRIFTED, drift: [line] }, { drift: [] })],
      drift: [change({}, { document: DRIFTED, drift: [line] })],
    }).objects[0]!;
    expect(object.drift).toEqual({ changes: [{ text: line, onApply: "reverted" }], count: 1 });
    expect(object.document).toMatchObject({ changes: ["/workflow/task[@name='t']/@timeout: 7 -> 1"] });
  });

  test.each([
    ["Step 1: load", `/workflow/task[@name='Step 1: load']/@timeout: 1 -> 7`],
    ["a -> b added", `/workflow/task[@name='a -> b added']/@timeout: 1 -> 7`],
    ["it's [2] removed (was x)", `/workflow/task[@name="it's [2] removed (was x)"]/@timeout: 1 -> 7`],
  ])("of a task that is called %j is reverted, and in the headline", (name, text) => {
    const document = (timeout: number): string =>
      `<workflow name="Load"><task name="${name}" timeout="${timeout}"/><task/></workflow>`;
    const before = { document: document(7), drift: [text] };
    const review = reviewOf({ changes: [change(before, { document: document(1), drift: [] })] });
    expect(review.objects[0]!.drift).toEqual({ changes: [{ text, onApply: "reverted" }], count: 1 });
    expect(reviewMarkdown(review)).toContain(
      "**Reverts what somebody changed on the service:** [`wfa_workflow.a`](#change-1)",
    );
  });

  test("of a calendar whose days have names with colons and blanks is reverted", () => {
    const calendar = (values: object): object => ({ id: "c", name: "H", drift: [], ignored_paths: null, ...values });
    const text = '"/Step 1: load/x y": 1 -> 7';
    const definition = (value: number): string => JSON.stringify({ "Step 1: load": { "x y": value } });
    const [object] = reviewOf({
      changes: [
        {
          address: "wfa_calendar.c",
          actions: ["update"],
          before: calendar({ definition: definition(7), drift: [text] }),
          after: calendar({ definition: definition(1) }),
        },
      ],
    }).objects;
    expect(object!.drift).toEqual({ changes: [{ text, onApply: "reverted" }], count: 1 });
  });

  test("reads each path as often, however many there are", () => {
    const calendar = (values: object): object => ({ id: "c", name: "H", ignored_paths: null, drift: [], ...values });
    /** Paths with blanks are written as JSON strings, so that those calls count how often paths are read. */
    const readsPerPath = (count: number): number => {
      const names = Array.from({ length: count }, (_, at) => `day ${at}`);
      const definition = (value: number): string =>
        JSON.stringify(Object.fromEntries(names.map((name) => [name, value])));
      const drift = names.map((name) => `"/${name}": 1 -> 7`);
      const before = calendar({ definition: definition(7), drift });
      const after = calendar({ definition: definition(1) });
      const writing = vi.spyOn(JSON, "stringify");
      const [object] = reviewOf({
        changes: [{ address: "wfa_calendar.c", actions: ["update"], before, after }],
      }).objects;
      const reads = writing.mock.calls.filter(([value]) => String(value).startsWith("/day ")).length;
      writing.mockRestore();
      expect(object!.drift).toMatchObject({ count });
      expect(reads).toBeGreaterThan(0);
      return reads / count;
    };
    expect(readsPerPath(200)).toBe(readsPerPath(20));
  });

  test("is kept where the plan leaves it as it is", () => {
    const object = reviewOf({
      changes: [change({ document: DRIFTED, drift: [line] }, { document: DRIFTED, drift: [] })],
    }).objects[0]!;
    expect(object.drift?.changes).toEqual([{ text: line, onApply: "kept" }]);
    expect([object.document, object.calls]).toEqual([null, []]);
  });

  test("in flags, and in other objects", () => {
    const { objects } = reviewOf({
      changes: [
        change(
          { enabled: false, triggers: { a: false } },
          { enabled: true, triggers: { a: false } },
          { set: ["document", "enabled", "triggers"] },
        ),
        {
          address: "wfa_workflow_queue.q",
          actions: ["no-op"],
          before: { name: "Q", paused: true },
          after: { name: "Q", paused: true },
        },
      ],
      drift: [
        change({ triggers: { a: true } }, { enabled: false, triggers: { a: false } }),
        {
          address: "wfa_workflow_queue.q",
          actions: ["update"],
          before: { name: "Q", paused: false },
          after: { name: "Q", paused: true },
        },
      ],
    });
    expect(objects.map(({ drift }) => drift?.changes)).toEqual([
      [
        { text: "enabled: true -> false", onApply: "reverted" },
        { text: 'triggers: {"a":true} -> {"a":false}', onApply: "kept" },
      ],
      [{ text: "paused: false -> true", onApply: "kept" }],
    ]);
  });

  test("an object that no longer exists is recreated, or was not in the configuration either", () => {
    const gone: ChangeFixture = { address: "wfa_workflow.a", actions: ["delete"], before: workflow() };
    expect(reviewOf({ changes: [change(null, {})], drift: [gone] }).objects[0]!.drift?.changes).toEqual([
      { text: "It no longer exists on the service", onApply: "recreated" },
    ]);
    expect(reviewMarkdown(reviewOf({ changes: [change(null, {})], drift: [gone] }))).toMatch(
      /Recreates what no longer exists on the service:[*]{2} [\s\S]*- `It no longer exists on the service` – applying recreates it/,
    );
    expect(reviewOf({ changes: [], drift: [gone] }).objects[0]).toMatchObject({
      effect: "none",
      drift: { changes: [{ onApply: "unconfigured" }] },
    });
  });
});
