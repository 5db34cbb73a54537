import { describe, expect, test } from "vitest";
import type { Counterpart } from "../../../src/cli/evaluation/counterparts";
import { adaptDocument, type AdaptedDocument } from "../../../src/cli/promote/adapt-document";
import type { SecretSource, WorkflowOverlay } from "../../../src/cli/promote/overlay";
import { proveDocument } from "../../../src/cli/promote/prove";

const NOTHING: WorkflowOverlay = {
  id: undefined,
  approve: undefined,
  enabled: undefined,
  triggers: new Map(),
  values: new Map(),
  secrets: new Map(),
  secretsVersion: undefined,
};

const COUNTERPARTS: Readonly<Record<string, Counterpart | { readonly problem: string }>> = {
  "groups t1": { kind: "existing", id: "p1" },
  "workflows t2": { kind: "managed", address: "wfa_workflow.clean", id: null },
  "workflows t3": { kind: "managed", address: "wfa_workflow.round", id: "p3" },
  "workflows t4": { kind: "managed", address: "wfa_workflow.round_new", id: null },
  "assets t5": { kind: "existing", id: 'p"5&' },
  "calendars t6": { problem: "no such calendar" },
  "queues batch": { kind: "existing", id: "batch-prod" },
};

const adapt = (document: string, overlay: Partial<WorkflowOverlay> = {}): AdaptedDocument =>
  adaptDocument(document, {
    overlay: { ...NOTHING, ...overlay },
    counterpartOf: (kind, value) => COUNTERPARTS[`${kind} ${value}`] ?? null,
    mayReferTo: (address) => !address.includes("round"),
    isOwnIdOfSource: (id) => id === "own",
  });

describe("a document for the target", () => {
  test("has the target's ids, references to what is new, and no id of its own", () => {
    const adapted = adapt(
      `<workflow id='own' name="Load" groupId=" t1 "><!-- t1 --><note>t1 {{x}}</note><sub><workflowId><![CDATA[t2]]></workflowId></sub><call workflow="t2" asset="t5"/><queue name='batch'/><task queue="batch" calendar="none"/><again workflow="t3"/></workflow>`,
    );
    expect(adapted.text).toBe(
      `<workflow name="Load" groupId=" p1 "><!-- t1 --><note>t1 {{x}}</note><sub><workflowId>{{workflow.clean.id}}</workflowId></sub><call workflow="{{workflow.clean.id}}" asset="p&quot;5&amp;"/><queue name='batch-prod'/><task queue="batch-prod" calendar="none"/><again workflow="p3"/></workflow>`,
    );
    expect(adapted.references).toEqual(new Map([["workflow.clean.id", "wfa_workflow.clean"]]));
    expect(adapted.problems).toEqual([]);
  });

  test("an id that is a child element goes too, and one that the source did not give stays", () => {
    expect(adapt("<workflow><id>own</id><name>a</name></workflow>").text).toBe("<workflow><name>a</name></workflow>");
    expect(adapt("<workflow id='mine' name='a'/>").text).toBe("<workflow id='mine' name='a'/>");
  });

  test("what cannot be mapped is a problem, once", () => {
    const { problems } = adapt("<workflow name='a'><t calendar='t6'/><t calendar='t6'/><t workflow='t4'/></workflow>");
    expect(problems).toEqual(["no such calendar", expect.stringContaining("refers to wfa_workflow.round_new")]);
  });

  test("its own flags say what the overlay says", () => {
    const flags = `<workflow enabled='true'><trigger name="a" enabled="true"/><trigger name="b" enabled="true"/><x enabled="true"/></workflow>`;
    expect(
      adapt(flags, {
        enabled: false,
        triggers: new Map([
          ["*", false],
          ["b", true],
        ]),
      }).text,
    ).toBe(
      `<workflow enabled='false'><trigger name="a" enabled="false"/><trigger name="b" enabled="true"/><x enabled="true"/></workflow>`,
    );
  });

  test("has the overlay's values and placeholders for secrets; a path that is not there is not added", () => {
    const adapted = adapt("<workflow name='a'><task name='t' timeout='1' password='x'>old</task></workflow>", {
      values: new Map([
        ["/workflow/task/@timeout", "9 & 'more'"],
        ["/workflow/task/text()", "<new>"],
        ["/workflow/task/@timout", "1"],
      ]),
      secrets: new Map([["/workflow/task/@password", { kind: "env", name: "PW" }]]),
    });
    expect(adapted.text).toBe(
      "<workflow name='a'><task name='t' timeout='9 &amp; &apos;more&apos;' password='{{secret:PW}}'>&lt;new&gt;</task></workflow>",
    );
    expect([...adapted.found]).not.toContain("/workflow/task/@timout");
    expect(adapted.secrets).toEqual(new Map([["PW", { kind: "env", name: "PW" }]]));
  });
});

