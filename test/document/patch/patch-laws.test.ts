import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalText,
  differences,
  documentsEqual,
  parseDocument,
  patchDocument,
  withoutPaths,
  type XmlDocument,
} from "../../../src/document";
import { edited, meaning, models, render } from "../random-document";
import {
  ADDED_PATHS,
  applied,
  type EditName,
  EDITS,
  inLines,
  keepsIdentities,
  keyed,
  type KeyedElement,
  patchedBy,
  randomEdit,
  restless,
  rewritten,
  structural,
  unkeyed,
} from "../random-rewriting";

/** `PATCH_RUNS=20000 PATCH_SEED=7 npx vitest run test/document/patch` looks further. */
const given = process.env["PATCH_SEED"];
const settings = () => ({
  numRuns: Number(process.env["PATCH_RUNS"] ?? 400),
  ...(given === undefined ? {} : { seed: Number(given) }),
});
const TIMEOUT = 3_600_000;

const seed = fc.nat();
/** A patched text has the byte order mark of the old one. */
const written = ({ byteOrderMark = "", text }: XmlDocument): string => byteOrderMark + text;

/** Edits that leave no doubt which element is which, however many there are in one place. */
const PLAIN_EDITS: readonly EditName[] = [
  "new attribute",
  "no attribute",
  "text",
  "new element",
  "new text",
  "space",
  "instruction",
];

const edits = (
  model: KeyedElement,
  from: number,
  count: number,
  kinds: readonly EditName[],
): ((tree: KeyedElement) => KeyedElement) => {
  const made: ReturnType<typeof randomEdit>[] = [];
  let now = model;
  for (let at = 0; at < count; at++) {
    const edit = randomEdit(now, from + at * 7919, kinds);
    made.push(edit);
    now = applied(now, edit);
  }
  return (tree) => made.reduce(applied, tree);
};

const expectEqual = (patched: XmlDocument, ...wanted: readonly [XmlDocument, ...XmlDocument[]]): void => {
  // The canonical texts only where they are needed, to show where the documents differ.
  if (!wanted.some((each) => documentsEqual(patched, each)))
    expect(canonicalText(patched)).toBe(canonicalText(wanted[0]));
};

