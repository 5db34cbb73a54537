import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocumentError } from "../../src/document";
import { DocumentBuilder } from "../../src/document/document-builder";
import { readMarkup } from "../../src/document/parse-document";
import { readPlainMarkup } from "../../src/document/read-plain-markup";
import { documentOf } from "../../src/tooling/bench/documents";
import { models, render } from "./random-document";

/** What becomes of a text: its tree, or the refusal; undefined if it is left to the library. */
function outcome(text: string, read: (builder: DocumentBuilder) => boolean | void, maxNodes = 1_000_000): unknown {
  const builder = new DocumentBuilder(text, 1000, maxNodes);
  try {
    return read(builder) === false ? undefined : builder.document();
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
}

/** Whether the plain markup was read, which has to be as the library reads it. */
function readsAlike(text: string, maxNodes?: number): boolean {
  const plain = outcome(text, readPlainMarkup, maxNodes);
  if (plain !== undefined) expect(plain).toEqual(outcome(text, readMarkup, maxNodes));
  return plain !== undefined;
}

/** Without most of what is left to the library. */
const plainer = (text: string): string =>
  text.replace(/<!\[CDATA\[.*?\]\]>|<\?.*?\?>|&#\w+;|\]\]>|[^\n\x20-\x7e]/gs, "").replace(/\n(?=[^<]*>)/g, " ");

describe("plain markup is read as the library reads it, or left to it", () => {
  test("what most documents are made of needs no library", () => {
    const documents = [
      documentOf(2000),
      "<a/>",
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!-- c -->\n<a x="1" y = '"2"'>\n  <b\n    z="&lt;&amp;&gt;&quot;&apos;"\n  />t&amp;<!---->u é \u2028 {{x}}</a >\n<!-- d -->\n`,
      `<w:a xmlns:w="u" xmlns="v" w:x="1" xml:space="preserve"> <b xmlns=""/></w:a>`,
    ];
    expect(documents.map((text) => readsAlike(text))).toEqual(documents.map(() => true));
  });

  test("what the builder refuses is refused alike", () => {
    const refused = [
      "<p:a/>",
      "<a xmlns:xml='u'/>",
      "<a>".repeat(1001),
      `<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>`,
    ];
    expect(refused.map((text) => readsAlike(text))).toEqual(refused.map(() => true));
    expect(readsAlike("<a x='1' y='2'/>", 2)).toBe(true);
  });

  test("random documents, whole and with one place spoilt", () => {
    let read = 0;
    const spoilt = fc.constantFrom(
      "",
      "<",
      ">",
      "&",
      '"',
      "'",
      "/",
      "=",
      " ",
      "\n",
      "-",
      "!",
      "?",
      ":",
      ";",
      "]]>",
      "a",
      "\0",
    );
    fc.assert(
      fc.property(models, fc.nat(), fc.nat(), spoilt, (model, seed, place, piece) => {
        for (const text of [render(model, seed), plainer(render(model, seed))]) {
          const at = place % text.length;
          if (readsAlike(text)) read += 1;
          readsAlike(text.slice(0, at) + piece + text.slice(at + 1));
          readsAlike(text.slice(0, at) + piece + text.slice(at));
        }
      }),
      { numRuns: 2000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  test("pieces of markup in any order", () => {
    let read = 0;
    const name = fc.constantFrom("a", "b", "p:a", "xmlns", "xmlns:p", "xml:space", "a-1.", "é", "1", "a:b:c");
    const value = fc.constantFrom(
      "",
      "1",
      "u",
      "&lt;",
      "&#65;",
      "&x;",
      "preserve",
      "a\nb",
      "]]>",
      "<",
      "\u2028",
      "\u0085",
      "😀",
      "\ud83d",
    );
    const space = fc.constantFrom("", " ", "\n\t", "\r\n");
    const attribute = fc
      .tuple(fc.constantFrom(" ", "\n", "", " \t"), name, space, value, fc.constantFrom('"', "'"))
      .map(([before, called, around, held, quote]) => `${before}${called}${around}=${around}${quote}${held}${quote}`);
    const piece: fc.Arbitrary<string> = fc.oneof(
      {
        weight: 4,
        arbitrary: fc
          .tuple(name, fc.array(attribute, { maxLength: 2 }), space, fc.constantFrom(">", "/>"))
          .map(([called, attributes, before, end]) => `<${called}${attributes.join("")}${before}${end}`),
      },
      { weight: 3, arbitrary: fc.tuple(name, space).map(([called, before]) => `</${called}${before}>`) },
      { weight: 3, arbitrary: value },
      fc.constantFrom(
        "<!-- c -->",
        "<!-- -- -->",
        "<!--->",
        "<!---->",
        "<![CDATA[x]]>",
        "<?go now?>",
        "<?xml version='1.0'?>",
        "<!DOCTYPE a>",
        " ",
        "\n",
      ),
    );
    const texts = fc.tuple(
      fc.array(piece, { maxLength: 5 }),
      fc.constantFrom("a", null),
      fc.constantFrom("", '<?xml version="1.0"?>', '<?xml version="1.1"?>', "\n", "<!-- c -->"),
    );
    fc.assert(
      fc.property(texts, ([pieces, around, before]) => {
        const inner = pieces.join("");
        if (readsAlike(before + (around === null ? inner : `<${around}>${inner}</${around}>`))) read += 1;
      }),
      { numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(1000);
  });
});
