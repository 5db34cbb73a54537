import { describe, expect } from "vitest";
import { UNKNOWN, type Value } from "../../../src/cty";
import { parseDocument, revision } from "../../../src/document";
import { type RunningService, type Variation } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { approved, only, reasonOf } from "./observing";
import { TESTED_VARIATIONS } from "../../harness/tested-variations";

const TEMPLATE = `<?xml version="1.0"?>
<workflow name='load {{env}}' groupId='{{group.id}}'> <!-- {{no.placeholder}} -->
  <trigger name="{{env}}-daily" type="schedule"/>
  <task name="extract" url="jdbc:pg://{{db.host}}:5432/orders" timeout="300">
host={{db.host}}
echo done
</task>
  <task name="load" timeout="60"/>
</workflow>
`;
const VALUES = { env: "prod", "group.id": "G-4711", "db.host": "<db&1>" };
const valuesWith = (others: Readonly<Record<string, Value>> = {}) =>
  new Map<string, Value>(Object.entries({ ...VALUES, ...others }));
const config = (others?: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> => ({
  document: TEMPLATE,
  substitutions: valuesWith(others),
  ignored_paths: ["/workflow/@revision", "/workflow/@modified"],
});
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const EXPANDED = Object.entries(VALUES).reduce(
  (text, [name, value]) => text.replaceAll(`{{${name}}}`, escaped(value)),
  TEMPLATE,
);
/** `it` on a service that has the groups which the documents name. */
const withGroups = (variation: Partial<Variation> = {}) =>
  withService("wfa_workflow", variation).extend<{ readonly groups: void }>({
    groups: [
      async ({ service }, use) => {
        for (const id of ["G-4711", "G-4712", "G-4812"]) service.backstage.createGroup({ id, name: `group ${id}` });
        await use();
      },
      { auto: true },
    ],
  });
const writes = (service: RunningService) =>
  service.requests.list().flatMap(({ method }) => (method === "GET" ? [] : [method]));

describe.concurrent.each(TESTED_VARIATIONS)("substitutions on a service that is $name", ({ variation }) => {
  const it = withGroups(variation);

  it("are sent, and state keeps the template", async ({ service, object }) => {
    await object.apply(config());
    expect(object.value).toMatchObject({
      document: TEMPLATE,
      name: "load prod",
      revision: revision(parseDocument(EXPANDED)),
      drift: [],
    });
    expect(object.value["substitutions"]).toEqual(valuesWith());
    expect(approved(service)).toContain("&lt;db&amp;1");
    expect((await object.plan(config())).action).toBe("no-op");

    await object.apply(config({ "group.id": "G-4712" }));
    expect(approved(service)).toContain("G-4712");
    expect(object.value["document"]).toBe(TEMPLATE);
    expect((await object.plan(config({ "group.id": "G-4712" }))).action).toBe("no-op");
  });

  it("show a person's change in the place of the whole value, and keep the placeholders of all others", async ({
    service,
    object,
  }) => {
    await object.apply(config());
    service.backstage.edit(only(service).id, "approved", (text) =>
      text
        .replaceAll("G-4711", "G-4812")
        .replace("5432", "5433")
        .replace(/(["'])300\1/, '"600"')
        .replace("echo done", "echo well done"),
    );
    const plan = await object.plan(config());
    expect(object.value["document"]).toBe(
      TEMPLATE.replace("{{group.id}}", "G-4812")
        .replace("{{db.host}}:5432", "&lt;db&amp;1>:5433")
        .replace("300", "600")
        .replace("host={{db.host}}\necho done", `host=${escaped("<db&1>")}\necho well done`),
    );
    expect(object.value["drift"]).toEqual(
      expect.arrayContaining([
        "/workflow/@groupId: {{group.id}} (G-4711) -> G-4812",
        "/workflow/task[@name='extract']/@url: jdbc:pg://{{db.host}}:5432/orders (jdbc:pg://<db&1>:5432/orders) -> jdbc:pg://<db&1>:5433/orders",
        "/workflow/task[@name='extract']/@timeout: 300 -> 600",
      ]),
    );
    expect(plan.action).toBe("update");
    expect(plan.planned["document"]).toBe(TEMPLATE);
    expect(plan.planned["revision"]).toBe(revision(parseDocument(EXPANDED)));
    const state = object.value;
    await object.refresh();
    expect(object.value).toEqual(state);
    await object.applyPlan(plan);
    expect(approved(service)).toContain("G-4711");
    expect((await object.plan(config())).action).toBe("no-op");
  });

  it("take over a change that is written into the value or the document", async ({ service, object }) => {
    await object.apply(config());
    service.backstage.edit(only(service).id, "approved", (text) => text.replaceAll("G-4711", "G-4812"));
    await object.refresh();
    service.requests.clear();
    await object.apply(config({ "group.id": "G-4812" }));
    expect(writes(service)).toEqual([]);
    expect(object.value).toMatchObject({ document: TEMPLATE, drift: [] });
    expect((await object.plan(config({ "group.id": "G-4812" }))).action).toBe("no-op");
  });

  it("take over a change beside a placeholder, which stays", async ({ service, object }) => {
    await object.apply(config());
    service.backstage.edit(only(service).id, "approved", (text) => text.replace(":5432", ":5433"));
    await object.refresh();
    service.requests.clear();
    const document = TEMPLATE.replace("5432", "5433");
    await object.apply({ ...config(), document });
    expect(writes(service)).toEqual([]);
    expect(object.value).toMatchObject({ document, drift: [] });
    expect((await object.plan({ ...config(), document })).action).toBe("no-op");
  });

  it("of an import are kept out of the plan until something is written", async ({ service, core, object }) => {
    await object.apply(config());
    const imported = await core.resource("wfa_workflow");
    await imported.import(only(service).id);
    expect(imported.value["substitutions"]).toEqual(new Map());
    expect((await imported.plan({ ...config(), ignored_paths: null })).action).toBe("no-op");
    await imported.apply({ ...config({ "group.id": "G-4712" }), ignored_paths: null });
    expect(approved(service)).toContain("G-4712");
    expect(imported.value["document"]).toBe(TEMPLATE);
    expect(imported.value["substitutions"]).toEqual(valuesWith({ "group.id": "G-4712" }));
    expect((await imported.plan({ ...config({ "group.id": "G-4712" }), ignored_paths: null })).action).toBe("no-op");
  });
});

describe.concurrent("a plan with substitutions", () => {
  const it = withGroups();
  const NOT_YET: readonly [string, Readonly<Record<string, Value>> | typeof UNKNOWN][] = [
    ["one value", { "group.id": UNKNOWN }],
    ["every value", { env: UNKNOWN, "group.id": UNKNOWN, "db.host": UNKNOWN }],
    ["the map", UNKNOWN],
  ];
  const withUnknown = (unknown: (typeof NOT_YET)[number][1]): ReturnType<typeof config> =>
    unknown === UNKNOWN ? { ...config(), substitutions: UNKNOWN } : config(unknown);

  for (const [words, unknown] of NOT_YET) {
    it(`shows the document and what it can of a new workflow, where ${words} is not known yet`, async ({ object }) => {
      const plan = await object.plan(withUnknown(unknown));
      expect(plan.planned).toMatchObject({ document: TEMPLATE, revision: UNKNOWN, state: "approved", drift: [] });
      await object.applyPlan({ ...plan, config: (await object.plan(config())).config });
      expect(object.value).toMatchObject({ document: TEMPLATE, revision: revision(parseDocument(EXPANDED)) });
      expect((await object.plan(config())).action).toBe("no-op");
    });

    for (const [becoming, final] of [
      ["what they were", config()],
      ["others", config({ "group.id": "G-4712" })],
      ["what somebody wrote on the service", config({ "group.id": "G-4812" })],
    ] as const) {
      for (const drifted of [false, true]) {
        it(`agrees with the apply where ${words} is not known yet and becomes ${becoming}${drifted ? ", after a drift" : ""}`, async ({
          service,
          object,
        }) => {
          await object.apply(config());
          if (drifted)
            service.backstage.edit(only(service).id, "approved", (text) => text.replaceAll("G-4711", "G-4812"));
          const plan = await object.plan(withUnknown(unknown));
          expect(plan.planned).toMatchObject({ document: TEMPLATE, revision: UNKNOWN });
          const known = await object.plan(final, { refresh: false });
          await object.applyPlan({ ...plan, config: known.config });
          expect((await object.plan(final)).action).toBe("no-op");
          expect(object.value["drift"]).toEqual([]);
        });
      }
    }

    it(`knows what an edit keeps, where ${words} is not known yet`, async ({ object }) => {
      await object.apply(config());
      const edited = { ...withUnknown(unknown), document: TEMPLATE.replace("300", "301") };
      const plan = await object.plan(edited);
      expect(plan.planned).toMatchObject({
        document: edited["document"],
        state: "approved",
        pending_submission: false,
      });
      const known = await object.plan({ ...config(), document: edited["document"] }, { refresh: false });
      await object.applyPlan({ ...plan, config: known.config });
      expect(object.value["document"]).toBe(edited["document"]);
    });
  }

  it("writes nothing where a document is made a template of", async ({ service, object }) => {
    await object.apply({ document: EXPANDED });
    service.requests.clear();
    const plan = await object.plan({ ...config(), ignored_paths: null });
    expect(plan.changed.toSorted()).toEqual(["document", "substitutions"]);
    await object.applyPlan(plan);
    expect(writes(service)).toEqual([]);
    expect((await object.plan({ ...config(), ignored_paths: null })).action).toBe("no-op");
    const back = await object.plan({ document: EXPANDED });
    expect(back.changed.toSorted()).toEqual(["document", "substitutions"]);
    await object.applyPlan(back);
    expect(writes(service)).toEqual([]);
    expect((await object.plan({ document: EXPANDED })).action).toBe("no-op");
  });

  it("of an import are kept out of the plan that has taken over its drift, too", async ({ service, core, object }) => {
    await object.apply(config());
    const imported = await core.resource("wfa_workflow");
    await imported.import(only(service).id);
    const template = Object.entries(VALUES).reduce(
      (text, [name, value]) => text.replaceAll(escaped(value), `{{${name}}}`),
      imported.value["document"] as string,
    );
    expect(template).toContain("groupId='{{group.id}}'");
    service.backstage.edit(only(service).id, "approved", (text) => text.replace('"300"', '"600"'));
    const takenOver = { ...config(), document: template.replace("300", "600"), ignored_paths: null };
    expect((await imported.plan(takenOver)).changed).toEqual([]);
  });

  it("takes placeholders without substitutions as literal text, also after an import", async ({
    service,
    core,
    object,
  }) => {
    const document = `<workflow name="a"><t cmd="echo {{other}}"/></workflow>`;
    await object.apply({ document });
    const imported = await core.resource("wfa_workflow");
    await imported.import(only(service).id);
    const generated = imported.value["substitutions"] as Value;
    expect(generated).toEqual(new Map([["other", "{{other}}"]]));
    expect((await imported.plan({ document, substitutions: generated })).changed).toEqual([]);
    expect((await imported.plan({ document })).changed).toEqual([]);
    const edited = { document: document.replace("echo", "print") };
    const plan = await imported.plan(edited);
    expect(plan.planned["revision"]).toBe(revision(parseDocument(edited.document)));
    await imported.applyPlan(plan);
    expect(approved(service)).toContain("print {{other}}");
    expect((await imported.plan(edited)).action).toBe("no-op");
  });

  it("refuses what is wrong with a value once it is known, before anything is sent", async ({ service, object }) => {
    const plan = await object.plan(config({ "db.host": UNKNOWN }));
    for (const [value, reason] of [
      ["\u0001", /character that XML does not allow/],
      ["{{secret:x}}", /placeholder of a secret/],
    ] as const) {
      const wrong = { ...plan.config, substitutions: valuesWith({ "db.host": value }) };
      expect(await reasonOf(object.applyPlan({ ...plan, config: wrong }))).toMatch(reason);
    }
    const withTrigger = { ...config({ env: UNKNOWN }), triggers: new Map([["prod-daily", true]]) };
    const trigger = await object.plan(withTrigger);
    const other = { ...trigger.config, substitutions: valuesWith({ env: "test" }) };
    expect(await reasonOf(object.applyPlan({ ...trigger, config: other }))).toMatch(/no trigger "prod-daily"/);
    expect(writes(service)).toEqual([]);

    const document = `<workflow name="a" id="{{id}}"/>`;
    await object.apply({ document, substitutions: new Map([["id", "w-1"]]) });
    service.requests.clear();
    const moved = await object.plan({ document, substitutions: new Map([["id", UNKNOWN]]) });
    const elsewhere = { ...moved.config, substitutions: new Map([["id", "w-2"]]) };
    expect(await reasonOf(object.applyPlan({ ...moved, config: elsewhere }))).toMatch(/id differs/);
    expect(writes(service)).toEqual([]);
  });

  it("keeps secrets, also beside a substitution in one value", async ({ service, object }) => {
    const document = `<workflow name="a"><t url="{{secret:db}}@{{host}}" other="{{host}}"/></workflow>`;
    const wanted = (host: string) => ({
      document,
      substitutions: new Map([["host", host]]),
      secrets_wo: new Map([["db", "hunter2-hunter2"]]),
    });
    await object.apply(wanted("h1"));
    expect(approved(service)).toContain("hunter2-hunter2@h1");
    expect((await object.plan(wanted("h1"))).action).toBe("no-op");
    service.backstage.edit(only(service).id, "approved", (text) => text.replace("hunter2-hunter2", "hunter3-hunter3"));
    await object.refresh();
    expect(object.value["drift"]).toEqual([
      "/workflow/t/@url: {{secret:db}}@{{host}} ({{secret:db}}@h1) -> {{secret:db}}@h1 (changed on the service)",
    ]);
    expect(JSON.stringify(object.value)).not.toContain("hunter");
    await object.apply(wanted("h2"));
    expect(approved(service)).toContain("hunter2-hunter2@h2");
    expect(object.value["document"]).toBe(document);
    expect((await object.plan(wanted("h2"))).action).toBe("no-op");
  });

  it("masks what sensitive paths pick out of the filled document", async ({ service, object }) => {
    const document = `<workflow name="a"><t name="x-{{env}}" pw="p-{{env}}"/></workflow>`;
    const wanted = {
      document,
      substitutions: new Map([["env", "prod"]]),
      sensitive_paths: ["//t[@name='x-prod']/@pw"],
      show_definition: true,
    };
    await object.apply(wanted);
    expect(object.value["definition_json"]).toContain("x-{{env}}");
    expect(object.value["definition_json"]).not.toContain("p-");
    service.backstage.edit(only(service).id, "approved", (text) => text.replace("p-prod", "q"));
    await object.refresh();
    expect(object.value["drift"]).toEqual(["/workflow/t[@name='x-prod']/@pw: (sensitive) -> (sensitive)"]);
  });

  it("goes on where private state is lost", async ({ service, object }) => {
    await object.apply(config());
    object.state = { ...object.state!, private: new Uint8Array() };
    service.requests.clear();
    expect((await object.plan(config())).action).toBe("no-op");
    expect(object.value["document"]).toBe(TEMPLATE);
  });
});
