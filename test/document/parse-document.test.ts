import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DocumentError, parseDocument, type XmlElement } from "../../src/document";
import { models, render } from "./random-document";

function refusal(text: string, limits = {}): DocumentError {
  try {
    parseDocument(text, limits);
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
  throw new Error("the text was accepted");
}

describe("a text that is no document is refused, with reason and place", () => {
  test.each([
    ["", 1, 1, /is empty/],
    [" \n ", 1, 1, /is empty/],
    ["\ufeff", 1, 1, /is empty/],
    ["flow.xml", 1, 1, /not XML: .* Was a file name given/],
    [`{"a": 1}`, 1, 1, /not XML/],
    ["x<a/>", 1, 1, /not XML/],
    ["<!-- c --> x <a/>", 1, 12, /before the root element/],
    ["<a/>\n x", 2, 2, /after the end of the root element <a>/],
    ["<a/><![CDATA[x]]>", 1, 5, /after the end/],
    ["<a/>\n<b/>", 2, 1, /second root element <b>/],
    ["<!-- only -->", 1, 14, /no root element/],
    ["<a>\n <b>\n</a>", 3, 1, /end tag <\/a> does not match the start tag <b> of line 2/],
    ["<a>\r\n <b>\r</c>\n</a>", 3, 1, /<\/c> does not match the start tag <b> of line 2/],
    ["<a><b></b>", 1, 1, /<a> is never closed/],
    ["</a>", 1, 1, /no start tag/],
    ["<a x='1' ", 1, 1, /inside a tag/],
    ["<a x='1", 1, 6, /value of the attribute "x" is not closed/],
    [
      `<a>\n<b timeout="300/>\n<c name="d"/>\n</a>`,
      3,
      1,
      /< inside the value of the attribute "timeout" of line 2: .* or close the quotes/,
    ],
    [`<a x="1" timeout="300 name="load"/>`, 1, 29, /no white space behind a value: is the quote missing/],
    [`<a timeout="300 name="load" x="1"/>`, 1, 23, /no white space behind a value/],
    [`<a x="1>text</a>`, 1, 6, /"x" is not closed/],
    [`<a>\n<b x='1>\n<c y="it's"/></a>`, 3, 1, /"x" of line 2/],
    [`<a x="1>\n  say "no"\n</a>`, 2, 8, /no white space behind a value/],
    [`<a x="b > c and c < d" y="2"/>`, 1, 19, /write it as &lt;/],
    [`<a url="b?c=d&amp;e=" f/>`, 1, 24, /attribute has no value/],
    [`<a x="1 path="/etc" y="2"/>`, 1, 15, /no white space behind a value/],
    [`<a x="b >\n c"y="2"/>`, 2, 4, /no white space behind/],
    [`<a y="2" x="a<b"/>`, 1, 14, /write it as &lt;/],
    ["<a><!-- x</a>", 1, 4, /comment is never closed/],
    ["<a><![CDATA[ x</a>", 1, 4, /CDATA section is never closed/],
    ["<a><?x </a>", 1, 4, /processing instruction .* never closed/],
    [`<a x="1" x="2"/>`, 1, 10, /attribute "x" is given twice/],
    [`<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>`, 1, 36, /attribute "q:x" is given twice/],
    [`<a é="1" e\u0301="2"/>`, 1, 10, /given twice, perhaps with another prefix or Unicode spelling/],
    ["<p:a/>", 1, 2, /prefix "p" of "p:a" is not bound .* xmlns:p=/],
    ["<a>\n<b p:x='1'/></a>", 2, 4, /prefix "p" of "p:x" is not bound/],
    ["<a><b xmlns:p='u'/><p:c/></a>", 1, 21, /prefix "p" of "p:c"/],
    ["<a xmlns:p=''/>", 1, 4, /bound to nothing/],
    ["<a xmlns:xmlns='u'/>", 1, 4, /xmlns cannot be declared/],
    ["<a xmlns:xml='u'/>", 1, 4, /prefix xml cannot be bound/],
    ["<a:b:c/>", 1, 2, /malformed/],
    ["<a xmlns:p='u'><p:1/></a>", 1, 17, /malformed/],
    [`<a xmlns:="u"/>`, 1, 4, /"xmlns:" is malformed/],
    [`<a xmlns:p:q="u"/>`, 1, 4, /"xmlns:p:q" is malformed/],
    [`<a xmlns:1p="u"/>`, 1, 4, /"xmlns:1p" is malformed/],
    ["<:a/>", 1, 2, /":a" is malformed/],
    ["<a:/>", 1, 2, /"a:" is malformed/],
    [`<a :b="1"/>`, 1, 4, /":b" is malformed/],
    [`<a b:="1"/>`, 1, 4, /"b:" is malformed/],
    ["<a><?x:y?></a>", 1, 4, /"x:y" of an instruction is malformed/],
    ["<a><?x?y?></a>", 1, 4, /"x\?y" of an instruction is malformed: write white space after it/],
    ["<?x??><a/>", 1, 1, /"x\?" of an instruction is malformed/],
    ["<a><?1x y?></a>", 1, 4, /"1x" of an instruction is malformed/],
    ["<a><? x?></a>", 1, 4, /instruction has no name/],
    ["<a>\0</a>", 1, 4, /U\+0000 is not allowed/],
    ["<a>\u001b</a>", 1, 4, /U\+001B is not allowed/],
    ["<a>\uffff</a>", 1, 4, /U\+FFFF is not allowed/],
    ["<a>\ud83d</a>", 1, 4, /U\+D83D is not allowed/],
    ["<a x='\ude00'/>", 1, 7, /U\+DE00 is not allowed/],
    ["<a>&#xd800;</a>", 1, 4, /for a character that XML does not allow/],
    ["<a>&#0;</a>", 1, 4, /for a character that XML does not allow/],
    ["<a>&#99999999999999999999;</a>", 1, 4, /for a character that XML does not allow/],
    ["<a>x & y</a>", 1, 6, /write it as &amp;/],
    ["<a>x & y; z</a>", 1, 6, /write it as &amp;/],
    ["<a>&nbsp;</a>", 1, 4, /entity &nbsp; is not defined/],
    ["<a>&__proto__;</a>", 1, 4, /entity &__proto__; is not defined/],
    ["<a x='<'/>", 1, 7, /write it as &lt;/],
    ["<a>1 < 2</a>", 1, 6, /write it as &lt;/],
    ["<a>]]></a>", 1, 4, /\]\]&gt;/],
    ["<a b/>", 1, 5, /attribute has no value/],
    ["<a b=c/>", 1, 6, /not in quotes/],
    ["<a x='1'y='2'/>", 1, 9, /no white space behind/],
    ["<a><!-- a -- b --></a>", 1, 11, /-- inside a comment/],
    [`\n<?xml version="1.0"?><a/>`, 2, 1, /not at the very start: remove everything before it/],
    ["<a><!FOO></a>", 1, 4, /neither a comment nor a CDATA section/],
  ])("%j", (text, line, column, reason) => {
    const error = refusal(text);
    expect(error.reason).toMatch(reason);
    expect([error.line, error.column]).toEqual([line, column]);
    expect(error.message).toBe(`${error.reason} (line ${line}, column ${column})`);
    expect(error.reason).not.toMatch(/\.$/);
  });

  test("a reason never shows a value of the document", () => {
    for (const text of [
      "hunter2",
      "<a>hunter2",
      "<a p='hunter2' p='hunter2'/>",
      "<a>hunter2 & hunter2; </a>",
      "<a p='hunter2",
    ]) {
      expect(refusal(text).message).not.toContain("hunter2");
    }
  });

  test("any text is either read or refused with a DocumentError", () => {
    const piece = fc.constantFrom(
      ..."<>&'\"/=?!-[]; \n\r\ta:x\0\ud800",
      ...[
        "<a>",
        "</a>",
        "<a x='",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "<?",
        "?>",
        "&amp;",
        "&#",
        "xmlns",
        "<!DOCTYPE",
        "\ufeff",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, inside) => {
        const text = inside ? `<a>${pieces.join("")}</a>` : pieces.join("");
        try {
          parseDocument(text);
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error;
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe("a DTD is refused, whatever it does", () => {
  test.each([
    ["a bare one", "<!DOCTYPE a><a/>"],
    ["lower case", "<!doctype html><a/>"],
    ["entities that would grow", `<!DOCTYPE a [<!ENTITY b "${"x".repeat(99)}"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>`],
    ["an external entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`],
    ["an external subset", `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/evil.dtd"><a/>`],
    ["a parameter entity", `<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]><a/>`],
    ["one that never ends", "<!DOCTYPE a ["],
    ["one behind a comment", "<!-- <!DOCTYPE z> --><!DOCTYPE a><a/>"],
    ["one inside", "<a><!DOCTYPE a></a>"],
  ])("%s", (_, text) => {
    const error = refusal(text);
    expect(error.reason).toMatch(/DOCTYPE.*remove it/);
    expect(
      text
        .slice(error.column - 1)
        .toLowerCase()
        .startsWith("<!doctype"),
    ).toBe(true);
  });
});

describe("limits", () => {
  test("depth", () => {
    expect(refusal("<a>".repeat(100_000)).reason).toBe("The document has more than 1000 nested elements");
    expect(refusal("<a><b/></a>", { maxDepth: 1 }).column).toBe(4);
    expect(() => parseDocument("<a/>", { maxDepth: 1001 })).toThrow(RangeError);
  });
  test("length", () => {
    expect(refusal("<a/>", { maxLength: 3 }).reason).toMatch(/has 4 characters: the limit is 3/);
  });
  test("nodes", () => {
    expect(refusal("<a x='1' y='2'/>", { maxNodes: 2 }).reason).toMatch(/more than 2 elements and attributes/);
    expect(refusal("<a><?p?><?p?></a>", { maxNodes: 2 }).reason).toMatch(/more than 2/);
    const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ");
    expect(refusal(`<a ${attributes}/>`, { maxNodes: 100_000 }).reason).toMatch(/more than 100000/);
  });
});

test("an instruction's content may hold question marks", () => {
  const { root } = parseDocument("<a><?x ?y??z?><?x\r\n?y?></a>");
  expect(root.children.map((child) => child.kind === "instruction" && child.body)).toEqual(["?y??z", "?y"]);
});

describe("the tree", () => {
  test("knows where each node stands in the text", () => {
    const text =
      `<?xml version="1.0"?>\r\n<?go now?><w:a xmlns:w = 'u' x\n=\n"1>" w:y='<!'>`.replace("'<!'", "'&lt;!'") +
      `t<!-- c -->u<![CDATA[<v>]]><b  /><?in body ?>\r\n<c>x</c > </w:a\n><?end?>`;
    const document = parseDocument(`\ufeff${text}`);
    expect(document.text).toBe(text);
    const at = ({ span }: { span: { start: number; end: number } }): string => text.slice(span.start, span.end);
    const { root } = document;
    expect(at(root)).toBe(text.slice(text.indexOf("<w:a"), text.indexOf("<?end")));
    expect(text.slice(root.startTag.start, root.startTag.end)).toMatch(/^<w:a .*'&lt;!'>$/s);
    expect(root.attributes.map(at)).toEqual([`x\n=\n"1>"`, "w:y='&lt;!'"]);
    expect(root.attributes.map(({ value }) => value)).toEqual(["1>", "<!"]);
    expect(root.declarations.map(at)).toEqual(["xmlns:w = 'u'"]);
    expect(root.children.map(at)).toEqual([
      "t<!-- c -->u<![CDATA[<v>]]>",
      "<b  />",
      "<?in body ?>",
      "\r\n",
      "<c>x</c >",
      " ",
    ]);
    expect(root.children.map((child) => (child.kind === "text" ? child.text : child.kind))).toEqual([
      "tu<v>",
      "element",
      "instruction",
      "\n",
      "element",
      " ",
    ]);
    const empty = root.children[1] as XmlElement;
    expect(empty.startTag).toEqual(empty.span);
    expect([...document.prolog, ...document.epilog].map(at)).toEqual(["<?go now?>", "<?end?>"]);
  });

  test("has spans that can be read again on their own, in any document", () => {
    fc.assert(
      fc.property(models, fc.nat(), (model, seed) => {
        const { text, root } = parseDocument(render(model, seed));
        const check = (element: XmlElement): void => {
          const { span, startTag, attributes, declarations, children } = element;
          expect(text.slice(span.start).startsWith(`<${element.name.qualified}`)).toBe(true);
          expect(text[span.end - 1]).toBe(">");
          expect(text[startTag.end - 1]).toBe(">");
          for (const attribute of attributes) {
            expect(text.slice(attribute.span.start, attribute.span.end)).toMatch(/^[^\s=]+\s*=\s*(["']).*\1$/s);
          }
          let last = startTag.start + 1;
          for (const { span: each } of [...attributes, ...declarations].sort((a, b) => a.span.start - b.span.start)) {
            expect(each.start).toBeGreaterThan(last);
            last = each.end;
          }
          last = startTag.end;
          for (const child of children) {
            expect(child.span.start).toBeGreaterThanOrEqual(last);
            last = child.span.end;
            if (child.kind === "element") check(child);
          }
          expect(last).toBeLessThanOrEqual(span.end);
        };
        check(root);
      }),
      { numRuns: 300 },
    );
  });

  test("a document that says it is of XML 1.1 is read by the rules of 1.0", () => {
    const declaration = `<?xml version="1.1"?>`;
    expect(parseDocument(`${declaration}<a>b</a>`).root.children).toMatchObject([{ text: "b" }]);
    expect(refusal(`${declaration}<a>&#1;</a>`).reason).toMatch(/for a character that XML does not allow/);
  });
});
