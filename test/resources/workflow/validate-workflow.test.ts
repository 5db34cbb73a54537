import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { Diagnostics } from "../../../src/framework";
import { type WorkflowConfig, workflowSchema } from "../../../src/resources/workflow/schema";
import { validateWorkflow } from "../../../src/resources/workflow/validate-workflow";

/** What is said of a configuration: severity and summary, and the last step of the path. */
function said(config: object): readonly string[] {
  const diagnostics = new Diagnostics();
  validateWorkflow(
    { substitutions: null, triggers: null, secrets_wo: null, ...config } as unknown as WorkflowConfig,
    diagnostics,
  );
  return diagnostics.list.map(({ severity, summary, path }) => {
    const last = path?.at(-1) ?? {};
    return `${severity} at ${Object.values(last).join()}: ${summary}`;
  });
}

const DAILY = '<workflow name="load"><trigger name="daily"/><task name="extract">by hand</task></workflow>';

describe("triggers of a configuration", () => {
  const triggers = (...names: readonly string[]) => new Map(names.map((name) => [name, true]));

  test.each([
    ["The document has it", DAILY, triggers("daily"), []],
    [
      "The document mentions the name elsewhere, as a service may have triggers of its own",
      DAILY,
      triggers("extract", "by hand"),
      [],
    ],
    [
      "The document has no such name",
      DAILY,
      triggers("daily", "dayly"),
      ['error at dayly: The document has no trigger "dayly"'],
    ],
    [
      "The document has no triggers at all",
      '<workflow name="w"/>',
      triggers("daily"),
      ['error at daily: The document has no trigger "daily"'],
    ],
    ["They are not known yet", DAILY, UNKNOWN, []],
    ["The document is not known yet", UNKNOWN, triggers("dayly"), []],
    ["The document cannot be read, which is said elsewhere", "<workflow", triggers("dayly"), []],
  ])("%s", (_sentence, document, named, expected) => {
    expect(said({ document, triggers: named })).toEqual(expected);
  });

  test("name those that the document has", () => {
    const diagnostics = new Diagnostics();
    const config = {
      document: DAILY.replace("<task", '<trigger name="manual"/><task'),
      substitutions: null,
      triggers: triggers("x"),
      secrets_wo: null,
    };
    validateWorkflow(config as unknown as WorkflowConfig, diagnostics);
    expect(diagnostics.list[0]?.detail).toBe(
      'Its triggers are "daily", "manual". Correct the name, or remove it from triggers',
    );
  });
});

describe("secrets of a configuration", () => {
  const secrets = (...names: readonly string[]) => new Map(names.map((name) => [name, "a value"]));

  test.each([
    ["A value for each placeholder", '<w name="w" p="{{secret:db}}">{{secret:token}}</w>', secrets("db", "token"), []],
    [
      "No value for one",
      '<w name="w" p="{{secret:db}}">{{secret:token}}</w>',
      secrets("db"),
      ["error at document: secrets_wo has no value for the placeholder {{secret:token}}"],
    ],
    [
      "No values at all",
      '<w name="w" p="{{secret:db}}"/>',
      null,
      ["error at document: secrets_wo has no value for the placeholder {{secret:db}}"],
    ],
    [
      "A value without a placeholder",
      '<w name="w" p="{{secret:db}}"/>',
      secrets("db", "other"),
      ['warning at other: The document has no placeholder for the secret "other"'],
    ],
    ["Values that are not known yet", '<w name="w" p="{{secret:db}}"/>', UNKNOWN, []],
    [
      "A text out of a plan, with the mark of a changed secret",
      '<w name="w" p="{{secret:db}} (changed on the service)"/>',
      secrets("db"),
      ["error at document: The document contains the mark of a secret that changed on the service"],
    ],
    [
      "A placeholder in a processing instruction",
      '<w name="w"><?go {{secret:db}}?></w>',
      secrets("db"),
      ["error at document: A processing instruction has the placeholder {{secret:db}}"],
    ],
    [
      "A placeholder in the name",
      '<w name="{{secret:db}}"/>',
      secrets("db"),
      ["error at document: The document's name is a secret"],
    ],
    [
      "A placeholder in the id",
      '<w name="w" id="x{{secret:db}}"/>',
      secrets("db"),
      ["error at document: The document's id is a secret"],
    ],
  ])("%s", (_sentence, document, values, expected) => {
    expect(said({ document, secrets_wo: values })).toEqual(expected);
  });
});

