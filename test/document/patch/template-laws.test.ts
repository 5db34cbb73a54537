import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalText,
  documentsEqual,
  FilledDocument,
  fillDocument,
  parseDocument,
  patchDocument,
  placeholderNames,
  placeholdersIn,
  valueNodes,
  type XmlDocument,
} from "../../../src/document";
import { models, render } from "../random-document";
import { applied, EDITS, keepsIdentities, keyed, patchedBy, randomEdit, rewritten, unkeyed } from "../random-rewriting";
import { templated } from "../random-template";

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

const expectEqual = (patched: XmlDocument, wanted: XmlDocument): void => {
  if (!documentsEqual(patched, wanted)) expect(canonicalText(patched)).toBe(canonicalText(wanted));
};

describe("a template", () => {
  test("means its document once it is filled in, however it is written", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(models, seed, seed, (model, one, two) => {
        const { template, values } = templated(model, one);
        const written = parseDocument(render(template, two));
        expectEqual(new FilledDocument(written, values), parseDocument(render(model, 0)));
        expect(fillDocument(written, new Map())).toBe(written.text);
      }),
      settings(),
    );
  });

  test("stays to the letter where the server only rewrote its document", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(models, seed, seed, seed, seed, seed, (model, one, two, three, four, five) => {
        const { template, values } = templated(model, five);
        const mine = parseDocument(render(template, one));
        const rendition = unkeyed(rewritten(keyed(model), two));
        const [baseline, now] = [parseDocument(render(rendition, three)), parseDocument(render(rendition, four))];
        expect(patchDocument(mine, baseline, now, { values })).toBe(written(mine));
      }),
      settings(),
    );
  });

  test("takes in any edit of its document, and keeps every other placeholder", { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(models, fc.tuple(seed, seed, seed, seed, seed, seed), (model, [one, two, three, four, five, six]) => {
        const { template, values } = templated(model, six);
        const mine = keyed(model);
        const server = rewritten(mine, two);
        const edit = randomEdit(mine, five, EDITS);
        const text = parseDocument(render(template, one));
        const baseline = parseDocument(render(unkeyed(server), three));
        const now = parseDocument(render(unkeyed(applied(server, edit)), four));
        const patched = patchDocument(text, baseline, now, { values });
        const again = parseDocument(patched);
        const filled = new FilledDocument(again, values);
        const [fine, coarse] = patchedBy((tree) => applied(tree, edit), mine, server).map((each) =>
          parseDocument(render(unkeyed(each), 0)),
        ) as [XmlDocument, XmlDocument];
        if (!documentsEqual(filled, coarse)) expectEqual(filled, fine);
        expect(patchDocument(again, now, now, { values })).toBe(patched);
        const isInPlace = ["new attribute", "value", "text"].includes(edit.name);
        if (!isInPlace || !keepsIdentities(mine, applied(mine, edit))) return;
        // Those of the one value that changed go, and no other.
        const left = placeholderNames(again);
        const gone = placeholderNames(text).filter((name) => !left.includes(name));
        const isOneValue = ({ value }: { readonly value: string }): boolean =>
          gone.every((name) => placeholdersIn(value).includes(name));
        if (edit.name === "new attribute") expect(gone).toEqual([]);
        else expect(gone.length === 0 || valueNodes(text).some(isOneValue)).toBe(true);
      }),
      settings(),
    );
  });
});
