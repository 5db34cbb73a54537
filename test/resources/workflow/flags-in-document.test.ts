import { describe, expect, test } from "vitest";
import { canonicalText, parseDocument } from "../../../src/document";
import { saidFlags, shownFlags, withoutOtherFlags } from "../../../src/resources/shown-flags";
import { VARIATIONS, type RunningService, type Variation } from "../../../src/service";
import { withService } from "../../core/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { approved, only } from "./observing";

const writes = (service: RunningService) =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));
const xmlFlags = VARIATIONS.find(({ name }) => name === "xmlFlags")!.variation;

const KINDS: readonly (readonly [string, Partial<Variation>])[] = [
  [
    "shows flags in documents that it keeps, submissions too",
    { ...xmlFlags, documents: "kept", approvedSubmission: "kept", resubmission: "keepsFlags" },
  ],
  [
    "shows flags in documents that it keeps",
    { ...xmlFlags, documents: "kept", approvedSubmission: "moved", resubmission: "keepsFlags" },
  ],
  ["shows flags in documents that it rewrites", xmlFlags],
];

describe.concurrent.each(KINDS)("flags that somebody switches on a service that %s", (_words, variation) => {
  const it = withService("wfa_workflow", variation);

  it("are drift of the flags alone, and switched back without writing the document", async ({ service, object }) => {
    const config = { document: DOCUMENT, enabled: true, triggers: new Map([["daily", true]]) };
    await object.apply(config);
    const { id } = only(service);
    service.backstage.setEnabled(id, false);
    service.backstage.setTrigger(id, "daily", false);
    const plan = await object.plan(config);
    expect(object.value).toMatchObject({ document: DOCUMENT, drift: [], enabled: false, pending_submission: false });
    expect(plan.changed).toEqual(expect.arrayContaining(["enabled", "triggers"]));
    expect(plan.changed).not.toContain("document");
    service.requests.clear();
    await object.applyPlan(plan);
    expect(writes(service)).toEqual(["PATCH", "PATCH"]);
    expect(only(service).approved).toMatchObject({ enabled: true });
    expect((await object.plan(config)).action).toBe("no-op");
  });

  it("are left alone where the configuration does not name them, also in what is written later", async ({
    service,
    object,
  }) => {
    await object.apply({ document: DOCUMENT });
    const { id } = only(service);
    const before = only(service).approved!.enabled;
    service.backstage.setEnabled(id, !before);
    service.backstage.setTrigger(id, "manual", false);
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
    expect(object.value).toMatchObject({ document: DOCUMENT, drift: [], enabled: !before });
    await object.apply({ document: FASTER });
    expect(approved(service)).not.toContain("enabled");
    expect((await object.plan({ document: FASTER })).action).toBe("no-op");
  });

  it("do not hide what changes beside them", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const { id } = only(service);
    service.backstage.setEnabled(id, !only(service).approved!.enabled);
    service.backstage.edit(id, "approved", (text) => text.replace(/(?<=timeout=["'])300/, "600"));
    await object.refresh();
    expect(object.value["document"]).toContain('timeout="600"');
    expect(object.value["document"]).not.toContain("enabled");
    expect(object.value["drift"].join("\n")).not.toContain("enabled");
    await object.apply({ document: DOCUMENT });
    expect(approved(service)).toContain("300");
    expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
  });

  it("are content where the document says them itself", async ({ service, object }) => {
    const document = edit('<workflow name="load">', '<workflow name="load" enabled="true">');
    await object.apply({ document });
    service.backstage.setEnabled(only(service).id, false);
    expect((await object.plan({ document })).changed).toContain("document");
    expect(object.value["drift"]).toContain("/workflow/@enabled: true -> false");
    expect(object.value["document"]).toContain('enabled="false"');
  });

  it("between plan and apply stop nothing", async ({ service, object }) => {
    await object.apply({ document: DOCUMENT });
    const plan = await object.plan({ document: FASTER });
    service.backstage.setTrigger(only(service).id, "manual", false);
    await object.applyPlan(plan);
    expect(approved(service)).toContain("120");
    expect((await object.plan({ document: FASTER })).action).toBe("no-op");
  });

  it("after an import are no drift of the document", async ({ service, core, object }) => {
    await object.apply({ document: DOCUMENT });
    const imported = await core.resource("wfa_workflow");
    await imported.import(only(service).id);
    expect(imported.value["pending_submission"]).toBe(false);
    service.backstage.setEnabled(only(service).id, !only(service).approved!.enabled);
    expect((await imported.plan({ document: DOCUMENT })).action).toBe("no-op");
    expect(imported.value["drift"]).toEqual([]);
  });
});

describe.concurrent.each(VARIATIONS.filter(({ name }) => ["xmlFlags", "silentArrays", "linksMinimal"].includes(name)))(
  "what was proposed here on a service that is $name",
  ({ variation }) => {
    const it = withService("wfa_workflow", variation);

    it("may be approved and enabled by somebody else", async ({ service, object }) => {
      const config = { document: DOCUMENT, approve: false };
      await object.apply(config);
      const { id } = only(service);
      service.backstage.approve(id);
      for (const enabled of [true, false]) {
        service.backstage.setEnabled(id, enabled);
        expect((await object.plan(config)).action).toBe("no-op");
        expect(object.value).toMatchObject({ state: "approved", drift: [], pending_submission: false });
      }
    });
  },
);

describe.concurrent("what looks like a flag", () => {
  const it = withService("wfa_workflow");
  const hiding = withService("wfa_workflow", { flags: "hidden" });

  for (const run of [it, hiding]) {
    run(
      `is content on a service that writes no flags into documents (${run === it ? "they are in its JSON" : "it shows none"})`,
      async ({ service, object }) => {
        await object.apply({ document: DOCUMENT });
        service.backstage.edit(only(service).id, "approved", (text) =>
          text.replace("<workflow", '<workflow enabled="false"'),
        );
        expect((await object.plan({ document: DOCUMENT })).changed).toContain("document");
        expect(object.value["drift"]).toEqual(["/workflow/@enabled added: false"]);
      },
    );
  }
});

describe("flags in a document", () => {
  const document = parseDocument(
    '<w enabled="true"><trigger name="a" enabled="false"/><g><calendarTrigger name="b" enabled="true"/><trigger enabled="true"/></g><t enabled="true"/></w>',
  );

  test("are those of the root and of named triggers", () => {
    expect(shownFlags(null, document)).toEqual({
      enabled: true,
      triggers: new Map([
        ["a", false],
        ["b", true],
      ]),
      source: "xml",
    });
    expect(saidFlags(document)).toEqual(new Set([null, "a", "b"]));
  });

  test("are taken out but for those that are named", () => {
    expect(canonicalText(withoutOtherFlags(document, new Set(["b"])))).toBe(
      canonicalText(
        parseDocument(
          '<w><trigger name="a"/><g><calendarTrigger name="b" enabled="true"/><trigger enabled="true"/></g><t enabled="true"/></w>',
        ),
      ),
    );
  });
});
