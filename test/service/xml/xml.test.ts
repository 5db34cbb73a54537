import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentFacts } from "../../../src/service/documents/document-facts";
import { documentFromJson, jsonDefinition } from "../../../src/service/documents/json-definition";
import { placeId, showFlags } from "../../../src/service/documents/edit-document";
import { rewriteDocument } from "../../../src/service/documents/rewrite-document";
import { parseXml } from "../../../src/service/xml/parse-xml";
import { escapeAttribute, escapeText, writeXml } from "../../../src/service/xml/write-xml";
import { hasElementContentOnly, preservesSpace, type XmlElement } from "../../../src/service/xml/xml-tree";

/** What a document means, without what XML calls insignificant. */
function meaning(element: XmlElement, skip: readonly string[] = [], preserved = false): unknown {
  const preserve = preservesSpace(element, preserved);
  const drop = !preserve && hasElementContentOnly(element);
  return [
    element.name,
    Object.fromEntries(
      element.attributes
        .filter(({ name }) => !skip.includes(name))
        .map(({ name, value }) => [name, value])
        .sort(),
    ),
    element.children.flatMap((child): unknown[] => {
      if (child.kind === "element") return [meaning(child, skip, preserve)];
      if (child.kind === "text") return drop ? [] : [child.text];
      return [[child.target, child.body.trim()]];
    }),
  ];
}

const name = fc.constantFrom("workflow", "task", "trigger", "note", "group", "id", "n-1");
const text = fc
  .string({ unit: "grapheme" })
  // oxlint-disable-next-line no-control-regex
  .filter((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(value));
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 4 },
    text.map(escapeText),
    { weight: 3, arbitrary: tie("element") },
    fc.constantFrom("\n  ", "<!-- c > -- -->".replace("-- -", "- -"), "<![CDATA[a<b&]]>", "<?pi body?>", "&#13;"),
  ),
  element: fc
    .record({
      name,
      attributes: fc.dictionary(fc.constantFrom("name", "id", "enabled", "a", "xml:space", "timeout"), text, {
        maxKeys: 4,
        noNullPrototype: true,
      }),
      quote: fc.constantFrom('"', "'"),
      content: fc.array(tie("content"), { maxLength: 4 }),
    })
    .map((made) => {
      const attributes = Object.entries(made.attributes).map(([key, value]) => {
        const written = key === "xml:space" ? "preserve" : escapeAttribute(value).replaceAll("'", "&apos;");
        return `\n ${key} = ${made.quote}${written}${made.quote}`;
      });
      return `<${made.name}${attributes.join("")}${made.content.length === 0 ? " />" : `>${made.content.join("")}</${made.name} >`}`;
    }),
}));

describe("names that are not well-formed", () => {
  it.each([
    [`<a xmlns:="u"/>`, /malformed name: xmlns:/],
    [`<a xmlns:p:q="u"/>`, /malformed name: xmlns:p:q/],
    ["<:a/>", /malformed name: :a/],
    ["<a:/>", /malformed name: a:/],
    ["<a><?x:y z?></a>", /instruction name/],
  ])("%j are refused", (markup, reason) => expect(() => parseXml(markup)).toThrow(reason));

  it("are not seen in what an instruction says", () => {
    const { root } = parseXml("<a><?x <?x?y?><?x\r\n?y?></a>");
    expect(root.children.map((child) => child.kind === "instruction" && child.body)).toEqual(["<?x?y", "?y"]);
  });
});

