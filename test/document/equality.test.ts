import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalText,
  definitionJson,
  differences,
  documentsEqual,
  parseDocument,
  revision,
} from "../../src/document";
import { edited, meaning, models, render } from "./random-document";

const seed = fc.nat();

describe("documents that differ only in what is insignificant", () => {
  test("are equal, with the same revision, projection and no differences, however they are written", () => {
    fc.assert(
      fc.property(models, seed, seed, (model, one, two) => {
        const a = parseDocument(render(model, one));
        const b = parseDocument(render(model, two));
        expect(canonicalText(a)).toBe(canonicalText(b));
        expect(documentsEqual(a, b)).toBe(true);
        expect(revision(a)).toBe(revision(b));
        expect(definitionJson(a)).toBe(definitionJson(b));
        expect(differences(a, b)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("have a canonical text that is itself canonical", () => {
    fc.assert(
      fc.property(models, seed, (model, one) => {
        const canonical = canonicalText(parseDocument(render(model, one)));
        expect(canonicalText(parseDocument(canonical))).toBe(canonical);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["attribute order and quotes", `<a x="1" y='2'/>`, `<a y="2" x="1"></a>`],
    ["white space between elements", "<a><b/><c/></a>", "<a>\n\t<b/>\r\n  <c/>\n</a>"],
    ["CDATA and entities", "<a>1 &lt; 2 &#x26; &#233;</a>", "<a><![CDATA[1 < 2 & ]]>é</a>"],
    ["comments, which join the text around them", "<a>x y</a>", "<a>x<!-- c --> y</a>"],
    ["comments and blanks between elements", "<a><b/></a>", "<a> <!-- c --> <b/></a>"],
    ["an empty CDATA section", "<a/>", "<a><![CDATA[]]></a>"],
    ["line ends", "<a>x\ny</a>", "<a>x\r\ny</a>"],
    ["the declaration and a byte order mark", "<a/>", `\ufeff<?xml version="1.0" encoding="UTF-16"?>\n<a/>`],
    ["prefixes", `<a xmlns="u"><b/></a>`, `<p:a xmlns:p="u"><q:b xmlns:q="u"/></p:a>`],
    ["unused declarations", "<a/>", `<a xmlns:p="u"/>`],
    ["Unicode normal forms", "<a>é</a>", "<a>e\u0301</a>"],
    ["normal forms across a CDATA section", "<a>é</a>", "<a>e<![CDATA[\u0301]]></a>"],
    ["blanks around an instruction alone", "<a><?p?></a>", "<a> <?p?> </a>"],
    ["blanks between elements written as entities", "<a><b/></a>", "<a>&#32;<b/><![CDATA[ ]]></a>"],
  ])("%s", (_, one, two) => {
    expect(documentsEqual(parseDocument(one), parseDocument(two))).toBe(true);
  });
});

describe("documents that differ in what is significant", () => {
  test("are unequal in every way of comparing, whatever was edited", () => {
    let unequal = 0;
    fc.assert(
      fc.property(models, seed, seed, seed, (model, edit, one, two) => {
        const other = edited(model, edit);
        const same = meaning(model) === meaning(other);
        const a = parseDocument(render(model, one));
        const b = parseDocument(render(other, two));
        expect(documentsEqual(a, b)).toBe(same);
        expect(revision(a) === revision(b)).toBe(same);
        expect(definitionJson(a) === definitionJson(b)).toBe(same);
        expect(differences(a, b).length === 0).toBe(same);
        if (!same) unequal++;
      }),
      { numRuns: 500 },
    );
    expect(unequal).toBeGreaterThan(300);
  });

  test.each([
    ["a blank alone in an element", "<a> </a>", "<a/>"],
    ["blanks at the ends of a text", "<a>x</a>", "<a> x</a>"],
    ["blanks in mixed content", "<a>x <b/></a>", "<a>x<b/></a>"],
    ["blanks beside text in mixed content", "<a>x<b/> <c/></a>", "<a>x<b/><c/></a>"],
    ["the order of elements", "<a><b/><c/></a>", "<a><c/><b/></a>"],
    ["white space that is to be preserved", `<a xml:space="preserve"> <b/></a>`, `<a xml:space="preserve"><b/></a>`],
    ["xml:space itself", `<a xml:space="preserve"><b/></a>`, "<a><b/></a>"],
    ["an instruction", "<a/>", "<a><?p?></a>"],
    ["an instruction before the root", "<a/>", "<?p?><a/>"],
    ["on which side of the root it stands", "<?p?><a/>", "<a/><?p?>"],
    ["the namespace", `<a xmlns="u"/>`, "<a/>"],
    ["the namespace of an attribute", `<a x="1" xmlns:p="u"/>`, `<a p:x="1" xmlns:p="u"/>`],
    ["a carriage return kept by an entity", "<a>x&#13;\n</a>", "<a>x\n</a>"],
    ["a line end in a value, kept by an entity", `<a x="1&#10;2"/>`, `<a x="1\n2"/>`],
    ["letters' case", "<a/>", "<A/>"],
  ])("%s", (_, one, two) => {
    expect(documentsEqual(parseDocument(one), parseDocument(two))).toBe(false);
  });

  test("xml:space=default takes preserve back", () => {
    const written = (blank: string): string => `<a xml:space="preserve"><b xml:space="default">${blank}<c/></b></a>`;
    expect(documentsEqual(parseDocument(written(" ")), parseDocument(written("")))).toBe(true);
  });

  test("an element taken out of a preserving context is another than one that never was in it", () => {
    const preserving = parseDocument(`<a xml:space="preserve"><b>\n  <c/>\n</b></a>`).root.children[0];
    const other = parseDocument("<b><c/></b>").root;
    if (preserving?.kind !== "element") throw new Error("no element");
    expect(documentsEqual(preserving, other)).toBe(false);
  });
});

describe("the revision", () => {
  // These never change: states in the field hold them.
  test.each([
    ["<workflow/>", "4d6b810c39e51d3231ca47eed2ffd420ab0872757c39e3a73e256ba35b978863"],
    [
      `<workflow name="nightly" id="7"><task name="load" timeout="300">run &amp; go</task></workflow>`,
      "d1754675d9d10db8dd00e5c301d00af007dfbbc2ba7e6fb85ddef5ab9d7f4c04",
    ],
    [
      `<?style x?><w:workflow xmlns:w='urn:w' b='2' a="1&#10;x"><w:task w:z='1' xml:lang='de'>x <b/>\ny</w:task>` +
        `<e xml:space="preserve"> <f/></e></w:workflow>`,
      "1f390bda7cce611c4a0d1ed2cf8b69d5a65036169501a7f25f18be288a38562e",
    ],
  ])("of %s is fixed", (text, hash) => {
    expect(revision(parseDocument(text))).toBe(hash);
  });

  test("is that of a canonical text, which is fixed too", () => {
    const text =
      `<?style x?><w:workflow xmlns:w='urn:w' b='2' a="1&#10;x"><!-- c --><w:task w:z='1' xml:lang='de'>x <b/>\r\ny` +
      `<![CDATA[<]]></w:task><e xml:space="preserve"> <f/></e><g>  <h/> </g></w:workflow><?end?>`;
    expect(canonicalText(parseDocument(text)).split("\n")).toEqual([
      "<?style x?>",
      `<ns1:workflow xmlns:ns1="urn:w" a="1&#10;x" b="2">`,
      `  <ns1:task xml:lang="de" ns1:z="1">x <b/>`,
      "y&lt;</ns1:task>",
      `  <e xml:space="preserve"> <f/></e>`,
      "  <g>",
      "    <h/>",
      "  </g>",
      "</ns1:workflow>",
      "<?end?>",
    ]);
  });
});
