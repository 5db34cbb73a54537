import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  documentId,
  documentName,
  groupReferences,
  type IdLocation,
  IdMismatchError,
  locateId,
  mentions,
  parseDocument,
  triggerNames,
  withId,
} from "../../src/document";
import { models, render } from "./random-document";

const rootAttribute: IdLocation = { elements: [], attribute: { local: "id", uri: "" } };
const childElement: IdLocation = { elements: [{ local: "id", uri: null }], attribute: null };
const nested: IdLocation = {
  elements: [
    { local: "attrs", uri: null },
    { local: "meta", uri: "" },
  ],
  attribute: { local: "key", uri: "urn:k" },
};

describe("a document's own id and name", () => {
  test.each([
    [`<w id="7" name="n"/>`, "7", "n"],
    [`<w ID="7"><Name> n </Name></w>`, "7", "n"],
    [`<w><id>\n 7 \n</id><attrs name="n"/></w>`, "7", "n"],
    ["<w><attrs><id>7</id><name>n</name></attrs></w>", "7", "n"],
    [`<w id=""><id/><attrs id="7"/></w>`, "7", null],
    [`<w id="7"><id>8</id><attrs id="9"/></w>`, "7", null],
    [`<w Id="8" id="7"/>`, "7", null],
    [`<w><task id="1" name="t"/><t><id>2</id></t></w>`, null, null],
  ])("of %s", (text, id, name) => {
    expect(documentId(parseDocument(text))).toBe(id);
    expect(documentName(parseDocument(text))).toBe(name);
  });
});

describe("where a server keeps the id", () => {
  test.each<[string, IdLocation | null]>([
    [`<w id="7"/>`, rootAttribute],
    [`<w key="7" workflowId="7"/>`, { elements: [], attribute: { local: "workflowId", uri: "" } }],
    [`<w name="7"><id>7</id></w>`, childElement],
    [
      `<w groupId="7" parentId="7"><attrs><id>7</id></attrs></w>`,
      {
        elements: [
          { local: "attrs", uri: null },
          { local: "id", uri: null },
        ],
        attribute: null,
      },
    ],
    [
      `<w><task id="7"/><attrs id="7"/></w>`,
      { elements: [{ local: "attrs", uri: null }], attribute: { local: "id", uri: "" } },
    ],
    [`<w key="7"><task id="7"/></w>`, { elements: [], attribute: { local: "key", uri: "" } }],
    [`<w xmlns="u"><id>7</id></w>`, childElement],
    [`<w xmlns:q="q"><q:uuid>7</q:uuid></w>`, { elements: [{ local: "uuid", uri: "q" }], attribute: null }],
    [`<w><t/><t id="7"/></w>`, null],
    [`<w id="77"><id>x7</id></w>`, null],
    [
      "<w><id><v>7</v></id></w>",
      {
        elements: [
          { local: "id", uri: null },
          { local: "v", uri: null },
        ],
        attribute: null,
      },
    ],
  ])("in %s", (text, location) => {
    expect(locateId(parseDocument(text), "7")).toEqual(location);
  });

  test("an empty id is nowhere", () => {
    expect(locateId(parseDocument(`<w id=""/>`), "")).toBeNull();
  });
});

