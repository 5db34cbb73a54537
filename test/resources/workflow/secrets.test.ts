import { describe, expect } from "vitest";
import { parseDocument, revision } from "../../../src/document";
import { type RunningService } from "../../../src/service";
import { withService } from "../../harness/with-service";
import { approved, only, reasonOf } from "./observing";
import {
  CONFIG,
  DOCUMENT,
  expectNoSecret,
  kept,
  SECRET,
  secrets,
  setAttribute,
  valuesOf,
} from "./workflow-with-secrets";
import { PAIRWISE } from "../../harness/pairwise-variations";

describe.concurrent.each(
  PAIRWISE.filter(({ name }) => ["default", "hostile", "xmlFlags", "rewritingLater"].includes(name)),
)("secrets in a document on a service that is $name", ({ variation }) => {
  const it = withService("wfa_workflow", variation);

  it("reach the service as they are, and nothing else", async ({ service, object }) => {
    const plan = await object.plan(CONFIG);
    expectNoSecret(JSON.stringify(plan.planned));
    await object.applyPlan(plan);
    const filled = {
      url: `jdbc:pg://host;password=${SECRET};ssl=1`,
      password: SECRET,
      text: `curl -H "X: t0ken-0815" <&> ${SECRET}`,
    };
    expect(valuesOf(approved(service))).toEqual(filled);
    expect(object.value).toMatchObject({ document: DOCUMENT, secrets_wo: null, secrets_wo_version: 1, drift: [] });
    expect(object.value["server_revision"]).toBe(revision(parseDocument(await shownByService(service))));
    expectNoSecret(await kept(object));
    expect((await object.plan(CONFIG)).action).toBe("no-op");
    expectNoSecret(await kept(object));
    // Without the values, as a refresh or an engine's plan with unknown ones has it.
    await object.refresh();
    expect(object.value).toMatchObject({ document: DOCUMENT, drift: [] });
  });

  it("are noticed when they change there, and restored", async ({ service, object }) => {
    await object.apply(CONFIG);
    service.backstage.edit(only(service).id, "approved", setAttribute("password", "ev1l value"));
    const plan = await object.plan(CONFIG);
    expect(plan.action).toBe("update");
    expect(object.value["drift"]).toContain(
      "/workflow/task[@name='load']/@password: {{secret:db}} -> {{secret:db}} (changed on the service)",
    );
    expect(object.value["document"]).toContain("{{secret:db}} (changed on the service)");
    expectNoSecret(await kept(object));
    await object.applyPlan(plan);
    expect(valuesOf(approved(service)).password).toBe(SECRET);
    expect((await object.plan(CONFIG)).action).toBe("no-op");
    expect(object.value).toMatchObject({ document: DOCUMENT, drift: [] });
  });

  it("are sent anew with another version, and only then", async ({ service, object }) => {
    await object.apply(CONFIG);
    const rotated = { ...CONFIG, secrets_wo: secrets("n3wer secret") };
    expect((await object.plan(rotated)).action).toBe("no-op");
    const plan = await object.plan({ ...rotated, secrets_wo_version: 2 });
    expect(plan.action).toBe("update");
    expect(plan.planned).toMatchObject({ document: DOCUMENT, revision: object.value["revision"] });
    await object.applyPlan(plan);
    expect(valuesOf(approved(service))).toMatchObject({
      password: "n3wer secret",
      url: "jdbc:pg://host;password=n3wer secret;ssl=1",
    });
    expect((await object.plan({ ...rotated, secrets_wo_version: 2 })).action).toBe("no-op");
    expectNoSecret(await kept(object));
    // Somebody puts the old one back: known once, but not what should be there.
    service.backstage.edit(
      only(service).id,
      "approved",
      setAttribute("password", "P4ssw0rd&amp;&lt;word&gt;&quot;&apos;&#10;]]&gt; Straße"),
    );
    expect((await object.plan({ ...rotated, secrets_wo_version: 2 })).action).toBe("update");
    expect(object.value["drift"].join("\n")).toMatch(/@password: \{\{secret:db\}\} -> \{\{secret:db\}\} \(/);
    expectNoSecret(await kept(object));
  });

  it("show their placeholder where they were copied or moved to", async ({ service, object }) => {
    await object.apply(CONFIG);
    service.backstage.edit(only(service).id, "approved", (text) =>
      text.replace(
        /<task [^>]*name=["']load["']/,
        (start) =>
          `${/<task [^>]*name=["']load["'][^>]*>/
            .exec(text)![0]
            .replace(/\/?>$/, "")
            .replace(/name=["']load["']/, 'name="copy"')}/>${start.replace(/name=["']load["']/, 'name="renamed"')}`,
      ),
    );
    expect(approved(service)).toMatch(/copy[^]*renamed/);
    expect((await object.plan(CONFIG)).action).toBe("update");
    expect(object.value["drift"].length).toBeGreaterThan(0);
    expectNoSecret(await kept(object));
    await object.apply(CONFIG);
    expect(valuesOf(approved(service)).password).toBe(SECRET);
    expect((await object.plan(CONFIG)).action).toBe("no-op");
  });
});

const shownByService = async (service: RunningService): Promise<string> => {
  const answer = await fetch(`${service.url}/workflows/${encodeURIComponent(only(service).id)}?state=approved`, {
    headers: { "X-API-Key": service.keys.user, Accept: "application/xml" },
  });
  return answer.text();
};

describe.concurrent("secrets_wo", () => {
  const it = withService("wfa_workflow");

  it("that an approved version still has stay hidden, however often the proposal beside it changes", async ({
    service,
    object,
  }) => {
    const proposed = (version: number, task: string, password?: string) => ({
      document: `<workflow name="load"><task ${task}/></workflow>`,
      approve: false,
      secrets_wo: password === undefined ? null : new Map([["db", password]]),
      secrets_wo_version: version,
    });
    await object.apply(proposed(1, `name="load" password="{{secret:db}}"`, "t0ken-0815"));
    service.backstage.approve(only(service).id);
    await object.apply(proposed(2, `name="other" key="{{secret:db}}"`, "n3wer secret"));
    await object.apply(proposed(3, `name="load"`));
    service.faults.add({ method: "PUT", times: Infinity, fault: { kind: "errorAfter" } });
    await reasonOf(object.apply(proposed(3, `name="load" again="{{secret:db}}"`, "ev1l value")));
    service.faults.clear();
    await object.apply({ ...proposed(3, `name="load" timeout="1"`), overwrite_pending_submission: true });
    const plan = await object.plan({ ...proposed(3, `name="load" timeout="2"`), approve: true });
    const told = plan.warnings.map(({ detail }) => detail).join("\n");
    expect(told).toContain("@password removed (was {{secret:db}} (earlier value))");
    expectNoSecret(told);
    expectNoSecret(await kept(object));
    // Once no version has it any more, nothing is recorded of it.
    await object.applyPlan(plan);
    expect(new TextDecoder().decode(object.state!.private)).not.toContain("digest");
  });

  it.for([
    ["its first secret", ""],
    ["one more secret", ' key="{{secret:db}}"'],
  ] as const)(
    "of an update that was killed are known again in what it sent: %s",
    async ([, own], { service, object }) => {
      const configOf = (attributes: string) => ({
        document: `<workflow name="load"><task name="load"${attributes}/></workflow>`,
        secrets_wo: secrets("n3wer secret"),
      });
      await object.apply(configOf(own));
      service.backstage.submit(approved(service).replace("/>", ' password="t0ken-0815"/>'));
      const config = configOf(`${own} password="{{secret:token}}"`);
      await object.apply(config);
      expect(approved(service)).toContain("t0ken-0815");
      expectNoSecret(await kept(object));
      expect((await object.plan(config)).action).toBe("no-op");
    },
  );

  it("names a placeholder without a value, and a value without a placeholder", async ({ object }) => {
    const missing = await object.validate({ document: DOCUMENT, secrets_wo: new Map([["db", "abcdef"]]) });
    expect(missing.map(({ severity, summary }) => `${severity}: ${summary}`)).toEqual([
      "error: secrets_wo has no value for the placeholder {{secret:token}}",
    ]);
    const spare = await object.validate({ ...CONFIG, secrets_wo: new Map([...secrets(), ["other", "abcdef"]]) });
    expect(spare.map(({ severity, summary }) => `${severity}: ${summary}`)).toEqual([
      'warning: The document has no placeholder for the secret "other"',
    ]);
    expect(await object.validate({ document: DOCUMENT })).toHaveLength(2);
  });

  const refused: readonly [string, string, ReadonlyMap<string, string>, RegExp][] = [
    ["an empty value", DOCUMENT, secrets(" "), /empty or blank/],
    ["a value that no XML can hold", DOCUMENT, secrets("ev1l value\u0001"), /XML does not allow/],
    ["a name with a brace", DOCUMENT, new Map([...secrets(), ["a}b", "ev1l value"]]), /contains a brace/],
    [
      "a placeholder in an instruction",
      `<w name="w"><?go {{secret:db}}?></w>`,
      new Map([["db", "ev1l value"]]),
      /instruction/,
    ],
    [
      "what stands for a changed secret",
      `<w name="w" p="{{secret:db}} (changed on the service)"/>`,
      new Map([["db", "ev1l value"]]),
      /the mark of a secret that changed/,
    ],
  ];
  for (const [what, document, values, text] of refused) {
    it(`refuses ${what}`, async ({ object }) => {
      const diagnostics = await object.validate({ document, secrets_wo: values });
      const shown = diagnostics.map(({ severity, summary, detail }) => `${severity} ${summary} ${detail}`).join("\n");
      expect(shown).toMatch(text);
      expect(shown).toContain("error");
      expectNoSecret(shown);
    });
  }

  it("says on engines without write-only attributes what to do instead", async ({ core, object }) => {
    const { encodeMsgpack } = await import("../../../src/cty");
    const { impliedType } = await import("../../../src/framework");
    const type = impliedType(object.resource.schema);
    const names = type.kind === "object" ? Object.keys(type.attributes) : [];
    const config = Object.fromEntries(names.map((name) => [name, (CONFIG as Record<string, any>)[name] ?? null]));
    const answer = await core.server.validateResourceConfig(
      {
        typeName: "wfa_workflow",
        config: { msgpack: encodeMsgpack(type, config) },
        clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: false },
      },
      { signal: new AbortController().signal },
    );
    expect(answer.diagnostics).toHaveLength(1);
    expect(answer.diagnostics[0]!.detail).toMatch(/Terraform 1\.11[^]*sensitive_paths/);
  });

  it("keeps secrets out of messages, also of what the service answers", async ({ service, object }) => {
    service.faults.add({
      method: "POST",
      fault: { kind: "status", status: 400, body: `refused: ${JSON.stringify(SECRET)} and t0ken-0815` },
    } as never);
    expectNoSecret(await reasonOf(object.apply(CONFIG)));
    service.faults.clear();
    await object.apply(CONFIG);
    service.backstage.submit(
      approved(service)
        .replace('timeout="300"', 'timeout="400"')
        .replace(/password='[^']*'/, "password='ev1l value'"),
    );
    await object.refresh();
    expect(object.value["pending_submission"]).toBe(true);
    const changed = { ...CONFIG, document: DOCUMENT.replace("300", "301") };
    const reason = await reasonOf(object.apply(changed));
    expect(reason).toMatch(
      /pending submission that is someone else's[^]*@password: \{\{secret:db\}\} -> \{\{secret:db\}\} \(changed/,
    );
    expectNoSecret(reason);
    expectNoSecret(await kept(object));
  });

  it("is known again after an import", async ({ service, core, object }) => {
    await object.apply(CONFIG);
    const imported = await core.resource("wfa_workflow");
    await imported.import(only(service).id);
    await imported.apply(CONFIG);
    expectNoSecret(await kept(imported));
    expect((await imported.plan(CONFIG)).action).toBe("no-op");
  });

  it("adopts a workflow that holds the same secrets, and finds its own after a lost answer", async ({
    service,
    core,
    object,
  }) => {
    service.faults.add({ method: "POST", fault: { kind: "resetAfter" }, times: 1 } as never);
    await object.apply(CONFIG);
    expect(service.backstage.workflows()).toHaveLength(1);
    const second = await (await core.anotherRun()).resource("wfa_workflow");
    expect(await reasonOf(second.apply(CONFIG))).toMatch(/already exists/);
    service.requests.clear();
    await second.apply({ ...CONFIG, adopt_existing: true });
    expect(service.requests.list().filter(({ method }) => method !== "GET")).toEqual([]);
    expectNoSecret(await kept(second));
  });

  it("is written again after an answer to a rotation was lost", async ({ service, object }) => {
    await object.apply(CONFIG);
    const rotated = { ...CONFIG, secrets_wo: secrets("n3wer secret"), secrets_wo_version: 2 };
    service.faults.add({ method: "PUT", fault: { kind: "resetAfter" } } as never);
    expectNoSecret(await reasonOf(object.apply(rotated)));
    expectNoSecret(await kept(object));
    service.faults.clear();
    await object.apply(rotated);
    expect(valuesOf(approved(service)).password).toBe("n3wer secret");
    expect((await object.plan(rotated)).action).toBe("no-op");
    expectNoSecret(await kept(object));
  });

  it("shows no new value of a secret whose element was renamed too", async ({ service, object }) => {
    await object.apply(CONFIG);
    service.backstage.edit(only(service).id, "approved", (text) =>
      setAttribute("password", "ev1l value")(text.replace(/name=(["'])load\1 password/, 'name="other" password')),
    );
    await object.refresh();
    expect(object.value["drift"].length).toBeGreaterThan(0);
    expectNoSecret(await kept(object));
  });

  it("that changed once more after the plan stops the apply", async ({ service, object }) => {
    await object.apply(CONFIG);
    const { id } = only(service);
    service.backstage.edit(id, "approved", setAttribute("password", "ev1l value"));
    const plan = await object.plan(CONFIG);
    service.backstage.edit(id, "approved", setAttribute("password", "another ev1l value"));
    const reason = await reasonOf(object.applyPlan(plan));
    expect(reason).toMatch(/changed on the service after the plan was made[^]*a secret changed again/);
    expectNoSecret(reason);
    await object.apply(CONFIG);
    expect(valuesOf(approved(service)).password).toBe(SECRET);
  });

  it("needs no values to destroy", async ({ service, object }) => {
    await object.apply(CONFIG);
    await object.destroy();
    expect(service.backstage.workflows()).toEqual([]);
  });
});
