import { describe, expect } from "vitest";
import { startCore, type ImitatedCore } from "../../../harness/imitated-core";
import { withService } from "../../../harness/with-service";
import type { Variation } from "../../../../src/service";
import { startGateway, type Gateway } from "../gateway";
import { DOCUMENT, edit, FASTER } from "../documents";
import { reasonOf } from "../observing";

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
  const xml = behindGateway({ writeAnswers: "xml" });

  it("and keeps what somebody changed, is told so once, and makes no endless drift", async ({ gateway, workflow }) => {
    await workflow.apply({ document: DOCUMENT });
    gateway.documents = (text) => text.replace('timeout="300"', 'timeout="600"');
    const warnings = await workflow.apply({ document: DOCUMENT });
    expect(warnings.map(({ summary, detail }) => `${summary} ${detail}`).join()).toMatch(
      /did not revert the change[^]*@timeout: 300 -> 600[^]*ignored_paths/,
    );
    expect((await workflow.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  const backToOld = (gateway: Gateway): void => {
    gateway.documents = (text) => text.replace('timeout="120"', 'timeout="300"');
  };

  xml(
    "and makes the old text of a change, has taken it where its answer shows that text",
    async ({ gateway, workflow }) => {
      await workflow.apply({ document: DOCUMENT, approve: false });
      backToOld(gateway);
      await workflow.apply({ document: FASTER, approve: false });
      expect(workflow.value).toMatchObject({ document: FASTER, drift: [] });
      expect((await workflow.plan({ document: FASTER, approve: false })).action).toBe("no-op");
    },
  );

  it(
    "and does so silently, has taken it where something else shows the write",
    { timeout: 60_000 },
    async ({ gateway, workflow }) => {
      await workflow.apply({ document: DOCUMENT, approve: false });
      backToOld(gateway);
      await workflow.apply({ document: FASTER, approve: false });
      expect(workflow.value).toMatchObject({ document: FASTER, drift: [] });
    },
  );

  it("and quotes what it refuses, shows no secret", async ({ gateway, workflow }) => {
    gateway.refuses = (method) => method === "POST";
    const document = edit('name="extract"', 'name="extract" password="{{secret:db}}"');
    const reason = await reasonOf(workflow.apply({ document, secrets_wo: new Map([["db", `P4ssw0rd&<'">ä`]]) }));
    expect(reason).toContain("Refused");
    expect(reason).not.toContain("P4ssw0rd");
  });
});

describe.concurrent("a service that takes an update and shows it too late", () => {
  const it = behindGateway();

  it(
    "is not said to keep what it had, and its late version is known as ours",
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
        /does not show the written document[^]*Cannot tell whether the service received the document/,
      );
      gateway.documents = (text) => text;
      expect(service.backstage.workflows()[0]!.submitted!.text).toContain('timeout="120"');
      expect(await workflow.refresh()).toEqual([]);
      expect(workflow.value["pending_submission"]).toBe(false);
      await workflow.apply({ ...config, document: FASTER });
      expect((await workflow.plan({ ...config, document: FASTER })).action).toBe("no-op");
    },
  );
});