describe("patching", () => {
  test("changes nothing where the server only rewrote, however it writes it", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(models, seed, seed, seed, seed, (model, one, two, three, four) => {
        const mine = parseDocument(render(model, one));
        const rendition = unkeyed(rewritten(keyed(model), two));
        const baseline = parseDocument(render(rendition, three));
        const now = parseDocument(render(rendition, four));
        expect(differences(baseline, now)).toEqual([]);
        expect(patchDocument(mine, baseline, now)).toBe(written(mine));
      }),
      settings(),
    );
  });

  test.each([
    ["any edit", 1, EDITS],
    ["several edits", 3, PLAIN_EDITS],
  ] as const)("puts %s in, and nothing that the server added", { timeout: TIMEOUT }, (_, count, kinds) => {
    fc.assert(
      fc.property(models, seed, seed, seed, seed, seed, (model, one, two, three, four, five) => {
        const mine = keyed(model);
        const server = rewritten(mine, two);
        const edit = edits(mine, five, count, kinds);
        fc.pre(count === 1 || keepsIdentities(mine, edit(mine)));
        const wanted = unkeyed(edit(mine));
        const text = parseDocument(render(model, one));
        const baseline = parseDocument(render(unkeyed(server), three));
        const now = parseDocument(render(unkeyed(edit(server)), four));
        const patched = patchDocument(text, baseline, now);
        const again = parseDocument(patched);
        const [fine, coarse] = patchedBy(edit, mine, server);
        expectEqual(again, parseDocument(render(unkeyed(fine), 0)), parseDocument(render(unkeyed(coarse), 0)));
        if (meaning(wanted) !== meaning(model)) expect(differences(baseline, now)).not.toEqual([]);
        else expect(patched).toBe(written(text));
        expect(patchDocument(again, now, now)).toBe(patched);
      }),
      settings(),
    );
  });

  test("leads to any other document, where the server added nothing", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(
        models,
        models,
        seed,
        seed,
        seed,
        seed,
        fc.boolean(),
        (model, other, one, two, three, edit, related) => {
          const mine = parseDocument(render(model, one));
          const now = parseDocument(render(related ? edited(model, edit) : other, three));
          const again = parseDocument(patchDocument(mine, parseDocument(render(model, two)), now));
          expectEqual(again, now);
          expect(patchDocument(again, now, now)).toBe(written(again));
        },
      ),
      settings(),
    );
  });

  test("leaves alone what is ignored, on all sides", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(
        models,
        fc.tuple(seed, seed, seed, seed, seed, seed, seed),
        (model, [one, two, three, four, five, six, seven]) => {
          // The user's document has some of what is ignored itself, also among texts.
          const own = rewritten(keyed(model), six);
          const mine = keyed(unkeyed(edits(own, seven, 2, ["new text"])(own)));
          const server = rewritten(mine, two);
          const edit = edits(
            mine,
            five,
            1,
            EDITS.filter((kind) => kind !== "rename" && kind !== "namespace" && kind !== "move"),
          );
          const text = parseDocument(render(unkeyed(mine), one));
          const baseline = parseDocument(render(unkeyed(server), three));
          const ignoredPaths = ADDED_PATHS;
          const volatile = parseDocument(render(unkeyed(restless(server, four)), four));
          expect(differences(baseline, volatile, { ignoredPaths })).toEqual([]);
          expect(patchDocument(text, baseline, volatile, { ignoredPaths })).toBe(written(text));

          const now = parseDocument(render(unkeyed(restless(edit(server), four)), four));
          const again = parseDocument(patchDocument(text, baseline, now, { ignoredPaths }));
          const [fine, coarse] = patchedBy(edit, mine, server);
          expectEqual(
            wrapped(withoutPaths(again, ignoredPaths)),
            wrapped(withoutPaths(parseDocument(render(unkeyed(fine), 0)), ignoredPaths)),
            wrapped(withoutPaths(parseDocument(render(unkeyed(coarse), 0)), ignoredPaths)),
          );
        },
      ),
      settings(),
    );
  });

  test("changes one line for one attribute, and adds just the lines of an element", { timeout: TIMEOUT }, () => {
    const style = fc.record({ lineEnd: fc.constantFrom("\n", "\r\n"), unit: fc.constantFrom("  ", "\t", "    ") });
    fc.assert(
      fc.property(models, style, seed, seed, seed, (model, { lineEnd, unit }, two, three, four) => {
        const plain = structural(model);
        const mine = keyed(plain);
        const text = parseDocument(inLines(plain, lineEnd, unit));
        const server = rewritten(mine, two);
        const patchedWith = (edit: (tree: KeyedElement) => KeyedElement): readonly string[] => {
          // Its own lines would be taken over, so it has none between attributes.
          const now = parseDocument(canonicalText(parseDocument(render(unkeyed(edit(server)), four))));
          return patchDocument(text, parseDocument(render(unkeyed(server), three)), now).split(lineEnd);
        };
        const lines = text.text.split(lineEnd);
        const edit = edits(mine, four, 1, ["value"]);
        fc.pre(keepsIdentities(mine, edit(mine)));
        const values = patchedWith(edit);
        expect(values).toHaveLength(lines.length);
        expect(values.filter((line, at) => line !== lines[at])).toHaveLength(edit(mine) === mine ? 0 : 1);

        const added = patchedWith((tree) => withLast(tree));
        const more = added.length - lines.length;
        const at = lines.findIndex((line, index) => line !== added[index]);
        if (plain.children.some((child) => child.kind === "element")) {
          expect(more).toBe(3);
          expect([...added.slice(0, at), ...added.slice(at + more)]).toEqual(lines);
          expect(added.slice(at, at + more)).toEqual([
            `${unit}<extra n="1">`,
            `${unit}${unit}<deep/>`,
            `${unit}</extra>`,
          ]);
        }
      }),
      settings(),
    );
  });
});

const wrapped = (tree: Omit<XmlDocument, "text">): XmlDocument => ({ ...tree, text: "" });

/** With one more element behind all others. */
function withLast(tree: KeyedElement): KeyedElement {
  const leaf = { kind: "element", uri: "", attributes: [], preserve: null, children: [] } as const;
  const deep: KeyedElement = { ...leaf, key: 2_000_001, local: "deep" };
  const extra: KeyedElement = {
    ...leaf,
    key: 2_000_000,
    local: "extra",
    attributes: [{ uri: "", local: "n", value: "1" }],
    children: [deep],
  };
  return { ...tree, children: [...tree.children, extra] };
}