describe("documents in the service", () => {
  it("mean the same after they were written anew", () => {
    fc.assert(
      fc.property(element, (markup) => {
        const document = parseXml(markup);
        const written = writeXml(document);
        expect(meaning(parseXml(written).root)).toEqual(meaning(document.root));
        expect(writeXml(parseXml(written))).toBe(written);
      }),
      { numRuns: 300 },
    );
  });

  it("mean the same after a rewrite, but for what the server owns and adds", () => {
    const owned = ["revision", "modified", "owner", "priority", "onFailure"];
    fc.assert(
      fc.property(element, (markup) => {
        const document = parseXml(markup);
        const rewritten = parseXml(rewriteDocument(document, { owner: "o", revision: 3, modified: 0 }));
        expect(meaning(rewritten.root, owned)).toEqual(meaning(document.root, owned));
        expect(rewritten.root.attributes.find((attribute) => attribute.name === "revision")?.value).toBe("3");
      }),
      { numRuns: 300 },
    );
  });

  it("take an id in each place, and nothing else of them changes", () => {
    fc.assert(
      fc.property(
        element,
        text.filter((value) => value.trim() === value && value !== ""),
        (markup, id) => {
          const document = parseXml(markup);
          fc.pre(documentFacts(document).id === null);
          for (const placement of ["rootAttribute", "childElement", "attrsElement"] as const) {
            const placed = placeId(document, id, placement);
            expect(documentFacts(parseXml(placed)).id).toBe(id);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("show flags by nothing but enabled attributes", () => {
    fc.assert(
      fc.property(element, fc.boolean(), (markup, enabled) => {
        const document = parseXml(markup);
        const triggers = documentFacts(document).triggers.map((trigger) => ({ name: trigger.name, enabled }));
        const shown = parseXml(showFlags(markup, { enabled, triggers }));
        expect(meaning(shown.root, ["enabled"])).toEqual(meaning(document.root, ["enabled"]));
        expect(documentFacts(shown)).toMatchObject({ enabled, triggers });
      }),
      { numRuns: 300 },
    );
  });

  it("go through JSON and back without a change of meaning", () => {
    fc.assert(
      fc.property(element, (markup) => {
        const { root, ...rest } = parseXml(markup.replaceAll("<?pi body?>", ""));
        const json = JSON.parse(JSON.stringify(jsonDefinition({ root, ...rest })));
        expect(meaning(documentFromJson(json).root)).toEqual(meaning(root));
      }),
      { numRuns: 300 },
    );
  });

  it("keep namespaces, declaration and instructions when they are written anew", () => {
    const markup =
      '<?xml version="1.0" standalone="yes"?><?style a="b"?><w:workflow a="1" xmlns:w="urn:w" xmlns="urn:d"><task w:x="1"/></w:workflow><?end?>';
    const written = rewriteDocument(parseXml(markup), { owner: "o", revision: 1, modified: 0 });
    expect(written).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
        '<?style a="b"?>',
        '<w:workflow xmlns:w="urn:w" xmlns="urn:d" revision="1" priority="normal" owner="o" modified="1970-01-01T00:00:00.000Z" a="1">',
        '  <task w:x="1" onFailure="stop"/>',
        "</w:workflow>",
        "<?end?>",
        "",
      ].join("\n"),
    );
  });

  it("keep white space where xml:space says so, and nothing else does", () => {
    const written = (attributes: string): string =>
      writeXml(parseXml(`<w><a${attributes}> <b><c/> <d/></b></a></w>`))
        .split("\n")
        .slice(2, -2)
        .join("\n");
    const indented = (attributes: string): string =>
      [`  <a${attributes}>`, "    <b>", "      <c/>", "      <d/>", "    </b>", "  </a>"].join("\n");
    for (const other of ["", ' space="preserve"', ' note="preserve"', ' xml:space="default"', ' xml:space="keep"']) {
      expect(written(other)).toBe(indented(other));
    }
    for (const preserve of [' xml:space="preserve"', ' note="default" xml:space="preserve"']) {
      expect(written(preserve)).toBe(`  <a${preserve}> <b><c/> <d/></b></a>`);
    }
    const inner = ' xml:space="preserve"><x xml:space="default"> <y/></x';
    expect(writeXml(parseXml(`<w${inner}> </w>`))).toContain(`<w${inner.replace(" <y/>", "\n  <y/>\n")}> </w>`);
  });

  it("put a child's id under the root's own prefix, and into attrs that are there", () => {
    const prefixed = parseXml('<w:workflow xmlns:w="urn:w"/>');
    expect(placeId(prefixed, "a<b", "childElement")).toBe(
      '<w:workflow xmlns:w="urn:w"><w:id>a&lt;b</w:id></w:workflow>',
    );
    const attrs = parseXml("<workflow>\n  <attrs><name>n</name></attrs></workflow>");
    expect(placeId(attrs, "1", "attrsElement")).toBe(
      "<workflow>\n  <attrs><id>1</id><name>n</name></attrs></workflow>",
    );
    expect(placeId(parseXml("<workflow id = '' x='id=&quot;1&quot;'/>"), "1", "rootAttribute")).toBe(
      "<workflow id=\"1\" x='id=&quot;1&quot;'/>",
    );
  });

  it.each([
    ["an attribute with a very long name", (long: string) => `<w ${long}="1"/>`],
    ["a very long name of their own", (long: string) => `<${long} a="1"/>`],
    [
      "very much white space in a tag",
      (long: string) =>
        `<w${" ".repeat(long.length)}a${" ".repeat(long.length)}=${" ".repeat(long.length)}"1"${" ".repeat(long.length)}/>`,
    ],
    ["a value full of what looks like attributes", (long: string) => `<w a='${'id="1" '.repeat(long.length / 8)}'/>`],
    [
      "very many attributes",
      (long: string) => `<w ${Array.from({ length: long.length / 20 }, (_, i) => `a${i}="x"`).join(" ")}/>`,
    ],
    ["a comment full of beginnings", (long: string) => `<w><!-- ${"<a b ".repeat(long.length / 5)} --></w>`],
  ])("are edited at once where they have %s", (_what, make) => {
    // No time is measured: over and over again through this, the test's own limit would come first.
    const markup = make("n".repeat(400_000));
    const facts = documentFacts(parseXml(placeId(parseXml(markup), "7", "rootAttribute")));
    expect(facts.id).toBe("7");
    expect(documentFacts(parseXml(showFlags(markup, { enabled: true, triggers: [] }))).enabled).toBe(true);
  });

  it("say what they are called, where they belong and what starts them, wherever they say it", () => {
    expect(
      documentFacts(
        parseXml(
          '<w id="1" name="n" group="g" queue="q" enabled="false"><a><scheduleTrigger name="t" enabled="true"/></a></w>',
        ),
      ),
    ).toEqual({
      id: "1",
      name: "n",
      group: "g",
      queue: "q",
      enabled: false,
      triggers: [{ name: "t", enabled: true }],
    });
    expect(
      documentFacts(
        parseXml(
          "<w><attrs><id> 1 </id><name><![CDATA[n & m]]></name></attrs><groupId>g</groupId><trigger><name>t</name></trigger><trigger/></w>",
        ),
      ),
    ).toEqual({
      id: "1",
      name: "n & m",
      group: "g",
      queue: null,
      enabled: null,
      triggers: [{ name: "t", enabled: null }],
    });
    expect(documentFacts(parseXml("<w><group><id>7</id></group></w>"))).toMatchObject({ id: null, group: null });
  });

  it("are refused with the place of the mistake", () => {
    expect(() => parseXml("<a>\n <b></a>")).toThrow(/line 2, column \d+/);
    expect(() => parseXml('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toThrow(
      "document type declaration is not accepted",
    );
    expect(() => parseXml("")).toThrow(/line 1/);
    expect(() => parseXml("<a>".repeat(2000) + "</a>".repeat(2000))).toThrow("deeper than 1000");
  });
});
