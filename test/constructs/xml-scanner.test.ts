import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { scanXml } from "../../src/constructs/xml-scanner";
import { XmlSyntaxError } from "../../src/constructs/xml-tree";

/** Whether the document library's parser finds the text well-formed; it accepts a document type, which we do not. */
function saxesAccepts(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let failed = false;
  parser.on("error", () => (failed = true));
  parser.on("doctype", () => (failed = true));
  try {
    parser.write(text).close();
  } catch {
    failed = true;
  }
  return !failed;
}

function ours(text: string): string | undefined {
  try {
    scanXml(text);
    return undefined;
  } catch (error) {
    if (error instanceof XmlSyntaxError) return error.message;
    throw error;
  }
}

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
  ["", "there is no root element (line 1, column 1)"],
  ["<a>", "the element <a> is not closed (line 1, column 1)"],
  ["<a>\n  <b>\n</a>", "the end tag </a> does not match <b> of line 2 (line 3, column 1)"],
  ["<a></a></a>", "the end tag </a> has no start tag (line 1, column 8)"],
  ["<a/>\r\n<b/>", "a second root element is not allowed (line 2, column 1)"],
  ["x<a/>", "text is not allowed outside of the root element (line 1, column 1)"],
  ["<a>x & y</a>", '"&" must begin an entity; write "&amp;" for the character (line 1, column 6)'],
  ["<a>&nbsp;</a>", "the entity &nbsp; is not defined (line 1, column 4)"],
  ["<a>&#0;</a>", "the entity &#0; is not defined (line 1, column 4)"],
  ["<a>1 < 2</a>", '"<" must begin a tag; write "&lt;" for the character (line 1, column 7)'],
  [`<a x='1/>`, 'the value of the attribute "x" is not closed (line 1, column 6)'],
  [`<a>\n<b x="1/>\n<c y="2"/></a>`, 'the value of the attribute "x" is not closed (line 2, column 6)'],
  ["<a x=1/>", 'the value of the attribute "x" must be in quotes (line 1, column 6)'],
  ["<a x/>", 'the attribute "x" needs a value: x="…" (line 1, column 5)'],
  ["<a x='1'\ny='2' x='3'/>", 'the attribute "x" is given twice (line 2, column 7)'],
  ["<a x='1'y='2'/>", "white space is required before an attribute of <a> (line 1, column 9)"],
  ["<a x='<'/>", '"<" is not allowed in an attribute\'s value; write "&lt;" (line 1, column 7)'],
  ["<a><!-- -- --></a>", '"--" is not allowed in a comment (line 1, column 9)'],
  ["<a>]]></a>", '"]]>" is not allowed in text; write "]]&gt;" (line 1, column 4)'],
  ["<a><![CDATA[ </a>", "the CDATA section is not closed (line 1, column 4)"],
  ["<!DOCTYPE a><a/>", "a document type declaration is not accepted; remove it (line 1, column 1)"],
  ["\n<?xml version='1.0'?><a/>", "the XML declaration must be at the very start of the document (line 2, column 1)"],
  ["<p:a/>", 'the prefix "p" of "p:a" is not declared (line 1, column 1)'],
  ["<a>\u0001</a>", "the character U+0001 is not allowed in XML (line 1, column 4)"],
  ["<a>\uD800</a>", "the character U+D800 is not allowed in XML (line 1, column 4)"],
  [
    "<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>",
    'the attribute "q:x" is given twice under different prefixes (line 1, column 1)',
  ],
];

describe("what is well-formed", () => {
  test.each(wellFormed)("%j is", (text) => {
    expect(ours(text)).toBeUndefined();
    expect(saxesAccepts(text)).toBe(true);
  });

  test.each(broken)("%j is not", (text, message) => {
    expect(ours(text)).toBe(message);
  });

  test.each(brokenDeclarations)("a document behind %j is not", (declaration) => {
    expect(ours(`${declaration}<a/>`)).toBe(`${DECLARATION} (line 1, column 1)`);
    expect(saxesAccepts(`${declaration}<a/>`)).toBe(false);
  });

  test("texts put together from pieces of XML are judged as the document library's parser judges them", () => {
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
          accepted: saxesAccepts(candidate),
        });
      }),
      { numRuns: 20_000 },
    );
  });

  test("a document of 200,000 elements, 10,000 of them within each other, is read", () => {
    const depth = 10_000;
    const text = "<a>".repeat(depth) + "<b/>".repeat(190_000) + "</a>".repeat(depth);
    expect(scanXml(text).name).toBe("a");
  });
});
