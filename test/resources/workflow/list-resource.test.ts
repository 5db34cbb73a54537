import { describe, expect, onTestFinished, test } from "vitest";
import { workflowList } from "../../../src/resources/workflow/readings";
import { startScene } from "../shared/machines";

type Filters = Parameters<typeof workflowList.list>[0];
const NONE: Filters = { state: null, unapproved: null, name_pattern: null, queue: null };

describe("the list of workflows", () => {
  test.each([
    ["All of them", {}, ["alpha", "beta", "gamma"]],
    ["Those with an approved version", { state: "approved" }, ["alpha", "beta"]],
    ["Those that nobody has approved", { unapproved: true }, ["gamma"]],
    ["Those that can be executed", { unapproved: false }, ["alpha", "beta"]],
    ["Submitted ones that nobody has approved", { state: "submitted", unapproved: true }, ["gamma"]],
    ["Those whose whole name matches", { name_pattern: "*a" }, ["alpha", "beta", "gamma"]],
    ["Those of a name in other letters", { name_pattern: "ALPHA" }, []],
    ["Those of a queue", { queue: "Nightly" }, ["beta"]],
    ["Those of a queue that nobody has approved", { queue: "Nightly", unapproved: true }, []],
    ["Those of a queue that does not exist", { queue: "Other" }, []],
  ] as const)("%s", async (_sentence, filters, expected) => {
    const { service, context } = await startScene(onTestFinished);
    service.backstage.createQueue("Nightly");
    for (const name of ["alpha", "beta", "gamma"]) {
      const queue = name === "beta" ? ' queue="Nightly"' : "";
      service.backstage.submit(`<workflow id="${name}" name="${name}"${queue}/>`);
      if (name !== "gamma") service.backstage.approve(name);
    }
    const found: string[] = [];
    const listed = workflowList.list({ ...NONE, ...filters }, context());
    for await (const { identity } of listed) found.push(identity["id"] as string);
    expect(found).toEqual(expected);
  });
});
