import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differences, documentsEqual, parseDocument, patchDocument } from "../../../src/document";
import { canonicalText } from "../../../src/document";
import { meaning, models, render } from "../random-document";
import { applied, keyed, randomEdit, rewritten, unkeyed } from "../random-rewriting";

const RUNS = Number(process.env["PATCH_RUNS"] ?? 500);
const seed = fc.nat();
const settings = { numRuns: RUNS, ...(process.env["PATCH_SEED"] === undefined ? {} : { seed: Number(process.env["PATCH_SEED"]) }) };

describe("patching", () => {
  test("changes nothing where the server only rewrote, however it writes it", () => {
    fc.assert(
      fc.property(models, seed, seed, seed, seed, (model, one, two, three, four) => {
        const text = render(model, one);
        const rendition = unkeyed(rewritten(keyed(model), two));
        const mine = parseDocument(text);
        const baseline = parseDocument(render(rendition, three));
        const now = parseDocument(render(rendition, four));
        expect(differences(baseline, now)).toEqual([]);
        expect(patchDocument(mine, baseline, now)).toBe(mine.text);
      }),
      settings,
    );
  });

  test("puts in every edit, and nothing else", () => {
    fc.assert(
      fc.property(models, seed, seed, seed, seed, seed, (model, one, two, three, four, five) => {
        const mine = keyed(model);
        const server = rewritten(mine, two);
        const edit = randomEdit(mine, five);
        const wanted = unkeyed(applied(mine, edit));
        const text = parseDocument(render(model, one));
        const baseline = parseDocument(render(unkeyed(server), three));
        const now = parseDocument(render(unkeyed(applied(server, edit)), four));
        const patched = patchDocument(text, baseline, now);
        const target = parseDocument(render(wanted, 0));
        const again = parseDocument(patched);
        if (!documentsEqual(again, target)) {
          expect({ edit: edit.name, applied: text.text, baseline: canonicalText(baseline), now: canonicalText(now), patched, meaning: canonicalText(again) }).toEqual({ meaning: canonicalText(target) });
        }
        if (meaning(wanted) !== meaning(model)) expect(differences(baseline, now)).not.toEqual([]);
        else expect(patched).toBe(text.text);
        expect(patchDocument(again, now, now)).toBe(patched);
      }),
      settings,
    );
  });
});
