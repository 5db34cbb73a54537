import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../../src/cty";
import { Diagnostics } from "../../../src/framework";
import type { WorkflowConfig } from "../../../src/resources/workflow/schema";
import { validateWorkflow } from "../../../src/resources/workflow/validate-workflow";

/** What is said of a configuration: severity and summary, and the last step of the path. */
function said(config: object): readonly string[] {
  const diagnostics = new Diagnostics();
  validateWorkflow({ triggers: null, secrets_wo: null, ...config } as unknown as WorkflowConfig, diagnostics);
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
      "<workflow/>",
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
    ["A value for each placeholder", '<w p="{{secret:db}}">{{secret:token}}</w>', secrets("db", "token"), []],
    [
      "No value for one",
      '<w p="{{secret:db}}">{{secret:token}}</w>',
      secrets("db"),
      ["error at document: secrets_wo has no value for the placeholder {{secret:token}}"],
    ],
    [
      "No values at all",
      '<w p="{{secret:db}}"/>',
      null,
      ["error at document: secrets_wo has no value for the placeholder {{secret:db}}"],
    ],
    [
      "A value without a placeholder",
      '<w p="{{secret:db}}"/>',
      secrets("db", "other"),
      ['warning at other: The document has no placeholder for the secret "other"'],
    ],
    ["Values that are not known yet", '<w p="{{secret:db}}"/>', UNKNOWN, []],
    [
      "A text out of a plan, with the mark of a changed secret",
      '<w p="{{secret:db}} (changed on the service)"/>',
      secrets("db"),
      ["error at document: The document contains the mark of a secret that changed on the service"],
    ],
    [
      "A placeholder in a processing instruction",
      "<w><?go {{secret:db}}?></w>",
      secrets("db"),
      ['error at document: A processing instruction has a placeholder for the secret "db"'],
    ],
    [
      "A placeholder in the name",
      '<w name="{{secret:db}}"/>',
      secrets("db"),
      ["error at document: The document's name is a secret"],
    ],
    [
      "A placeholder in the id",
      '<w id="x{{secret:db}}"/>',
      secrets("db"),
      ["error at document: The document's id is a secret"],
    ],
  ])("%s", (_sentence, document, values, expected) => {
    expect(said({ document, secrets_wo: values })).toEqual(expected);
  });
});
