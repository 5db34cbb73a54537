import fc from "fast-check";
import { expect, test } from "vitest";
import { placeholdersOf, replacePlaceholders } from "../../src/constructs/placeholders";
import { readXml } from "../../src/constructs/read-xml";
import { fillKnown, isHidden, parseDocument, placeholderNames } from "../../src/document";

const plain = [
  "{",
  "}",
  "{{",
  "}}",
  "a",
  "b.c",
  " ",
  "\n",
  "secret:",
  "{{x}}",
  "{{ y }}",
  "{{secret:z}}",
  "{{secret:}}",
];
const references = ["&#123;", "&#x7d;", "&amp;", "&quot;"];
const text = fc.array(fc.constantFrom(...plain, ...references), { maxLength: 8 }).map((parts) => parts.join(""));
const content = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom("<!-- {{c}} -->", "<!---->", "<?p q?>", "<e/>", "<e>{{e}}</e>"),
      fc.array(fc.constantFrom(...plain), { maxLength: 5 }).map((parts) => `<![CDATA[${parts.join("")}]]>`),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

test("the constructs find the provider's placeholders, those for secrets apart", () => {
  fc.assert(
    fc.property(content, text, (inside, value) => {
      const document = `<w a='${value}'>${inside}</w>`;
      const own = new Set(placeholdersOf(document, readXml(document)).map(({ name }) => name));
      const provider = placeholderNames(parseDocument(document)).filter((name) => !isHidden(name));
      // A parser makes a blank of a line end in an attribute's value.
      const blank = (name: string): string => name.replace(/\n/g, " ");
      expect([...new Set([...own].map(blank))].sort(), document).toEqual([...new Set(provider.map(blank))].sort());
    }),
    { numRuns: 500 },
  );
});

test("and replace them as it does", () => {
  const values = new Map([
    ["x", "{{y}}"],
    [" y ", "$& $1"],
    ["a", ""],
  ]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...plain), { maxLength: 12 }), (parts) => {
      const value = parts.join("");
      expect(replacePlaceholders(value, (name, written) => values.get(name) ?? written)).toBe(fillKnown(value, values));
    }),
    { numRuns: 300 },
  );
});

test("a placeholder says where it is written; one in references, where its value is", () => {
  const at = (document: string) => placeholdersOf(document, readXml(document)).map(({ name, start }) => [name, start]);
  expect(at("<w a='{{x}}'>1{{y}}</w>")).toEqual([
    ["x", 6],
    ["y", 14],
  ]);
  expect(at("<w>1&#123;{y}}</w>")).toEqual([["y", 3]]);
});
