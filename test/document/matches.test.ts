import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matches, parseDocument } from "../../src/document";
import { meaning, type ModelElement, type ModelNode, models, randomFrom, render, significant } from "./random-document";

const doesMatch = (ours: string, server: string): boolean => matches(parseDocument(ours), parseDocument(server));

/** What a server may add: attributes and elements of its own. */
function enriched(model: ModelElement, seed: number): ModelElement {
  const random = randomFrom(seed);
  const extra = (): ModelElement => ({
    kind: "element",
    uri: "",
    local: "server-added",
    attributes: [],
    preserve: null,
    children: random(2) === 0 ? [] : [{ kind: "text", text: "x" }],
  });
  const enrich = (element: ModelElement): ModelElement => {
    const children: ModelNode[] = [];
    for (const child of element.children) {
      if (random(4) === 0) children.push(extra());
      children.push(child.kind === "element" ? enrich(child) : child);
    }
    if (random(4) === 0 && !element.children.some((child) => child.kind === "text")) children.push(extra());
    const attributes =
      random(2) === 0 ? element.attributes : [...element.attributes, { uri: "", local: "server-id", value: "7" }];
    return { ...element, attributes, children };
  };
  return significant(enrich(model), false);
}

/** Blanks that are all of an element's text may lose their meaning beside what is added. */
function hasBlankText(model: ModelElement): boolean {
  return model.children.some((child) =>
    child.kind === "element" ? hasBlankText(child) : child.kind === "text" && child.text.trim() === "",
  );
}

describe("the server's document is ours", () => {
  test("whatever it added, and however it writes it", () => {
    fc.assert(
      fc.property(models, fc.nat(), fc.nat(), fc.nat(), (model, one, two, three) => {
        fc.pre(!hasBlankText(model));
        const ours = parseDocument(render(model, one));
        const server = enriched(model, two);
        expect(matches(ours, parseDocument(render(server, three)))).toBe(true);
        if (meaning(server) !== meaning(model)) {
          expect(matches(parseDocument(render(server, three)), ours)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["<w/>", `<w id="7" rev="1"><meta>x</meta></w>`],
    [`<w id=""/>`, `<w id="7"/>`],
    ["<w><t/><t/></w>", "<w><t/><x/><t a='1'/></w>"],
    ["<w><t><b/></t></w>", "<w><t><a/><b/></t><owner>me</owner></w>"],
    ["<w><n>x</n></w>", "<w><n>x<meta/></n></w>"],
    ["<w>x<b/>y</w>", "<w>x<b/><i/>y</w>"],
    ["<w>xy</w>", "<w>x<i/>y</w>"],
    ["<w><n> </n></w>", "<w><n> <meta/></n></w>"],
    ["<?p?><w/>", "<w/>"],
  ])("%s in %s", (ours, server) => {
    expect(doesMatch(ours, server)).toBe(true);
  });
});

describe("the server's document is not ours", () => {
  test.each([
    // Another element of ours, or one with a name of its own, is content that somebody wrote.
    ["<w><t/><t/></w>", "<w><t/><x/><t a='1'/><t/></w>"],
    ["<w><t><b/></t></w>", "<w><t/><t><a/><b/></t></w>"],
    ["<w/>", "<w><task name='a'/></w>"],
    ["<w/>", "<v/>"],
    [`<w a="1"/>`, "<w/>"],
    [`<w a="1"/>`, `<w a="2"/>`],
    ["<w><t/><t/></w>", "<w><t/></w>"],
    ["<w><a/><b/></w>", "<w><b/><a/></w>"],
    ["<w>x</w>", "<w>y</w>"],
    ["<w>x</w>", "<w>x y</w>"],
    ["<w>x<b/>y</w>", "<w>x<i/>y</w>"],
    ["<w/>", "<w>x</w>"],
    ["<w><t/></w>", "<w><t>x</t></w>"],
    [`<w xmlns="u"/>`, "<w/>"],
    ["<w><?p x?></w>", "<w><?p y?></w>"],
  ])("%s in %s", (ours, server) => {
    expect(doesMatch(ours, server)).toBe(false);
  });
});