describe("putting the id into the document", () => {
  test.each([
    [`<w name='a'/>`, rootAttribute, `<w id="7" name='a'/>`],
    [`<w\n  name='a'>x</w>`, rootAttribute, `<w id="7"\n  name='a'>x</w>`],
    [`<w id = ''/>`, rootAttribute, `<w id = '7'/>`],
    [`<w id="7"/>`, rootAttribute, `<w id="7"/>`],
    ["<w/>", childElement, "<w><id>7</id></w>"],
    ["<w />", childElement, "<w ><id>7</id></w>"],
    ["<w>\n  <!-- c -->\n  <t/>\n</w>", childElement, "<w>\n  <id>7</id>\n  <!-- c -->\n  <t/>\n</w>"],
    ["<w>\r\n\t<t/>\r\n</w>", childElement, "<w>\r\n\t<id>7</id>\r\n\t<t/>\r\n</w>"],
    [`<w xml:space="preserve"> <t/></w>`, childElement, `<w xml:space="preserve"><id>7</id> <t/></w>`],
    [`<p:w xmlns:p="u"><p:t/></p:w>`, childElement, `<p:w xmlns:p="u"><p:id>7</p:id><p:t/></p:w>`],
    [`<w xmlns="u"><t/></w>`, childElement, `<w xmlns="u"><id>7</id><t/></w>`],
    ["<w><id/></w>", childElement, "<w><id>7</id></w>"],
    ["<w><id> \n</id></w>", childElement, "<w><id>7</id></w>"],
    ["<w><id><!-- given by the server --></id></w>", childElement, "<w><id>7<!-- given by the server --></id></w>"],
    ["<w><id> 7 </id></w>", childElement, "<w><id> 7 </id></w>"],
    ["<w/>", nested, `<w><attrs><meta ns1:key="7" xmlns:ns1="urn:k"/></attrs></w>`],
    [
      `<w xmlns="u" xmlns:k="urn:k"><attrs/></w>`,
      nested,
      `<w xmlns="u" xmlns:k="urn:k"><attrs><meta k:key="7" xmlns=""/></attrs></w>`,
    ],
    ["<w><attrs><meta/></attrs></w>", nested, `<w><attrs><meta ns1:key="7" xmlns:ns1="urn:k"/></attrs></w>`],
  ])("%s", (text, location, expected) => {
    expect(withId(parseDocument(text), location, "7")).toBe(expected);
  });

  test("refuses a document with another id, there or elsewhere", () => {
    for (const [text, location] of [
      [`<w id="8"/>`, rootAttribute],
      [`<w id="8"/>`, childElement],
      ["<w><id>8</id></w>", childElement],
      [`<w><attrs><meta xmlns:k="urn:k" k:key="8"/></attrs></w>`, nested],
    ] as const) {
      expect(() => withId(parseDocument(text), location, "7")).toThrow(IdMismatchError);
    }
    expect(() => withId(parseDocument(`<w id="8"/>`), rootAttribute, "7")).toThrow(
      `The document has the id "8", not "7": the ids must match`,
    );
  });

  test("refuses an id that XML cannot hold", () => {
    expect(() => withId(parseDocument("<w/>"), rootAttribute, "a\0")).toThrow(RangeError);
  });

  test("keeps every other byte, in any document, and can be found there again", () => {
    const ids = fc.constantFrom("7", "wf 1/ü", `<&>"'`, "]]>", "a\tb");
    fc.assert(
      fc.property(
        models,
        fc.nat(),
        ids,
        fc.constantFrom(rootAttribute, childElement, nested),
        (model, seed, id, location) => {
          const document = parseDocument(render(model, seed));
          let text: string;
          try {
            text = withId(document, location, id);
          } catch (error) {
            if (error instanceof IdMismatchError) return;
            throw error;
          }
          const again = parseDocument(text);
          expect(withId(again, location, id)).toBe(text);
          if (text === document.text) return;
          // All that was there is there still, around one insertion; save the slash of an empty-element tag, and blanks
          // in place of which the id stands.
          let start = 0;
          while (start < text.length && text[start] === document.text[start]) start++;
          let end = 0;
          while (end < document.text.length - start && text.at(-1 - end) === document.text.at(-1 - end)) end++;
          expect(document.text.slice(start, document.text.length - end)).toMatch(
            /^(?:\/>?|\s*|<!--.*-->|<!\[CDATA\[\s*\]\]>|&?#\w+;?)*$/s,
          );
          expect(mentions(again, id)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("what a document refers to", () => {
  test("triggers, by name", () => {
    const text = `<w><trigger name="a" id="1"/><triggers><wf:Trigger xmlns:wf="u" id="b"/><trigger><name> c </name></trigger>
      <trigger><name/></trigger><trigger name="a"/></triggers><timer name="d">e f</timer></w>`;
    const document = parseDocument(text);
    expect(triggerNames(document)).toEqual(["a", "b", "c"]);
    expect(["d", "e f", "1", "c"].map((each) => mentions(document, each))).toEqual([true, true, true, true]);
    expect(["e", "timer", ""].map((each) => mentions(document, each))).toEqual([false, false, false]);
  });

  test.each([
    [`<w groupId="g"/>`, ["g"]],
    [`<w GROUPID=" g "><attrs><parentId>m</parentId></attrs><workflowGroup>n</workflowGroup></w>`, ["g", "n", "m"]],
    [`<w groupId=""><group/></w>`, []],
    [`<w><group name="tasks"><task/></group><t groupId="x"/></w>`, []],
  ])("the group of %s", (text, groups) => {
    expect(groupReferences(parseDocument(text))).toEqual(groups);
  });
});
