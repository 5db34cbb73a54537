import { describe, expect, test } from "vitest";
import type { ServiceObject } from "../../../src/client";
import { canonicalText, parseDocument } from "../../../src/document";
import { flagsIn, NO_FLAGS, shownFlags, withoutOtherFlags } from "../../../src/resources/versions/flags";
import { type RunningService, type Variation } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";
import { approved, only } from "./observing";
import { PAIRWISE } from "../../harness/pairwise-variations";

const writes = (service: RunningService) =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));
const xmlFlags = PAIRWISE.find(({ name }) => name === "xmlFlags")!.variation;

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

  it("are as the configuration sets them, whatever the document says", async ({ object }) => {
    const document = edit(
      'name="daily"',
      'name="daily" enabled="true"',
      edit('<workflow name="load">', '<workflow name="load" enabled="true">'),
    );
    const config = { document, enabled: false, triggers: new Map([["daily", false]]) };
    await object.apply(config);
    expect((await object.plan(config)).action).toBe("no-op");
    expect(object.value).toMatchObject({ document, drift: [], enabled: false });
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

  it("after an import and a change of settings alone are seen, and switched back", async ({
    service,
    core,
    object,
  }) => {
    await object.apply({ document: DOCUMENT, enabled: false });
    const { id } = only(service);
    const imported = await core.resource("wfa_workflow");
    await imported.import(id);
    const config = { document: imported.value["document"] as string, enabled: true };
    await imported.apply(config);
    service.backstage.setEnabled(id, false);
    expect((await imported.plan(config)).changed).toContain("enabled");
    await imported.apply(config);
    expect(only(service).approved).toMatchObject({ enabled: true });
    expect((await imported.plan(config)).action).toBe("no-op");
  });
});

