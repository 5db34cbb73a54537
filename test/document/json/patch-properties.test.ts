import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalJson,
  isJsonMap,
  jsonDifferences,
  jsonEqual,
  parseJson,
  parseJsonPointer,
  patchJson,
  printJson,
  withoutPointers,
  type JsonNode,
} from "../../../src/document";
import { locateJson } from "../../../src/document/json/parse-json";
import type { LocatedJson } from "../../../src/json";
import {
  anyNode,
  definition,
  draws,
  edited,
  entriesIn,
  layout,
  replaced,
  rewritten,
  shuffled,
  someEdit,
  ways,
  withoutAdditions,
  written,
  type Draw,
  type Edit,
  type Layout,
  type Way,
} from "./random-json";

/** More by hand: `WFA_PATCH_RUNS=20000 WFA_TEST_SEED=7 npx vitest run test/document/json/patch-properties.test.ts`. */
const numRuns = Number(process.env["WFA_PATCH_RUNS"] ?? 200);
const parameters = { numRuns };
const timeout = 20_000 + numRuns * 20;

const servers = fc.record({ texts: fc.boolean(), additions: fc.boolean() });
const values = anyNode;

/** Applied text, its tree, a server's rendition, and one edit of both sides. */
interface Case {
  readonly text: string;
  readonly config: JsonNode;
  readonly baseline: JsonNode;
  readonly draw: Draw;
  readonly edit: Edit;
}

const cases: fc.Arbitrary<Case> = fc
  .tuple(definition, layout, servers, draws, values)
  .map(([tree, how, server, draw, value]) => {
    const text = written(tree, how);
    const config = parseJson(text);
    return { text, config, baseline: rewritten(config, server, draw), draw, edit: someEdit(config, draw, value) };
  });

const same = (a: JsonNode, b: JsonNode): void => expect(canonicalJson(a)).toBe(canonicalJson(b));

