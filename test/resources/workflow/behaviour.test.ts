import { describe, expect } from "vitest";
import { UNKNOWN, type Value } from "../../../src/cty";
import { parseDocument, revision } from "../../../src/document";
import { startCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { approved, only, reasonOf } from "./observing";

const it = withService("wfa_workflow");
const rewriting = withService("wfa_workflow", { documents: "rewritten" });
const keeping = withService("wfa_workflow", { documents: "rewritten", approvedSubmission: "kept" });

describe.concurrent("a plan of wfa_workflow", () => {
  it("knows revision and definition before the apply, and that there will be no drift", async ({ object }) => {
    const plan = await object.plan({ document: DOCUMENT, show_definition: true });
    expect(plan.planned).toMatchObject({ state: "approved", drift: [] });
    expect(plan.planned["revision"]).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(plan.planned["definition_json"] as string)).toMatchObject({ workflow: { "@name": "load" } });
  });

  it("is possible with every value unknown", async ({ object }) => {
    const names = [
      "document",
      "approve",
      "enabled",
      "triggers",
      "preserve_acl",
      "adopt_existing",
      "overwrite_pending_submission",
      "ignored_paths",
      "deletion_policy",
      "on_release_failure",
      "sensitive_paths",
      "show_definition",
      "timeouts",
    ];
    const config = Object.fromEntries(names.map((name): [string, Value] => [name, UNKNOWN]));
    expect((await object.plan(config)).action).toBe("create");
    await object.apply({ document: DOCUMENT });
    const plan = await object.plan(config);
    expect(plan.action).toBe("update");
    expect(plan.planned["id"]).toBe(object.value["id"]);
  });

  it("refuses an id in the document that is not the workflow's", async ({ object }) => {
    await object.apply({ document: DOCUMENT });
    const reason = await reasonOf(object.plan({ document: edit('name="load"', 'name="load" id="another"') }));
    expect(reason).toMatch(/The document's id differs from the workflow's id[^]*"another"/);
    expect(reason).toContain('{"attribute":"document"}');
    const own = edit('name="load"', `name="load" id="${object.value["id"]}"`);
    expect((await object.plan({ document: own })).action).toBe("update");
    await object.apply({ document: own });
    expect((await object.plan({ document: own })).action).toBe("no-op");
  });

  it("sends a document with the encoding of what is sent, and keeps the user's text", async ({ service, object }) => {
    const document = `<?xml version="1.0" encoding="UTF-16"?>\n${DOCUMENT.replace(/^<\?xml.*?\?>\s*/, "")}`;
    await object.apply({ document });
    expect(approved(service)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
    expect((await object.plan({ document })).action).toBe("no-op");
    expect(object.value["document"]).toBe(document);
    await object.apply({ document: edit("300", "301", document) });
    expect(approved(service)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
    expect(approved(service)).toContain('timeout="301"');
  });

  it("shows drift in the user's text with its byte order mark", async ({ service, object }) => {
    const document = `\ufeff${DOCUMENT}`;
    await object.apply({ document });
    service.backstage.edit(object.value["id"], "approved", (text) => text.replace('"300"', '"301"'));
    expect((await object.plan({ document })).action).toBe("update");
    expect(object.value["document"]).toBe(edit("300", "301", document));
  });

  it("keeps the id that the document chooses, and refuses one that is taken", async ({ service, core, object }) => {
    const document = edit('name="load"', 'name="load" id="my/id ä"');
    await object.apply({ document });
    expect(object.value["id"]).toBe("my/id ä");
    expect(only(service).id).toBe("my/id ä");
    const second = await (await core.anotherRun()).resource("wfa_workflow");
    expect(await reasonOf(second.apply({ document: edit("300", "1", document) }))).toContain(
      "terraform import wfa_workflow.NAME 'my/id ä'",
    );
    await second.apply({ document: edit("300", "1", document), adopt_existing: true });
    expect(approved(service)).toContain('timeout="1"');
  });
});

describe.concurrent("validation of wfa_workflow", () => {
  const cases: readonly [string, Readonly<Record<string, any>>, RegExp, string][] = [
    ["a document that is no XML", { document: "no xml" }, /The document is not a workflow/, "document"],
    [
      "a document with a DTD",
      { document: "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>" },
      /The document is not a workflow/,
      "document",
    ],
    ["a web page", { document: "<html/>" }, /web page/, "document"],
    ["an empty document", { document: "" }, /The document is not a workflow/, "document"],
    [
      "an unknown trigger",
      { document: DOCUMENT, triggers: new Map([["dayly", true]]) },
      /"daily", "manual"/,
      "triggers",
    ],
    [
      "a path that cannot be read",
      { document: DOCUMENT, ignored_paths: ["task["] },
      /is not a document path/,
      "ignored_paths",
    ],
    [
      "an unknown deletion policy",
      { document: DOCUMENT, deletion_policy: "destroy" },
      /"delete", "disable", "abandon"/,
      "deletion_policy",
    ],
    [
      "an unknown release policy",
      { document: DOCUMENT, on_release_failure: "ignore" },
      /"fail", "warn"/,
      "on_release_failure",
    ],
    [
      "a timeout that is no duration",
      { document: DOCUMENT, timeouts: { create: "soon", read: null, update: null, delete: null } },
      /duration/,
      "timeouts",
    ],
  ];
  for (const [name, config, text, attribute] of cases) {
    it(`names the attribute of ${name}, and leaves state and service as they were`, async ({ service, object }) => {
      await object.apply({ document: DOCUMENT });
      const before = object.state;
      const diagnostics = await object.validate(config);
      expect(diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
      expect(`${diagnostics[0]!.summary} ${diagnostics[0]!.detail}`).toMatch(text);
      expect(diagnostics[0]!.path?.[0]).toEqual({ attribute });
      service.requests.clear();
      await object.plan(config).catch(() => undefined);
      expect(object.state?.value).toEqual(before?.value);
      expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    });
  }
});

describe.concurrent("ignored_paths of wfa_workflow", () => {
  rewriting("hide what the server owns, from the resource and from the provider block", async ({ service, object }) => {
    const ignored_paths = ["/workflow/@revision", "/workflow/@modified"];
    await object.apply({ document: DOCUMENT, ignored_paths });
    service.backstage.edit(only(service).id, "approved", (text) => text);
    expect((await object.plan({ document: DOCUMENT, ignored_paths })).action).toBe("no-op");
    expect(object.value["drift"]).toEqual([]);
    service.backstage.edit(only(service).id, "approved", (text) => text.replace(/(?<=["'])300(?=["'])/, "600"));
    await object.refresh();
    expect(object.value["drift"]).toEqual(["/workflow/task[@name='extract']/@timeout: 300 -> 600"]);

    const everywhere = await startCore({
      endpoint: service.url,
      api_key: service.keys.user,
      ignored_paths: ["//@revision", "//@modified", "//@timeout"],
    });
    const imported = await everywhere.resource("wfa_workflow");
    await imported.import(only(service).id);
    service.backstage.edit(only(service).id, "approved", (text) => text.replace(/(?<=["'])600(?=["'])/, "900"));
    await imported.refresh();
    expect(imported.value["drift"]).toEqual([]);
  });
});

keeping(
  "a document that differs within ignored_paths alone is awaited no longer than another",
  async ({ service, object }) => {
    const ignored_paths = ["/workflow/@revision", "/workflow/@modified", "//@timeout"];
    await object.apply({ document: DOCUMENT, ignored_paths });
    service.requests.clear();
    await object.apply({ document: FASTER, ignored_paths });
    expect(only(service).approved!.text).toMatch(/timeout=["']120["']/);
    expect(service.requests.list().length).toBeLessThan(25);
  },
);

describe.concurrent("reading wfa_workflow", () => {
  for (const status of [401, 403, 409, 500]) {
    it(`never takes ${status} for gone`, async ({ service, object }) => {
      await object.apply({ document: DOCUMENT });
      service.faults.add({ method: "GET", fault: { kind: "status", status } });
      expect(await reasonOf(object.refresh())).toMatch(/Could not read workflow "load"/);
      expect(object.state).not.toBeNull();
    });
  }

  it("right after a create that only submits changes nothing", async ({ object }) => {
    await object.apply({ document: DOCUMENT, approve: false });
    const { value } = object;
    await object.refresh();
    expect(object.value).toEqual(value);
  });

  it("says so where the service's document cannot be read, and keeps state", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    service.faults.add({ method: "GET", fault: { kind: "html" } });
    expect(await reasonOf(object.refresh())).toMatch(/Could not read|cannot be read/);
    expect(object.state).not.toBeNull();
  });

  it("does not take a wrong context path for a service from which everything is gone", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const elsewhere = await startCore({
      endpoint: service.url.replace(/\/wfa$/, "/elsewhere"),
      api_key: service.keys.user,
    });
    const misled = await elsewhere.resource("wfa_workflow");
    misled.state = object.state;
    expect(await reasonOf(misled.refresh())).toMatch(/Could not read workflow "load"[^]*elsewhere/);
    expect(misled.state).not.toBeNull();
  });

  it("sees every flag that somebody changes", async ({ service, object }) => {
    const config = { document: DOCUMENT, enabled: true, triggers: new Map([["daily", true]]) };
    await object.apply(config);
    service.backstage.setEnabled(only(service).id, false);
    expect((await object.plan(config)).changed).toContain("enabled");
    service.backstage.setEnabled(only(service).id, true);
    service.backstage.setTrigger(only(service).id, "daily", false);
    expect((await object.plan(config)).changed).toContain("triggers");
    await object.apply(config);
    expect(only(service).approved!.triggers[0]).toMatchObject({ enabled: true });
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
    service.backstage.setEnabled(only(service).id, false);
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
    expect(object.value["enabled"]).toBe(false);
  });

  it("plans nothing after an import of a workflow whose flags the configuration sets as they are", async ({
    service,
    core,
    object,
  }) => {
    const config = { document: DOCUMENT, enabled: true, triggers: new Map([["daily", true]]) };
    await object.apply(config);
    const imported = await core.resource("wfa_workflow");
    await imported.import(only(service).id);
    expect((await imported.plan(config)).action).toBe("no-op");
    expect((await imported.plan({ document: DOCUMENT })).action).toBe("no-op");
    const other = { ...config, triggers: new Map([["daily", false]]) };
    expect((await imported.plan(other)).changed).toContain("triggers");
    await imported.apply(other);
    expect((await imported.plan(other)).action).toBe("no-op");
  });

  it("is done by the data sources", async ({ service, core, object }) => {
    await object.apply({ document: DOCUMENT });
    const id: string = object.value["id"];
    const read = await core.data("wfa_workflow", { id });
    expect(read).toMatchObject({ id, name: "load", state: "approved", document: approved(service) });
    expect(JSON.parse(read["attributes_json"] as string)).toMatchObject({ name: "load" });
    expect(read["revision"]).toBe(revision(parseDocument(read["document"] as string)));
    expect(await reasonOf(core.data("wfa_workflow", { id, state: "submitted" }))).toMatch(/No workflow/);
    service.backstage.submit(approved(service).replace('timeout="300"', 'timeout="120"'));
    const waiting = await core.data("wfa_workflow", { id, state: "submitted" });
    expect(waiting["revision"]).not.toBe(read["revision"]);
    const approval = await core.resource("wfa_workflow_approval");
    expect(await reasonOf(approval.apply({ workflow_id: id, server_revision: "0".repeat(64) }))).toContain(
      `has the revision ${waiting["revision"] as string}`,
    );
    await approval.apply({ workflow_id: id, server_revision: waiting["revision"] as string });
    expect(approved(service)).toContain('timeout="120"');
    expect(await reasonOf(core.data("wfa_workflow", { id: "nope" }))).toMatch(/No workflow "nope"/);
    expect((await core.data("wfa_workflows", { state: "approved" }))["workflows"]).toMatchObject([
      { id, name: "load" },
    ]);
    expect((await core.data("wfa_workflows", { state: "submitted" }))["workflows"]).toEqual([]);
  });
});