describe.concurrent.each(PAIRWISE.filter(({ name }) => ["xmlFlags", "silentArrays", "linksMinimal"].includes(name)))(
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

const PLACES = ["hidden", "json", "xml", "both"] as const;
/** Where a service may show the flags of workflows and of triggers, and when those in the XML appear. */
const COMBINATIONS = PLACES.flatMap((workflowFlag) =>
  PLACES.flatMap((triggerFlags) =>
    (["always", "onceSwitched"] as const).map((xmlFlags) => ({ workflowFlag, triggerFlags, xmlFlags })),
  ),
);
const inXml = (place: (typeof PLACES)[number]): boolean => place === "xml" || place === "both";

describe.concurrent.each(COMBINATIONS)(
  "flags that the document does not mention ($workflowFlag, of triggers $triggerFlags, in XML $xmlFlags)",
  ({ workflowFlag, triggerFlags, xmlFlags }) => {
    const it = withService("wfa_workflow", { workflowFlag, triggerFlags, xmlFlags, approvedSubmission: "kept" });

    it("are no drift, whoever switches them, and are not written later", async ({ service, core, object }) => {
      await object.apply({ document: DOCUMENT });
      const { id, approved: first } = only(service);
      const trigger = await core.resource("wfa_workflow_trigger");
      const imported = await core.resource("wfa_workflow");
      await imported.import(id);
      const switches: readonly (() => void | Promise<unknown>)[] = [
        () => service.backstage.setTrigger(id, "daily", false),
        () => trigger.apply({ workflow_id: id, name: "manual", enabled: false }),
        () => service.backstage.setEnabled(id, !first!.enabled),
        () => trigger.apply({ workflow_id: id, name: "manual", enabled: true }),
        () => service.backstage.setEnabled(id, first!.enabled),
        () => service.backstage.setTrigger(id, "daily", true),
      ];
      for (const switched of switches) {
        await switched();
        for (const each of [object, imported]) {
          expect((await each.plan({ document: DOCUMENT })).action).toBe("no-op");
          expect(each.value).toMatchObject({ drift: [], pending_submission: false });
        }
        expect(object.value["document"]).toBe(DOCUMENT);
        const isShown = workflowFlag !== "hidden" && (xmlFlags === "always" || workflowFlag !== "xml");
        if (isShown) expect(object.value["enabled"]).toBe(only(service).approved!.enabled);
      }
      await object.apply({ document: FASTER });
      expect(approved(service)).not.toContain("enabled");
      expect((await object.plan({ document: FASTER })).action).toBe("no-op");
    });

    it("leave those alone that it does mention: these are content", async ({ service, object }) => {
      const document = edit('name="daily"', 'name="daily" enabled="true"');
      await object.apply({ document });
      const { id } = only(service);
      service.backstage.setTrigger(id, "manual", false);
      expect((await object.plan({ document })).action).toBe("no-op");
      service.backstage.setTrigger(id, "daily", false);
      const { changed } = await object.plan({ document });
      expect(changed.includes("document")).toBe(inXml(triggerFlags));
      expect(object.value["drift"]).toEqual(
        inXml(triggerFlags) ? [`/workflow/trigger[@name='daily']/@enabled: true -> false`] : [],
      );
      if (inXml(triggerFlags)) return;
      service.backstage.edit(id, "approved", (text) => text.replace('enabled="true"', ""));
      expect((await object.plan({ document })).changed).toContain("document");
    });
  },
);

describe.concurrent("what looks like a flag", () => {
  const it = withService("wfa_workflow");
  const hiding = withService("wfa_workflow", { flags: "hidden" });

  for (const run of [it, hiding]) {
    run(
      `is one also where it appears in the document for the first time (${run === it ? "and in JSON" : "and nowhere else"})`,
      async ({ service, object }) => {
        await object.apply({ document: DOCUMENT });
        service.backstage.edit(only(service).id, "approved", (text) =>
          text.replace("<workflow", '<workflow enabled="false"'),
        );
        expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
        expect(object.value).toMatchObject({ document: DOCUMENT, drift: [], enabled: false });
      },
    );
    run(
      `is content without the name of a trigger or another value (${run === it ? "flags in JSON" : "flags shown nowhere"})`,
      async ({ service, object }) => {
        await object.apply({ document: DOCUMENT });
        service.backstage.edit(only(service).id, "approved", (text) =>
          text
            .replace("<workflow", '<workflow enabled="sometimes"')
            .replace("<task", '<trigger enabled="true" cron="0 3 * * *"/><task enabled="true"'),
        );
        expect((await object.plan({ document: DOCUMENT })).changed).toContain("document");
        expect(object.value["drift"]).toEqual([
          "/workflow/@enabled added: sometimes",
          "/workflow/trigger[3] added",
          "/workflow/task[@name='extract']/@enabled added: true",
        ]);
      },
    );
  }
});

test("each flag is shown by JSON where it is there, else by the document", () => {
  const document = parseDocument(
    '<w enabled="true"><trigger name="a" enabled="false"/><trigger name="b" enabled="true"/></w>',
  );
  const shown = (attributes: ServiceObject["attributes"]) =>
    shownFlags({ id: "1", name: "w", href: null, attributes } as ServiceObject, flagsIn(document), NO_FLAGS);
  expect(shown({ enabled: false })).toEqual({
    enabled: false,
    triggers: new Map([
      ["a", false],
      ["b", true],
    ]),
    inJson: new Set([null]),
  });
  expect(shown({ triggers: [{ name: "a", enabled: true }] })).toEqual({
    enabled: true,
    triggers: new Map([
      ["a", true],
      ["b", true],
    ]),
    inJson: new Set(["a"]),
  });
});

describe("flags in a document", () => {
  const document = parseDocument(
    '<w enabled="true"><trigger name="a" enabled="false"/><g><calendarTrigger name="b" enabled="true"/><trigger enabled="true"/></g><t enabled="true"/></w>',
  );

  test("are those of the root and of named triggers", () => {
    expect(shownFlags(null, flagsIn(document), NO_FLAGS)).toEqual({
      enabled: true,
      triggers: new Map([
        ["a", false],
        ["b", true],
      ]),
      inJson: new Set(),
    });
    expect([...flagsIn(document).keys()]).toEqual([null, "a", "b"]);
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
