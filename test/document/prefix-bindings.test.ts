import { describe, expect, test } from "vitest";
import {
  canonicalText,
  definitionJson,
  describe as lineOf,
  differences,
  documentsEqual,
  matches,
  parseDocument,
  patchDocument,
  revision,
  selectPath,
  withValue,
  type XmlDocument,
} from "../../src/document";

const item = (uri: string, rest = ""): string =>
  `<workflow xmlns:xsi="urn:xsi" xmlns:tns="${uri}"><item xsi:type="tns:Item"/>${rest}</workflow>`;

const linesOf = (before: string, after: string): readonly string[] =>
  differences(parseDocument(before), parseDocument(after)).flatMap(lineOf);

/** The text, whose means the same as the wanted one. */
function patched(applied: string, baseline: string, now: string, wanted: string = now): string {
  const text = patchDocument(parseDocument(applied), parseDocument(baseline), parseDocument(now));
  expect(canonicalText(parseDocument(text))).toBe(canonicalText(parseDocument(wanted)));
  return text;
}

describe("a declaration whose prefix a value may use", () => {
  test.each([
    ["an attribute's value", item("urn:a"), item("urn:b"), "/workflow/item/@xmlns:tns: urn:a -> urn:b"],
    [
      "a text with XPath",
      `<w xmlns:b="urn:1"><if>//b:order[@b:total > 3]</if></w>`,
      `<w xmlns:b="urn:2"><if>//b:order[@b:total > 3]</if></w>`,
      "/w/if/@xmlns:b: urn:1 -> urn:2",
    ],
    [
      "a reference in CDATA",
      `<w xmlns:b="urn:1"><ref><![CDATA[b:task]]></ref></w>`,
      `<w xmlns:b="urn:2"><ref><![CDATA[b:task]]></ref></w>`,
      "/w/ref/@xmlns:b: urn:1 -> urn:2",
    ],
    [
      "a value without it",
      `<w xmlns:b="urn:1"><ref to="b:task"/></w>`,
      `<w><ref to="b:task"/></w>`,
      "/w/ref/@xmlns:b removed (was urn:1)",
    ],
  ])("is content: %s", (_, before, after, line) => {
    expect(linesOf(before, after)).toEqual([line]);
    expect(documentsEqual(parseDocument(before), parseDocument(after))).toBe(false);
    expect(revision(parseDocument(before))).not.toBe(revision(parseDocument(after)));
    expect(definitionJson(parseDocument(before))).not.toBe(definitionJson(parseDocument(after)));
    expect(matches(parseDocument(before), parseDocument(after))).toBe(false);
  });

  test("may stand anywhere, and the prefixes of names may be any", () => {
    const near = `<workflow><item xmlns:x="urn:xsi" xmlns:tns="urn:a" x:type="tns:Item"/></workflow>`;
    expect(linesOf(item("urn:a"), near)).toEqual([]);
    expect(documentsEqual(parseDocument(item("urn:a")), parseDocument(near))).toBe(true);
    expect(matches(parseDocument(near), parseDocument(item("urn:a")))).toBe(true);
  });

  test("is none where no value can use it", () => {
    for (const value of ["http://host:80/", "x-tns:Item", "tnsItem", "12:30", "xml:id"]) {
      const text = (uri: string): string => `<w xmlns:tns="${uri}"><a b="${value}">${value}</a></w>`;
      expect(linesOf(text("urn:a"), text("urn:b"))).toEqual([]);
    }
  });

  test("is said only where the value does not say it", () => {
    const text = (type: string): string => `<w xmlns:a="urn:a" xmlns:b="urn:b"><item type="${type}"/></w>`;
    expect(linesOf(text("a:X"), text("b:Y"))).toEqual(["/w/item/@type: a:X -> b:Y"]);
    expect(linesOf(text("a:X"), text("plain"))).toEqual(["/w/item/@type: a:X -> plain"]);
  });

  test("is in the canonical text, which is its own", () => {
    const text = `<w xmlns="u" xmlns:ns1="urn:1" xmlns:q="urn:q" q:k="1"><item type="ns1:Item"/></w>`;
    const canonical = canonicalText(parseDocument(text));
    expect(canonicalText(parseDocument(canonical))).toBe(canonical);
    expect(canonical).toContain(`<item type="ns1:Item" xmlns:ns1="urn:1"/>`);
  });

  test("can be selected and set", () => {
    const document = parseDocument(item("urn:a"));
    expect(selectPath(document, "/workflow/item/@xmlns:tns")).toHaveLength(1);
    expect(withValue(document, "/workflow/item/@xmlns:tns", "urn:b")).toBe(
      item("urn:a").replace("<item", `<item xmlns:tns="urn:b"`),
    );
    const own: XmlDocument = parseDocument(`<w xmlns:tns="urn:a" type="tns:A"/>`);
    expect(withValue(own, "/w/@xmlns:tns", "urn:b")).toBe(`<w xmlns:tns="urn:b" type="tns:A"/>`);
  });
});

