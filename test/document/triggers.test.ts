import { describe, expect, test } from "vitest";
import { documentTriggers, mentions, parseDocument, triggerNames } from "../../src/document";
import { TRIGGER_CASES } from "../fixtures/trigger-cases";

describe("triggers and flags", () => {
  test.each(TRIGGER_CASES)("of a document with $words", ({ text, names, flags }) => {
    const document = parseDocument(text);
    const { workflowFlag, triggers } = documentTriggers(document);
    expect(triggerNames(document)).toEqual(names);
    expect([...new Set(triggers.map(({ name }) => name))]).toEqual(names);
    const shown = [{ name: "workflow", flag: workflowFlag }, ...triggers];
    expect(shown.flatMap(({ name, flag }) => (flag === null ? [] : [[name, flag.enabled]]))).toEqual(flags);
    // A trigger that is defined is mentioned too.
    for (const name of names) expect(mentions(document, name), name).toBe(true);
  });

  test("a flag says where it stands", () => {
    const document = parseDocument(`<w a="1" enabled="true"><trigger name="t" enabled="false"/></w>`);
    const { workflowFlag, triggers } = documentTriggers(document);
    expect(workflowFlag?.node).toBe(document.root.attributes[1]);
    const [trigger] = document.root.children;
    expect(triggers[0]?.flag?.node).toBe(trigger?.kind === "element" && trigger.attributes[1]);
  });
});
