import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readXml } from "../../src/constructs/read-xml";
import { XmlSyntaxError } from "../../src/constructs/xml-tree";
import { DocumentError, parseDocument } from "../../src/document";

function problemOf(read: (text: string) => unknown, text: string): string | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    if (error instanceof XmlSyntaxError || error instanceof DocumentError) return error.message;
    throw error;
  }
}
const ours = (text: string): string | undefined => problemOf(readXml, text);
const providers = (text: string): string | undefined => problemOf(parseDocument, text);

const wellFormed = [
  "<a/>",
  '\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<!-- c -->\n<?pi data?><a>\n</a>\n<!-- end -->\n',
  "<?xml version='1.1'?><a/>",
  "<?xml\tversion\r\n=\n'1.15'\tencoding\n= 'iso-8859_1.x'  standalone\t=\r'no' \n?><a/>",
  '<?xml version="1.0" standalone="no"?><a/>',
  "<?xml version='1.0' encoding='u'?><a/>",
  "<a x='1' y=\"&amp;&lt;&gt;&quot;&apos;&#65;&#x1F600;\">&#x9;text ]] > </a>",
  "<a><![CDATA[ <b> & ]] ]]]></a>",
  "<größe 名前='値'><p:q xmlns:p='urn:p' p:r=''/></größe>",
  "<a xmlns='urn:a' xml:space='preserve'><b xmlns=''/></a>",
  "<a\r\n\tx = '1'\n></a >",
  `<a url="b>\nc?d=" e="f"/>`,
  "<a>${x} %{y} {{z}}</a>",
];

/** What an XML declaration must not be. */
const DECLARATION = 'the XML declaration is malformed; it must read like <?xml version="1.0" encoding="UTF-8"?>';
const brokenDeclarations = [
  "<?xml ?>",
  "<?xml encoding='UTF-8'?>",
  "<?xml version='2.0'?>",
  "<?xml version='1.'?>",
  "<?xml version='1.0x'?>",
  "<?xml version='1.0\"?>",
  "<?xml version=1.0?>",
  "<?xml version '1.0'?>",
  "<?xml version='1.0'encoding='UTF-8'?>",
  "<?xml version='1.0' encoding='8-UTF'?>",
  "<?xml version='1.0' encoding=''?>",
  "<?xml version='1.0' encoding='UTF 8'?>",
  "<?xml version='1.0' encoding='UTF-8\"?>",
  "<?xml version='1.0' encoding='UTF-8'standalone='yes'?>",
  "<?xml version='1.0' standalone='maybe'?>",
  "<?xml version='1.0' standalone='yes' encoding='UTF-8'?>",
  "<?xml version='1.0' other='x'?>",
  "<?xml version='1.0' encoding='UTF-8'",
  "<?xml version='1.0' encoding='UTF-8' ?",
];

const broken: readonly (readonly [string, string])[] = [
  ["", "document must contain a root element (line 1, column 1)"],
  ["<a>", "the element <a> is not closed (line 1, column 1)"],
  ["<a>\n  <b>\n</a>", "the end tag does not match <b> of line 2 (line 3, column 4)"],
  ["<a></a></a>", "unmatched closing tag: a (line 1, column 11)"],
  ["<a/>\r\n<b/>", "documents may contain only one root (line 2, column 3)"],
  ["x<a/>", "text data outside of root node (line 1, column 2)"],
  ["<a>x & y</a>", '"&" must begin an entity; write "&amp;" for the character (line 1, column 6)'],
  ["<a>&nbsp;</a>", "undefined entity (line 1, column 9)"],
  ["<a>&#0;</a>", "malformed character entity (line 1, column 7)"],
  ["<a>1 < 2</a>", 'the character " " is not allowed in tag name (line 1, column 7)'],
  [`<a x='1/>`, "unexpected end (line 1, column 9)"],
  [`<a>\n<b x="1/>\n<c y="2"/></a>`, 'the character "<" is not allowed (line 3, column 1)'],
  ["<a x=1/>", "unquoted attribute value (line 1, column 6)"],
  ["<a x/>", 'the character "/" is not allowed in attribute name (line 1, column 5)'],
  ["<a x='1'\ny='2' x='3'/>", "duplicate attribute: x (line 2, column 13)"],
  ["<a x='1'y='2'/>", "no whitespace between attributes (line 1, column 9)"],
  ["<a x='<'/>", 'the character "<" is not allowed (line 1, column 7)'],
  ["<a><!-- -- --></a>", "malformed comment (line 1, column 11)"],
  ["<a>]]></a>", 'the string "]]>" is disallowed in char data (line 1, column 6)'],
  ["<a><![CDATA[ </a>", "the element <a> is not closed (line 1, column 1)"],
  ["<!DOCTYPE a><a/>", "a document type declaration is not accepted; remove it (line 1, column 1)"],
  ["\n<?xml version='1.0'?><a/>", "an XML declaration must be at the start of the document (line 2, column 6)"],
  ["<p:a/>", 'unbound namespace prefix: "p" (line 1, column 6)'],
  ["<a>\u0001</a>", "the character U+0001 is not allowed in XML (line 1, column 4)"],
  ["<a>\uD800</a>", "the character U+D800 is not allowed in XML (line 1, column 4)"],
  ["<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>", "duplicate attribute: {u}x (line 1, column 42)"],
];

describe("what is well-formed", () => {
  test.each(wellFormed)("%j is", (text) => {
    expect(ours(text)).toBeUndefined();
    expect(providers(text)).toBeUndefined();
  });

  test.each(broken)("%j is not", (text, message) => {
    expect(ours(text)).toBe(message);
  });

  test.each(brokenDeclarations)("a document behind %j is not", (declaration) => {
    expect(ours(`${declaration}<a/>`)).toBe(`${DECLARATION} (line 1, column 1)`);
    expect(providers(`${declaration}<a/>`)).toBeDefined();
  });

  test("texts put together from pieces of XML are judged as the provider judges them", () => {
    const piece = fc.constantFrom(
      ...[
        "<a>",
        "</a>",
        "<a/>",
        "<b x='1'>",
        "</b>",
        "<b\n",
        "x='&amp;'",
        ' y="{"',
        ">",
        "/>",
        "<",
        "&",
        "&lt;",
        "&#x41;",
      ],
      ...[
        "&#xD800;",
        "]]>",
        "<![CDATA[",
        "]]",
        "<!--",
        "-->",
        "--",
        "<?pi",
        "<?xml version='1.0'?>",
        "?>",
        "xmlns:p='u' ",
        "<p:c/>",
      ],
      ...["p:d='' ", "text", " ", "\r\n", "é", "😀", "'", '"', "=", ":", "<a:b:c/>", "<1/>", "<é/>", "xml:lang='de' "],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 6 }).map((pieces) => `<a>${pieces.join("")}</a>`),
      fc.array(piece, { maxLength: 4 }).map((pieces) => `<a ${pieces.join("")}/>`),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        expect({ candidate, accepted: ours(candidate) === undefined }).toEqual({
          candidate,
          accepted: providers(candidate) === undefined,
        });
      }),
      { numRuns: 20_000 },
    );
  });

  test("a document of 200,000 elements, 1,000 of them within each other, is read", () => {
    const depth = 1_000;
    const text = "<a>".repeat(depth) + "<b/>".repeat(199_000) + "</a>".repeat(depth);
    expect(readXml(text).name).toBe("a");
  });
});
