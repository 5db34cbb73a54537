import { describe, expect } from "vitest";
import { startCore, type ImitatedCore } from "../../harness/imitated-core";
import { withService } from "../../harness/with-service";
import { parseDocument, revision } from "../../../src/document";
import type { Variation } from "../../../src/service";
import { startGateway, type Gateway } from "../../harness/gateway";
import { DOCUMENT, edit, FASTER } from "./documents";
import { only, reasonOf } from "./observing";
import { loseCreate } from "../shared/created-objects";

const behindGateway = (variation: Partial<Variation> = {}) =>
  withService("wfa_workflow", variation).extend<{ gateway: Gateway; workflow: ImitatedCore }>({
    gateway: async ({ service }, use) => {
      const gateway = await startGateway(service);
      await use(gateway);
      await gateway.close();
    },
    workflow: async ({ service, gateway }, use) =>
      use(await (await startCore({ endpoint: gateway.url, api_key: service.keys.user })).resource("wfa_workflow")),
  });

describe.concurrent("a service that has a will of its own", () => {
  const it = behindGateway();

  it("and keeps what somebody added, is told so once, and makes no endless drift", async ({ gateway, workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    gateway.documents = (text) => text.replace('timeout="300"', 'timeout="300" more="1"');
    const warnings = await workflow.apply({ document: DOCUMENT });
    expect(warnings.map(({ summary, detail }) => `${summary} ${detail}`).join()).toMatch(
      /did not revert the change[^]*@more added: 1[^]*ignored_paths/,
    );
    expect((await workflow.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  it("and makes another value of one, is told what to do, which helps", async ({ service, gateway, workflow }) => {
    const ignored_paths = ["//task/@timeout"];
    await workflow.apply({ document: DOCUMENT });
    gateway.documents = (text) => text.replace('timeout="120"', 'timeout="600"');
    expect(await reasonOf(workflow.apply({ document: FASTER }))).toMatch(
      /is not what this apply sent[^]*@timeout: 120 -> 600[^]*write them as the service does, or list their paths in ignored_paths/,
    );
    service.backstage.deleteWorkflow(workflow.value["id"], "submitted");
    await workflow.apply({ document: FASTER, ignored_paths });
    expect((await workflow.plan({ document: FASTER, ignored_paths })).action).toBe("no-op");
  });

  it("and makes another value of one of a new workflow, has it approved by nobody", async ({
    service,
    gateway,
    workflow,
  }) => {
    gateway.documents = (text) => text.replace('timeout="300"', 'timeout="600"');
    expect(await reasonOf(workflow.apply({ document: DOCUMENT }))).toMatch(
      /The submitted version of workflow "load" is not what this apply sent[^]*@timeout: 300 -> 600/,
    );
    expect(service.backstage.workflows()).toMatchObject([{ approved: null }]);
  });

  it("and hides a flag that it has shown, is not said to have switched it", async ({ gateway, workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    expect(workflow.value["enabled"]).toBe(true);
    gateway.answers = (text) => text.replaceAll('"enabled"', '"hidden"');
    expect(await workflow.apply({ document: FASTER })).toEqual([]);
  });

  it("and puts no id into documents, has them updated", async ({ service, gateway, workflow }) => {
    gateway.documents = (text) => text.replaceAll(/ id="[^"]*"/g, "");
    await workflow.apply({ document: DOCUMENT });
    gateway.sent = (text) => text.replace("<workflow", `<workflow id="${workflow.value["id"]}"`);
    await workflow.apply({ document: FASTER });
    expect(service.backstage.workflows()).toMatchObject([{ approved: { text: expect.stringContaining('"120"') } }]);
    expect((await workflow.plan({ document: FASTER })).action).toBe("no-op");
  });

  it("and makes another value when it approves a new workflow, has that replaced", async ({
    service,
    gateway,
    workflow,
  }) => {
    const isApproved = (): boolean => service.backstage.workflows()[0]?.approved != null;
    gateway.documents = (text) => (isApproved() ? text.replace('timeout="300"', 'timeout="600"') : text);
    const words = /The approved version of workflow "load" is not what this apply sent[^]*Check it now/;
    expect(await reasonOf(workflow.apply({ document: DOCUMENT }))).toMatch(words);
    const plan = await workflow.plan({ document: DOCUMENT }, { refresh: false });
    expect(plan.action).toBe("replace");
    service.requests.clear();
    expect(await reasonOf(workflow.applyPlan(plan))).toMatch(words);
    expect(service.requests.list().map(({ method }) => method)).toContain("DELETE");
  });

  it("and shows no document of a new one, hides no other whose create was lost", async ({
    service,
    gateway,
    workflow,
  }) => {
    loseCreate(service);
    expect(await reasonOf(workflow.apply({ document: DOCUMENT }))).toMatch(
      /Cannot tell whether the workflow was created/,
    );
    service.faults.clear();
    const { id } = only(service);
    service.backstage.submit('<workflow id="other" name="other"/>');
    gateway.documents = (text) => (text.includes('"other"') ? "<workflow" : text);
    expect(await workflow.refresh()).toEqual([]);
    expect(workflow.value["id"]).toBe(id);
  });

  it("and answers with no document at all, is said to", async ({ gateway, workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    gateway.documents = () => "<workflow";
    expect(await reasonOf(workflow.refresh())).toMatch(
      /Cannot read the service's document of workflow[^]*is not a valid XML document[^]*Nothing was changed/,
    );
  });

  it("and does not say who changed a version, is no reason to hide the change", async ({
    service,
    gateway,
    workflow,
  }) => {
    await workflow.apply({ document: DOCUMENT });
    const plan = await workflow.plan({ document: FASTER });
    service.backstage.edit(only(service).id, "approved", (text) => text.replace('"60"', '"61"'));
    gateway.answers = () => "{";
    expect(await reasonOf(workflow.applyPlan(plan))).toMatch(
      /changed on the service after the plan was made[^]*@timeout: 60 -> 61/,
    );
  });

  it("and shows the same text after an update, is believed after a while", async ({ service, gateway, workflow }) => {
    gateway.documents = (text) => text.replace("<task", '<task more="1"');
    const config = { document: DOCUMENT, approve: false };
    await workflow.apply(config);
    service.requests.clear();
    expect(await workflow.apply({ ...config, secrets_wo_version: 2 })).toEqual([]);
    expect(service.requests.list().map(({ method }) => method)).toContain("PUT");
  });

  it("and quotes what it refuses, shows no secret", async ({ gateway, workflow }) => {
    gateway.refuses = (method) => method === "POST";
    const document = edit('name="extract"', 'name="extract" password="{{secret:db}}"');
    const reason = await reasonOf(workflow.apply({ document, secrets_wo: new Map([["db", `P4ssw0rd&<'">ä`]]) }));
    expect(reason).toContain("Refused");
    expect(reason).not.toContain("P4ssw0rd");
  });
});

describe.each([
  ["yes", "enabled"],
  ["no", "disabled"],
] as const)("what resets a flag in an update, on a service where startsEnabled is %s,", (startsEnabled, words) => {
  const service = { resubmission: "resetsFlags", workflowFlag: "xml", startsEnabled } as const;
  const started = startsEnabled === "yes";
  withService("wfa_workflow", service).for([
    ["is warned of where the configuration leaves it alone", {}, [`Workflow "load" is ${words} since this apply`]],
    ["is not where the configuration sets it", { enabled: true }, []],
  ] as const)("%s", async ([, flags, told], { service, object }) => {
    expect(await object.apply({ document: DOCUMENT })).toEqual([]);
    service.backstage.setEnabled(object.value["id"], !started);
    const warnings = await object.apply({ document: FASTER, ...flags });
    expect(warnings.map(({ summary }) => summary)).toEqual(told);
  });
});

describe.concurrent("a service that takes an update and shows it too late", () => {
  const it = behindGateway();

  it(
    "is not said to keep what it had, and its late version is gone on with",
    { timeout: 60_000 },
    async ({ service, gateway, workflow }) => {
      const config = {
        document: DOCUMENT,
        approve: false,
        timeouts: { create: null, read: null, update: "5s", delete: null },
      };
      await workflow.apply(config);
      gateway.documents = (text) => text.replace('timeout="120"', 'timeout="300"');
      const reason = await reasonOf(workflow.apply({ ...config, document: FASTER }));
      expect(reason).toMatch(
        /does not show what this apply sent[^]*@timeout: 120 -> 300[^]*Plan again: the plan shows what has taken effect by then/,
      );
      gateway.documents = (text) => text;
      expect(service.backstage.workflows()[0]!.submitted!.text).toContain('timeout="120"');
      expect(await workflow.refresh()).toMatchObject([
        { summary: expect.stringContaining("has a pending submission") },
      ]);
      service.requests.clear();
      await workflow.apply({ ...config, document: FASTER });
      expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
      expect((await workflow.plan({ ...config, document: FASTER })).action).toBe("no-op");
    },
  );
});

withService("wfa_workflow", { visibilityDelay: 300, approvalDelay: 300 }).for([false, true])(
  "an update that only removes is read back once the service shows it, approved: %s",
  async (approve, { service, object }) => {
    const config = { document: edit('timeout="300"', 'timeout="300" more="1"'), approve };
    await object.apply(config);
    await object.apply({ ...config, document: DOCUMENT });
    const { approved, submitted } = only(service);
    expect(object.value["server_revision"]).toBe(revision(parseDocument((submitted ?? approved)!.text)));
  },
);
