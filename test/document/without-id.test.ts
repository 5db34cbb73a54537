import { expect, test } from "vitest";
import { locateId, parseDocument, withId, withoutId } from "../../src/document";

test.each([
  ["an attribute", `<w id="1" name="a"/>`, `<w name="a"/>`, `<w name="a"/>`],
  ["an element", "<w><id>1</id><a/></w>", "<w><a/></w>", "<w><a/></w>"],
  ["a wrapper that holds nothing else", "<w><attrs><id>1</id></attrs><a/></w>", "<w><a/></w>", "<w><a/></w>"],
  ["a wrapper that holds more", "<w><attrs><id>1</id><k/></attrs></w>", "<w/>", "<w><attrs><k/></attrs></w>"],
  ["a wrapper that the other one has", "<w><attrs><id>1</id></attrs></w>", "<w><attrs/></w>", "<w><attrs></attrs></w>"],
  ["an attribute further in", `<w><meta id="1"/><a/></w>`, "<w><a/></w>", "<w><a/></w>"],
])("the id is left out: %s", (_, text, other, wanted) => {
  const left = withoutId(parseDocument(text), "1", parseDocument(other));
  expect(left).toBe(wanted);
  const again = withId(parseDocument(left), locateId(parseDocument(text), "1")!, "1");
  expect(locateId(parseDocument(again), "1")).toEqual(locateId(parseDocument(text), "1"));
});

test.each([
  ["the other document has an id", `<w id="1"/>`, `<w id="2"/>`],
  ["there is none", `<w id="2"/>`, "<w/>"],
])("nothing is left out if %s", (_, text, other) => {
  expect(withoutId(parseDocument(text), "1", parseDocument(other))).toBe(text);
});

test("only attributes are left out where elements are counted", () => {
  const other = parseDocument("<w><a/></w>");
  expect(withoutId(parseDocument("<w><id>1</id><a/></w>"), "1", other, true)).toBe("<w><id>1</id><a/></w>");
  expect(withoutId(parseDocument(`<w id="1"><a/></w>`), "1", other, true)).toBe("<w><a/></w>");
});