test("a secret of the overlay does not give its value to another one of the same name", () => {
  const PW = { kind: "env", name: "PW" } as const;
  const own = "<workflow name='a'><task name='t' password='{{secret:PW}}' other='x'/></workflow>";
  const secrets = (...paths: readonly (readonly [string, SecretSource])[]): readonly string[] =>
    adapt(own, { secrets: new Map(paths) }).problems;
  expect(secrets(["/workflow/task/@password", PW])).toEqual([]);
  expect(secrets(["/workflow/task/@password", PW], ["/workflow/task/@other", PW])).toEqual([]);
  expect(secrets(["/workflow/task/@other", PW])).toEqual([expect.stringContaining("has the same name")]);
  expect(
    secrets(["/workflow/task/@password", PW], ["/workflow/task/@other", { kind: "variable", name: "PW" }]),
  ).toEqual([expect.stringContaining("at /workflow/task/@other has the same name as another secret")]);
});

describe("the proof", () => {
  const TEMPLATE = `<workflow id="own" name="Load" groupId="{{group.id}}" enabled="false"><task name="t" timeout="1" password="x"/><call workflow="t2"/></workflow>`;
  const adapted = adapt(TEMPLATE, {
    secrets: new Map([["/workflow/task/@password", { kind: "env", name: "PW" }]]),
  });
  const options = {
    text: adapted.text,
    values: new Map([
      ["group.id", "p9"],
      ["workflow.clean.id", "p2"],
    ]),
    isFlagSet: (trigger: string | null) => trigger === null,
  };
  const arrived = (timeout: string, group = "p9", more = "", addition = ""): string =>
    `<workflow groupId="${group}" name='Load' id="p7" enabled="true"${more}>\n  <task name="t" timeout="${timeout}" password="prod"/><call workflow="p2"/>${addition}</workflow>`;

  test("the same document has the same hash, whatever its own id, secrets, flags and formatting", () => {
    const proof = proveDocument(arrived("1"), options);
    expect(proof).toMatchObject({ same: true, additions: [], differences: [] });
    expect(proof.hash).toBe(proof.reviewed);
    expect(proof.reviewed).toMatch(/^[0-9a-f]{64}$/);
  });

  test("additions by the service are listed, and do not count", () => {
    const proof = proveDocument(arrived("1", "p9", ' revision="7"', "<audit><by>x</by></audit>"), options);
    expect(proof).toMatchObject({ same: true, differences: [] });
    expect(proof.additions).toEqual(["/workflow/@revision added: 7", "/workflow/audit added"]);
    expect(proof.hash).toBe(proof.reviewed);
  });

  test.each([
    ["another value", arrived("2"), "/workflow/task[@name='t']/@timeout: 1 -> 2"],
    ["another group", arrived("1", "p8"), "/workflow/@groupId: p9 -> p8"],
    ["another task", arrived("1", "p9", "", '<task name="more"/>'), "/workflow/task[@name='more'] added"],
  ])("%s is a difference", (_, text, line) => {
    const proof = proveDocument(text, options);
    expect(proof.same).toBe(false);
    expect(proof.differences).toContain(line);
    expect(proof.hash).not.toBe(proof.reviewed);
    expect(JSON.stringify(proof)).not.toContain("prod");
  });
});