describe("a patched document", () => {
  const plain = `<workflow>\n  <a/>\n</workflow>`;

  test("gets the declaration that a new element needs", () => {
    const now = `<workflow xmlns:tns="urn:t">\n  <a/>\n  <item type="tns:Item"/>\n</workflow>`;
    expect(patched(plain, plain, now)).toBe(
      `<workflow>\n  <a/>\n  <item type="tns:Item" xmlns:tns="urn:t"/>\n</workflow>`,
    );
  });

  test("keeps its own where the prefix is bound already", () => {
    const mine = `<workflow xmlns:tns="urn:t"><a/></workflow>`;
    const now = `<workflow xmlns:tns="urn:t"><a/><item type="tns:Item"/></workflow>`;
    expect(patched(mine, mine, now)).toBe(now);
  });

  test("binds a prefix that is bound to something else", () => {
    const mine = `<workflow xmlns:tns="urn:x"><a type="tns:A"/></workflow>`;
    const now = `<workflow xmlns:tns="urn:x"><a type="tns:A"/><b><item type="tns:B" xmlns:tns="urn:y"/></b></workflow>`;
    expect(patched(mine, mine, now)).toContain(`<b><item type="tns:B" xmlns:tns="urn:y"/></b>`);
  });

  test("gets it on an element whose value now uses it", () => {
    const now = `<workflow xmlns:tns="urn:t">\n  <a type="tns:A"/>\n</workflow>`;
    expect(patched(plain, plain, now)).toBe(`<workflow>\n  <a type="tns:A" xmlns:tns="urn:t"/>\n</workflow>`);
    const text = `<workflow xmlns:tns="urn:t">\n  <a>tns:A</a>\n</workflow>`;
    expect(patched(plain, plain, text)).toBe(`<workflow>\n  <a xmlns:tns="urn:t">tns:A</a>\n</workflow>`);
  });

  test("has a changed URI where the user declares the prefix", () => {
    const text = (uri: string): string =>
      `<workflow xmlns:tns="${uri}">\n  <item type="tns:A"/>\n  <item>//tns:B</item>\n</workflow>`;
    expect(patched(text("urn:a"), text("urn:a"), text("urn:b"))).toBe(text("urn:b"));
  });

  test("is the current one as a whole where values and names use one prefix for two namespaces", () => {
    const two = `<w xmlns:t="urn:a"><i type="t:A"/><j type="t:A"/></w>`;
    const one = `<w xmlns:t="urn:a"><i type="t:A" xmlns:t="urn:b"/><j type="t:A"/></w>`;
    expect(patched(two, two, one)).toBe(one);
    const named = `<t:w xmlns:t="urn:a"><i type="t:A"/></t:w>`;
    const now = `<s:w xmlns:s="urn:a" xmlns:t="urn:b"><i type="t:A"/></s:w>`;
    expect(patched(named, named, now)).toBe(now);
    const bound = `<w xmlns:t="urn:a"><i type="t:A"/></w>`;
    const unbound = `<w><i type="t:A"/></w>`;
    expect(patched(bound, bound, unbound)).toBe(unbound);
  });
});
