import { expect, test } from "vitest";
import { parseDocument } from "../../../src/document";
import { mayHaveTrigger, noTrigger, NOTHING_SHOWN, shownTriggerNames } from "../../../src/resources/versions";

const DOCUMENT = parseDocument('<workflow><trigger name="manual"/><task on="nightly"/></workflow>');

test("a workflow's triggers are those of its document and of its JSON object, each once", () => {
  const shown = new Map([
    ["manual", true],
    ["hourly", false],
  ]);
  expect(shownTriggerNames(DOCUMENT, { ...NOTHING_SHOWN, triggers: shown })).toEqual(["manual", "hourly"]);
});

test.each([
  ["manual", true],
  ["hourly", true],
  ["nightly", true],
  ["weekly", false],
])("a workflow may have a trigger that is shown or mentioned: %s", (trigger, expected) => {
  expect(mayHaveTrigger(DOCUMENT, ["manual", "hourly"], trigger)).toBe(expected);
});

test.each([
  [[], undefined, "The provider recognises no triggers in its document. Check the name"],
  [["a", "b"], undefined, 'Its triggers are "a", "b"'],
  [["a"], "Nothing was run", 'Nothing was run. Its triggers are "a"'],
])("the error for a trigger that a workflow does not have lists those it has: %j", (names, effect, detail) => {
  const { text } = noTrigger({ workflowId: "w", trigger: "x" }, names, "trigger", effect);
  expect(text).toMatchObject({ summary: 'Workflow "w" has no trigger "x"', detail });
  expect(text.path).toEqual([{ attribute: "trigger" }]);
});
