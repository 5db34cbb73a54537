import { describe, expect, it } from "vitest";
import {
  DEFAULT_VARIATION,
  parseVariation,
  type Variation,
  VARIATION_NAMES,
  VARIATION_OPTIONS,
  type VariationName,
} from "../../src/service/index";
import { fieldsOf, listOf, openBench, sample } from "./support/bench";
import { PAIRWISE } from "../harness/pairwise-variations";

/** A delay is none or some. */
const kindsOf = (name: VariationName): readonly unknown[] => {
  const option = VARIATION_OPTIONS[name];
  return option.values ?? [false, true];
};
const kindOf = (variation: Variation, name: VariationName): unknown =>
  typeof variation[name] === "number" ? variation[name] > 0 : variation[name];

/** They refine `flags`; test/resources/workflow/flags-in-document.test.ts goes through all their combinations. */
const REFINEMENTS: ReadonlySet<VariationName> = new Set(["workflowFlag", "triggerFlags", "xmlFlags"]);
const PAIRED = VARIATION_NAMES.filter((name) => !REFINEMENTS.has(name));

describe("the presets", () => {
  it("have names of their own, the default first and the most hostile second", () => {
    expect(new Set(PAIRWISE.map(({ name }) => name)).size).toBe(PAIRWISE.length);
    expect(PAIRWISE[0]).toMatchObject({ name: "default", variation: DEFAULT_VARIATION });
    expect(PAIRWISE[1]?.name).toBe("hostile");
  });

  it("let every two values of different options occur together", () => {
    const missing = PAIRED.flatMap((first, index) =>
      PAIRED.slice(index + 1).flatMap((second) =>
        kindsOf(first).flatMap((one) =>
          kindsOf(second).flatMap((other) => {
            const met = PAIRWISE.some(
              ({ variation }) => kindOf(variation, first) === one && kindOf(variation, second) === other,
            );
            return met ? [] : [`${first}=${String(one)} with ${second}=${String(other)}`];
          }),
        ),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe("the options in words", () => {
  it("are described", () => {
    for (const { text } of Object.values(VARIATION_OPTIONS)) expect(text).toMatch(/^[a-z].{20,}[^.]$/);
  });

  it("are read back from what somebody types", () => {
    expect(parseVariation(["hostile", "errors=json", "approvalDelay=250"])).toEqual({
      ...PAIRWISE[1]?.variation,
      errors: "json",
      approvalDelay: 250,
    });
    expect(() => parseVariation(["mild"])).toThrow(/no variation "mild"; use option=value or one of default, hostile/);
    expect(() => parseVariation(["error=json"])).toThrow(/no variation option "error"; the options are writeAnswers/);
    expect(() => parseVariation(["errors=yaml"])).toThrow(/must be one of json, text, html/);
    expect(() => parseVariation(["approvalDelay=1s"])).toThrow(/whole number of milliseconds/);
  });
});

describe("what is applied later", () => {
  it("approves after the approval delay, unless the submission has changed by then", async () => {
    const bench = await openBench({ variation: { approvalDelay: 100, startsEnabled: "no" } });
    const approved = async (): Promise<number> => (await bench.call("GET", "/workflows/w1?state=approved")).status;
    await bench.call("POST", "/workflows", { body: sample("w", { id: "w1" }) });
    const options = { body: '{"approveWorkflow": true, "enableWorkflow": true}' };
    expect((await bench.call("PATCH", "/workflows/w1", options)).status).toBe(202);
    bench.advance(99);
    expect(await approved()).toBe(404);
    bench.advance(1);
    expect(await approved()).toBe(200);
    expect(fieldsOf(await bench.json("/workflows/w1?state=approved")).enabled).toBe(true);
    await bench.call("PUT", "/workflows/w1", { body: sample("second", { id: "w1" }) });
    await bench.call("PATCH", "/workflows/w1", options);
    await bench.call("PUT", "/workflows/w1", { body: sample("third", { id: "w1" }) });
    bench.settle();
    expect(bench.service.backstage.workflow("w1")).toMatchObject({
      approved: { name: "w" },
      submitted: { name: "third" },
    });
    expect(bench.service.audit.at(-1)?.operation).toBe("workflow.approvalLapsed");
  });

  it("deletes after the deletion delay, and never what came after", async () => {
    const bench = await openBench({ variation: { deletionDelay: 100 } });
    await bench.call("POST", "/workflows", { body: sample("w", { id: "w1" }) });
    await bench.call("POST", "/workflowGroups", { body: '{"name": "g", "id": "g1"}' });
    expect((await bench.call("DELETE", "/workflows/w1?state=submitted")).status).toBe(202);
    expect((await bench.call("DELETE", "/workflowGroups/g1")).status).toBe(202);
    bench.advance(99);
    expect(listOf(await bench.json("/workflows"))).toHaveLength(1);
    expect(listOf(await bench.json("/workflowGroups"))).toHaveLength(2);
    bench.advance(1);
    expect(listOf(await bench.json("/workflows"))).toHaveLength(0);
    expect(listOf(await bench.json("/workflowGroups"))).toHaveLength(1);
    await bench.call("POST", "/workflows", { body: sample("w", { id: "w1" }) });
    await bench.call("DELETE", "/workflows/w1");
    await bench.call("PUT", "/workflows/w1", { body: sample("newer", { id: "w1" }) });
    bench.settle();
    expect(listOf(await bench.json("/workflows"))).toMatchObject([{ name: "newer" }]);
  });

  it("shows what was created or submitted after the visibility delay, and until then what was there", async () => {
    const bench = await openBench({ variation: { visibilityDelay: 100 } });
    const shown = async (query = ""): Promise<unknown> => {
      const { status, text } = await bench.call("GET", `/workflows/w1${query}`);
      return status === 200 ? fieldsOf(JSON.parse(text)).name : status;
    };
    await bench.call("POST", "/workflows", { body: sample("first", { id: "w1" }) });
    await bench.call("POST", "/workflowGroups", { body: '{"name": "g", "id": "g1"}' });
    expect([await shown(), listOf(await bench.json("/workflows"))]).toEqual([404, []]);
    expect([
      (await bench.call("GET", "/workflowGroups/g1")).status,
      listOf(await bench.json("/workflowGroups")).length,
    ]).toEqual([404, 1]);
    expect((await bench.call("POST", "/workflows", { body: sample("first", { id: "w1" }) })).status).toBe(409);
    bench.advance(100);
    expect([await shown(), (await bench.call("GET", "/workflowGroups/g1")).status]).toEqual(["first", 200]);
    await bench.call("PUT", "/workflows/w1", { body: sample("second", { id: "w1" }) });
    expect(await shown()).toBe("first");
    await bench.call("PUT", "/workflows/w1", { body: sample("third", { id: "w1" }) });
    expect(await shown()).toBe("first");
    bench.advance(100);
    expect(await shown()).toBe("third");
    await bench.call("PATCH", "/workflows/w1", { body: '{"approveWorkflow": true}' });
    await bench.call("PUT", "/workflows/w1", { body: sample("fourth", { id: "w1" }) });
    await bench.call("PATCH", "/workflows/w1", { body: '{"approveWorkflow": true}' });
    expect([await shown("?state=approved"), await shown("?state=submitted")]).toEqual(["third", 404]);
    bench.advance(100);
    expect(await shown("?state=approved")).toBe("fourth");
  });
});

describe("flags over submissions", () => {
  const resubmit = async (variation: Partial<Variation>, root = ""): Promise<any> => {
    const bench = await openBench({ variation });
    const { backstage } = bench.service;
    backstage.submit(sample("w", { id: "w1" }));
    backstage.approve("w1");
    backstage.setEnabled("w1", false);
    backstage.setTrigger("w1", "nightly", false);
    backstage.submit(sample("w", { id: "w1", root }));
    backstage.approve("w1");
    const approved = backstage.workflow("w1")?.approved;
    return [approved?.enabled, ...(approved?.triggers ?? []).map(({ enabled }) => enabled)];
  };

  it("stay as they were, start anew, or follow a document that says something new", async () => {
    expect(await resubmit({})).toEqual([false, false, false]);
    expect(await resubmit({ resubmission: "resetsFlags" })).toEqual([true, true, false]);
    expect(await resubmit({}, ' enabled="true"')).toEqual([true, false, false]);
  });
});

describe("a list of all workflows", () => {
  it("shows one that is submitted and approved once, or once for each version", async () => {
    for (const [versionsInList, states] of [
      ["strongest", ["approved"]],
      ["each", ["submitted", "approved"]],
    ] as const) {
      const bench = await openBench({ variation: { versionsInList } });
      bench.service.backstage.submit(sample("w", { id: "w1" }));
      bench.service.backstage.approve("w1");
      bench.service.backstage.submit(sample("w", { id: "w1" }));
      expect(listOf(await bench.json("/workflows")).map(({ state }) => state)).toEqual(states);
    }
  });
});
