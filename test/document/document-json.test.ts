import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalText, definitionJson, documentToJson, type JsonValue, parseDocument } from "../../src/document";
import { models, render } from "./random-document";

type JsonObject = { readonly [key: string]: JsonValue };

/** Reads the projection back into a document: that this can be done proves that the projection loses nothing. */
function written(json: JsonValue): string {
  const top = json as JsonObject;
  const beside = (list: JsonValue | undefined): string => ((list ?? []) as readonly JsonObject[]).map(item).join("");
  const root = Object.entries(top).find(([key]) => !key.startsWith("#"));
  if (root === undefined) throw new Error("no root");
  return beside(top["#before"]) + node(root[0], root[1]) + beside(top["#after"]);
}

function item(value: JsonValue): string {
  if (typeof value === "string") return escaped(value);
  const [entry] = Object.entries(value as JsonObject);
  return entry === undefined ? "" : node(entry[0], entry[1]);
}

function node(name: string, value: JsonValue): string {
  if (name.startsWith("?")) return `<?${name.slice(1)} ${value as string}?>`;
  if (typeof value === "string") return `<${name}>${escaped(value)}</${name}>`;
  const object = value as JsonObject;
  let attributes = "";
  const groups = new Map<string, readonly JsonValue[]>();
  for (const [key, each] of Object.entries(object)) {
    if (key.startsWith("@")) attributes += ` ${key.slice(1)}="${escaped(each as string)}"`;
    else if (!key.startsWith("#")) groups.set(key, (Array.isArray(each) ? each : [each]) as readonly JsonValue[]);
  }
  let content = "";
  if (object["#text"] !== undefined) content = escaped(object["#text"] as string);
  else if (object["#content"] !== undefined) content = (object["#content"] as readonly JsonValue[]).map(item).join("");
  else {
    const taken = new Map<string, number>();
    for (const run of (object["#order"] as readonly string[] | undefined) ?? [...groups.keys()]) {
      const [key = "", count] = run.split("*");
      const from = taken.get(key) ?? 0;
      const to = count === undefined ? Infinity : from + Number(count);
      content += (groups.get(key) ?? [])
        .slice(from, to)
        .map((each) => node(key, each))
        .join("");
      taken.set(key, to);
    }
  }
  return `<${name}${attributes}>${content}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (each) => `&#${each.charCodeAt(0)};`);
}

/** A reader that does not see the order of keys. */
function withKeysReversed(json: JsonValue): JsonValue {
  if (Array.isArray(json)) return (json as readonly JsonValue[]).map(withKeysReversed);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .reverse()
      .map(([key, each]) => [key, withKeysReversed(each)]),
  );
}

const project = (text: string): JsonValue => documentToJson(parseDocument(text));

describe("the JSON projection", () => {
  test("loses nothing, and nothing hangs on the order of its keys", () => {
    fc.assert(
      fc.property(models, fc.nat(), (model, seed) => {
        const document = parseDocument(render(model, seed));
        const json = withKeysReversed(JSON.parse(definitionJson(document)) as JsonValue);
        expect(canonicalText(parseDocument(written(json)))).toBe(canonicalText(document));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["<a/>", { a: {} }],
    ["<a>x</a>", { a: "x" }],
    ["<a> </a>", { a: " " }],
    [`<a b="1">x</a>`, { a: { "@b": "1", "#text": "x" } }],
    ["<a>\n  <b>x</b>\n</a>", { a: { b: "x" } }],
    ["<a><b>1</b><b>2</b></a>", { a: { b: ["1", "2"] } }],
    [`<a><b name="x"/></a>`, { a: { b: [{ "@name": "x" }] } }],
    ["<a><b/><c/><c/></a>", { a: { "#order": ["b", "c"], b: {}, c: [{}, {}] } }],
    ["<a><b/><c/><b/><b/></a>", { a: { "#order": ["b*1", "c", "b*2"], b: [{}, {}, {}], c: {} } }],
    ["<a>x<b/>y</a>", { a: { "#content": ["x", { b: {} }, "y"] } }],
    [`<?s t?><a><?p q?></a><?e?>`, { "#before": [{ "?s": "t" }], a: { "?p": "q" }, "#after": [{ "?e": "" }] }],
    [`<w:a xmlns:w="u"><w:b/></w:a>`, { a: { "@xmlns": "u", b: {} } }],
    [`<a xmlns:w="u" w:x="1"><w:b/></a>`, { a: { "@xmlns:ns1": "u", "@ns1:x": "1", "ns1:b": {} } }],
    [`<a xml:space="preserve"> <b/></a>`, { a: { "@xml:space": "preserve", "#content": [" ", { b: {} }] } }],
  ])("of %s", (text, json) => {
    expect(project(text)).toEqual(json);
  });

  test("takes __proto__, constructor and toString for names like others", () => {
    const text = `<__proto__ __proto__="1"><__proto__>x</__proto__><constructor/><toString/><constructor/></__proto__>`;
    const json = definitionJson(parseDocument(text));
    expect(json).toBe(
      `{"__proto__":{"@__proto__":"1","#order":["__proto__","constructor*1","toString","constructor*1"],` +
        `"__proto__":"x","constructor":[{},{}],"toString":{}}}`,
    );
    expect(({} as Record<string, unknown>)["@__proto__"]).toBeUndefined();
    expect(canonicalText(parseDocument(written(documentToJson(parseDocument(text)))))).toBe(
      canonicalText(parseDocument(text)),
    );
  });
});