describe("substitutions of a configuration", () => {
  const GROUPED =
    '<w name="load {{env}}" groupId="{{group.id}}"><t p="{{secret:db}}@{{host}}">{{group.id}}</t><!-- {{x}} --></w>';
  const secrets_wo = new Map([["db", "a value"]]);
  const values = (given: object) => new Map(Object.entries(given));
  const ALL = { env: "prod", "group.id": "<&>", host: "" };

  test.each<[string, string, unknown, readonly string[]]>([
    ["A value for each placeholder, also an empty one", GROUPED, values(ALL), []],
    ["Values that are not known yet", GROUPED, values({ ...ALL, env: UNKNOWN, "group.id": UNKNOWN }), []],
    ["None of them known", GROUPED, UNKNOWN, []],
    [
      "No value for one, whose others are not known yet",
      GROUPED,
      values({ env: UNKNOWN, host: UNKNOWN }),
      ["error at document: substitutions has no value for the placeholder {{group.id}}"],
    ],
    [
      "A value without a place",
      GROUPED,
      values({ ...ALL, x: UNKNOWN }),
      ['error at x: The document has no placeholder for the substitution "x"'],
    ],
    [
      "A character that XML does not allow",
      GROUPED,
      values({ ...ALL, env: "\u0001" }),
      ['error at env: The value of the substitution "env" contains a character that XML does not allow'],
    ],
    [
      "A secret's placeholder in a value",
      GROUPED,
      values({ ...ALL, env: "{{secret:db}}" }),
      ['error at env: The value of the substitution "env" contains the placeholder of a secret'],
    ],
    [
      "A value that makes up a secret's placeholder",
      '<w name="{{secret:{{a}}}}"/>',
      values({ a: "db" }),
      ["error at document: The substitutions make up a placeholder of a secret"],
    ],
    [
      "Values that together make up a secret's placeholder that the text has already",
      '<w name="w" x="{{secret:db}} {{a}}{{b}}"/>',
      values({ a: "{{secret:", b: "db}}" }),
      ["error at document: The substitutions make up a placeholder of a secret"],
    ],
    [
      "A placeholder in a processing instruction",
      '<w name="{{a}}"><?go {{a}} {{b}}?></w>',
      values({ a: "1" }),
      ["error at document: A processing instruction has the placeholder {{a}}"],
    ],
    [
      "Placeholders that stay as they are, also in a processing instruction",
      '<w name="{{a}}"><?go {{b}}?></w>',
      values({ a: "{{a}}", b: "{{b}}" }),
      [],
    ],
    ["None, so that nothing is a placeholder", '<w name="{{a}}" c="{{#each}}"><?go {{b}}?></w>', null, []],
    ["No name", "<w><t name='t'/></w>", null, ["warning at document: The document has no name"]],
  ])("%s", (_sentence, document, substitutions, expected) => {
    const needsSecret = document.includes("{{secret:db}}");
    expect(said({ document, substitutions, secrets_wo: needsSecret ? secrets_wo : null })).toEqual(expected);
  });

  test.each([
    ["known", "prod-daily", "prod", []],
    ["not known yet", "prod-daily", UNKNOWN, []],
    ["not known yet, for any name that has its known part", "test-daily", UNKNOWN, []],
    [
      "known, for another name",
      "test-daily",
      "prod",
      ['error at test-daily: The document has no trigger "test-daily"'],
    ],
    [
      "not known yet, for a name that it cannot become",
      "daily",
      UNKNOWN,
      ['error at daily: The document has no trigger "daily"'],
    ],
  ])("in a trigger's name: %s", (_sentence, trigger, env, expected) => {
    const document = '<w name="w"><trigger name="{{env}}-daily"/></w>';
    const triggers = new Map([[trigger, true]]);
    expect(said({ document, substitutions: new Map([["env", env]]), triggers })).toEqual(expected);
  });
});

test.each([
  [1, null],
  [-2, null],
  [1.1, null],
  [12345678901234567890n, null],
  [20261127.101112, null],
  [1 / 3, "more than 15 digits"],
  [123456789.12345679, "more than 15 digits"],
])("secrets_wo_version %s: %s", (version, problem) => {
  const found = workflowSchema.attributes.secrets_wo_version.options.validate?.(version);
  expect(found ?? null).toEqual(problem === null ? null : expect.stringContaining(problem));
});