describe("a patched text", () => {
  test("(a) stays byte for byte where the server only rewrites, again and again", { timeout }, () => {
    fc.assert(
      fc.property(cases, ({ text, baseline, draw }) => {
        const now = shuffled(baseline, draw);
        expect(jsonDifferences(baseline, now)).toEqual([]);
        expect(patchJson(text, baseline, now)).toBe(text);
      }),
      parameters,
    );
  });

  test("(b) is the configuration plus the edit, whatever the server adds and respells", { timeout }, () => {
    fc.assert(
      fc.property(cases, ({ text, config, baseline, draw, edit }) => {
        const now = shuffled(edited(baseline, placed(edit, config, baseline)), draw);
        const changed = !jsonEqual(baseline, now);
        expect(jsonDifferences(baseline, now).length > 0).toBe(changed);
        const patched = patchJson(text, baseline, now);
        same(parseJson(patched), changed ? edited(config, edit) : config);
        // (e) Stable: the same again, and nothing more once it counts as written.
        expect(patchJson(text, baseline, now)).toBe(patched);
        expect(patchJson(patched, now, shuffled(now, draw))).toBe(patched);
      }),
      parameters,
    );
  });

  test("(b) is what is there now after any edits, where the server adds nothing", { timeout }, () => {
    fc.assert(
      fc.property(definition, layout, draws, fc.array(values, { maxLength: 5 }), (tree, how, draw, news) => {
        const text = written(tree, how);
        const baseline = rewritten(parseJson(text), { texts: false, additions: false }, draw);
        const now = news.reduce((root, value) => edited(root, someEdit(root, draw, value)), baseline);
        same(parseJson(patchJson(text, baseline, now)), now);
      }),
      parameters,
    );
  });

  test("(b) is what is there now even where nothing is alike", { timeout }, () => {
    fc.assert(
      fc.property(definition, layout, definition, draws, (tree, how, other, draw) => {
        const text = written(tree, how);
        same(parseJson(patchJson(text, shuffled(tree, draw), other)), other);
      }),
      parameters,
    );
  });

  test("(b) has all of what is there now but the server's additions, after any edits", { timeout }, () => {
    fc.assert(
      fc.property(definition, layout, draws, fc.array(values, { maxLength: 5 }), (tree, how, draw, news) => {
        const text = written(tree, how);
        const baseline = rewritten(parseJson(text), { texts: false, additions: true }, draw);
        const now = news.reduce((root, value) => edited(root, someEdit(root, draw, value)), baseline);
        same(withoutAdditions(parseJson(patchJson(text, baseline, now))), withoutAdditions(now));
      }),
      parameters,
    );
  });

  test(
    "(b) gets an addition of the server as it is now when somebody changes it, and stays when somebody removes it",
    {
      timeout,
    },
    () => {
      fc.assert(
        fc.property(cases, values, ({ text, config, draw }, value) => {
          const baseline = rewritten(config, { texts: true, additions: true }, draw);
          const added = additionsIn(config, baseline);
          fc.pre(added.length > 0);
          const { way, name } = added[draw.below(added.length)]!;
          const addition = isJsonMap(at(baseline, way))
            ? (at(baseline, way) as ReadonlyMap<string, JsonNode>).get(name)!
            : null;
          const inside = ways(addition);
          const place = inside[draw.below(inside.length)]!.way;
          const now = replaced(baseline, [...way, name, ...place], () => value);
          const expected = jsonEqual(now, baseline)
            ? config
            : replaced(
                config,
                way,
                (map) => new Map([...(map as ReadonlyMap<string, JsonNode>), [name, at(now, [...way, name])]]),
              );
          // An id is what an element is known by: with another one it is another element.
          if (name !== "id" || !way.some((step) => typeof step === "number"))
            same(parseJson(patchJson(text, baseline, now)), expected);
          expect(patchJson(text, baseline, edited(baseline, { kind: "remove", way, key: name }))).toBe(text);
        }),
        parameters,
      );
    },
  );

  test("(c) leaves what is ignored, beside an edit that counts", { timeout }, () => {
    fc.assert(
      fc.property(cases, values, fc.boolean(), ({ text, config, baseline, draw, edit }, value, star) => {
        const places = ways(baseline).filter(({ way }) => way.length > 0);
        fc.pre(places.length > 0);
        const { way } = places[draw.below(places.length)]!;
        const ignored = pointerTo(way, star ? draw.below(way.length) : null);
        const options = { ignoredPaths: [ignored] };
        const inside = replaced(baseline, way, () => value);
        expect(jsonDifferences(withoutPointers(baseline, [ignored]), withoutPointers(inside, [ignored]))).toEqual([]);
        expect(patchJson(text, baseline, inside, options)).toBe(text);
        // An edit elsewhere counts all the same, and what is ignored stays as it was applied.
        if (star || memberOf(edit) === way[0] || way.length > 1) return;
        const now = edited(inside, placed(edit, config, inside));
        const changed = !jsonEqual(withoutPointers(now, [ignored]), withoutPointers(baseline, [ignored]));
        same(parseJson(patchJson(text, baseline, now, options)), changed ? edited(config, edit) : config);
      }),
      parameters,
    );
  });

  test("(e) differs from the applied one only where somebody changed something", { timeout }, () => {
    fc.assert(
      fc.property(cases, ({ text, config, baseline, edit }) => {
        const now = edited(baseline, placed(edit, config, baseline));
        fc.pre(!jsonEqual(baseline, now));
        const patched = patchJson(text, baseline, now);
        const { from, to } = span(text, edit);
        expect(patched.slice(0, from)).toBe(text.slice(0, from));
        expect(patched.slice(patched.length - (text.length - to))).toBe(text.slice(to));
      }),
      parameters,
    );
  });

  test("(e) has one line more, less or other for a scalar in a document with a line for each", { timeout }, () => {
    const pretty: Layout = {
      indent: "  ",
      lineEnd: "\n",
      colon: ": ",
      comma: ", ",
      padding: "",
      flatInline: false,
      commaFirst: false,
      escapes: false,
      around: "",
    };
    fc.assert(
      fc.property(definition, draws, fc.constantFrom<JsonNode>("new", true, null), (tree, draw, value) => {
        const text = written(tree, pretty);
        const config = parseJson(text);
        const edit = someEdit(config, draw, value);
        const holder = at(config, edit.way);
        fc.pre(edit.kind !== "move" && !(edit.kind === "set" && (isJsonMap(holder) || Array.isArray(holder))));
        const baseline = rewritten(config, { texts: true, additions: true }, draw);
        const now = edited(baseline, placed(edit, config, baseline));
        fc.pre(!jsonEqual(baseline, now));
        const { added, removed } = changedLines(text, patchJson(text, baseline, now));
        const size = entriesIn(holder).length;
        switch (edit.kind) {
          case "set":
            expect([added, removed]).toEqual([1, 1]);
            break;
          case "add":
            if (size === 0) break;
            // Behind the last element of an array, the one before gets a comma.
            expect(added - removed).toBe(1);
            expect(added).toBeLessThanOrEqual(isJsonMap(holder) || edit.at < size ? 1 : 2);
            break;
          case "remove":
            if (size > 1) expect(added).toBeLessThanOrEqual(1);
            break;
        }
      }),
      parameters,
    );
  });

  test("is written like the text: compact stays compact, and pretty-printed pretty-printed", { timeout }, () => {
    const shapes = '"shapes":[[1],{"a":1},[[1]],{"a":{"b":1}}]';
    fc.assert(
      fc.property(
        definition,
        draws,
        fc.array(values, { maxLength: 4 }),
        fc.constantFrom("", "  ", "\t"),
        (tree, draw, news, indent) => {
          const all = parseJson(printJson(tree).replace(/^\{/, tree.size === 0 ? `{${shapes}` : `{${shapes},`));
          const text = printJson(all, indent);
          const now = news.reduce((root, value) => edited(root, someEdit(root, draw, value)), all);
          const patched = patchJson(text, all, now);
          expect(patched).toBe(printJson(parseJson(patched), indent));
        },
      ),
      parameters,
    );
  });
});

/** The edit in the server's rendition: a new member stands where it stood, and members are reordered there. */
function placed(edit: Edit, config: JsonNode, baseline: JsonNode): Edit {
  const holder = at(config, edit.way);
  return edit.kind === "add" && isJsonMap(holder)
    ? { ...edit, at: Math.min(edit.at, (at(baseline, edit.way) as ReadonlyMap<string, JsonNode>).size) }
    : edit;
}

function at(root: JsonNode, way: Way): JsonNode {
  let found: JsonNode = null;
  replaced(root, way, (node) => (found = node));
  return found;
}

/** Members that only the rendition has. */
const additionsIn = (config: JsonNode, baseline: JsonNode): readonly { readonly way: Way; readonly name: string }[] =>
  ways(config).flatMap(({ way, node }) => {
    const shown = at(baseline, way);
    return isJsonMap(node) && isJsonMap(shown)
      ? [...shown.keys()].filter((name) => !node.has(name)).map((name) => ({ way, name }))
      : [];
  });

const pointerTo = (way: Way, star: number | null) =>
  parseJsonPointer(
    way
      .map((step, index) => `/${index === star ? "*" : String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
      .join(""),
  );

/** The part of the text that an edit may touch: the value itself, or the array or object around it. */
function span(text: string, edit: Edit): { readonly from: number; readonly to: number } {
  let node: LocatedJson = locateJson(text);
  for (const step of edit.way)
    node = typeof step === "number" ? node.children[step]! : node.children.find(({ name }) => name === step)!;
  return { from: node.start, to: node.end };
}

/** Lines that only one of the texts has, as a line diff shows them. */
function changedLines(before: string, after: string): { readonly added: number; readonly removed: number } {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return { added: b.length - start - end, removed: a.length - start - end };
}

/** The member of the root that an edit is about; null: about the root as a whole. */
function memberOf(edit: Edit): string | number | null {
  if (edit.way[0] !== undefined) return edit.way[0];
  if (edit.kind === "remove") return edit.key;
  return edit.kind === "add" ? edit.name : null;
}
