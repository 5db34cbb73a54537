import { describe, expect } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { definitionJson, parseDocument } from "../../../src/document";
import type { RunningService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { DOCUMENT, FASTER } from "./documents";
import { only } from "./observing";

const it = withService("wfa_workflow");

const DEFINITION = definitionJson(parseDocument(DOCUMENT));

/** The workflow under a provider block with these settings. */
const blockWith = async (service: RunningService, settings: object) =>
  (await startCore({ endpoint: service.url, api_key: service.keys.user, ...settings })).resource("wfa_workflow");

const writes = (service: RunningService) => service.requests.list().filter(({ method }) => method !== "GET");

describe.concurrent("definition_json", () => {
  it("is null as a rule, and state holds the document once", async ({ object }) => {
    await object.apply({ document: DOCUMENT });
    await object.refresh();
    expect(object.value["definition_json"]).toBeNull();
    const holders = Object.entries(object.value).filter(([, value]) => JSON.stringify(value)?.includes("select"));
    expect(holders.map(([name]) => name)).toEqual(["document"]);
  });

  it("comes and goes with the workflow's setting, and nothing is sent", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.requests.clear();
    const shown = await object.plan({ document: DOCUMENT, show_definition: true });
    expect([...shown.changed].sort()).toEqual(["definition_json", "show_definition"]);
    await object.applyPlan(shown);
    expect(object.value["definition_json"]).toBe(DEFINITION);
    const hidden = await object.plan({ document: DOCUMENT });
    expect([...hidden.changed].sort()).toEqual(["definition_json", "show_definition"]);
    await object.applyPlan(hidden);
    expect(object.value["definition_json"]).toBeNull();
    expect(writes(service)).toEqual([]);
  });

  it("comes and goes with the provider's setting in a refresh, without an update", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const shown = await blockWith(service, { show_definition: true });
    shown.state = object.state;
    // A plan that does not refresh leaves it, too.
    expect((await shown.plan({ document: DOCUMENT }, { refresh: false })).action).toBe("no-op");
    expect((await shown.plan({ document: DOCUMENT })).action).toBe("no-op");
    expect(shown.value["definition_json"]).toBe(DEFINITION);

    object.state = shown.state;
    expect((await object.plan({ document: DOCUMENT }, { refresh: false })).action).toBe("no-op");
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
    expect(object.value["definition_json"]).toBeNull();
  });

  it("is the workflow's own to hide", async ({ service }) => {
    const object = await blockWith(service, { show_definition: true });
    await object.apply({ document: DOCUMENT, show_definition: false });
    await object.refresh();
    expect(object.value["definition_json"]).toBeNull();
  });

  it("of an import is as the provider says", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const { id } = only(service);
    await object.import(id);
    expect(object.value["definition_json"]).toBeNull();
    const shown = await blockWith(service, { show_definition: true });
    await shown.import(id);
    expect(JSON.parse(shown.value["definition_json"] as string)).toMatchObject({ workflow: { "@name": "load" } });
  });

  it("is unknown during plan only if it may be set", async ({ service, object }) => {
    const planned = async (settings: object, config: object = {}) =>
      (await (await blockWith(service, settings)).plan({ document: DOCUMENT, ...config })).planned["definition_json"];
    const endpoint = UNKNOWN;
    expect(await planned({ endpoint })).toBeNull();
    expect(await planned({ endpoint, show_definition: true })).toBe(DEFINITION);
    expect(await planned({ endpoint, show_definition: UNKNOWN })).toBe(UNKNOWN);
    expect(await planned({ endpoint, show_definition: UNKNOWN }, { show_definition: false })).toBeNull();
    expect(await planned({}, { show_definition: UNKNOWN })).toBe(UNKNOWN);
    expect(await planned({}, { document: UNKNOWN })).toBeNull();
    expect(await planned({ show_definition: true }, { document: UNKNOWN })).toBe(UNKNOWN);

    // What a plan says while the provider's configuration is unknown holds in the apply, which knows it.
    await object.apply({ document: DOCUMENT });
    const open = await blockWith(service, { show_definition: UNKNOWN });
    open.state = object.state;
    expect((await open.plan({ document: DOCUMENT })).action).toBe("no-op");
    const plan = await open.plan({ document: FASTER });
    expect(plan.planned["definition_json"]).toBe(UNKNOWN);
    await object.applyPlan(plan);
    expect(object.value).toMatchObject({ document: FASTER, definition_json: null });
  });
});

describe.concurrent("pending_changes", () => {
  const password = (value: string): string =>
    `<workflow name="load"><task name="a" timeout="300" password="${value}"/></workflow>`;

  it("has what somebody submitted, without what is sensitive", async ({ service, object }) => {
    const config = { document: password("one"), sensitive_paths: ["//@password"] };
    await object.apply(config);
    service.backstage.submit(only(service).approved!.text.replace("one", "two").replace('"300"', '"600"'));
    await object.refresh();
    expect(object.value["pending_changes"]).toEqual([
      "/workflow/task[@name='a']/@timeout: 300 -> 600",
      "/workflow/task[@name='a']/@password: (sensitive) -> (sensitive)",
    ]);
    expect((await object.plan(config)).action).toBe("no-op");
    service.backstage.deleteWorkflow(only(service).id, "submitted");
    await object.refresh();
    expect(object.value).toMatchObject({ pending_submission: false, pending_changes: null });
  });

  it("has placeholders in place of secrets", async ({ service, object }) => {
    await object.apply({ document: password("{{secret:db}}"), secrets_wo: new Map([["db", "P4ssw0rd!"]]) });
    service.backstage.submit(
      only(service).approved!.text.replace('"300"', '"600"').replace("P4ssw0rd!", "another one"),
    );
    await object.refresh();
    const lines = object.value["pending_changes"] as readonly string[];
    expect(lines.join("\n")).toContain("@timeout: 300 -> 600");
    expect(lines.join("\n")).toContain("{{secret:db}}");
    expect(lines.join("\n")).not.toMatch(/P4ssw0rd|another one/);
  });

  it("compares with the version in state, where that has drifted", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const { id, approved } = only(service);
    service.backstage.edit(id, "approved", (text) => text.replace('timeout="300"', 'timeout="600"'));
    service.backstage.submit(approved!.text.replace('timeout="300"', 'timeout="900"'));
    await object.refresh();
    expect(object.value).toMatchObject({
      drift: ["/workflow/task[@name='extract']/@timeout: 300 -> 600"],
      pending_changes: ["/workflow/task[@name='extract']/@timeout: 600 -> 900"],
    });
  });
});
