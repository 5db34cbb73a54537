import fc from "fast-check";
import { expect, test } from "vitest";
import { applyDelta, decodeTexts, encodeTexts, textDelta } from "../../../src/resources/shared/recorded-texts";
import { models, render } from "../../document/random-document";
import { applied, keyed, randomEdit, rewritten, unkeyed } from "../../document/random-rewriting";

const seed = fc.nat();
const bytesOf = (value: unknown): number => JSON.stringify(value).length;

function expectToLead(source: string, target: string): void {
  const delta = textDelta(source, target);
  expect(applyDelta(source, JSON.parse(JSON.stringify(delta)) as typeof delta)).toBe(target);
}

test("a delta leads to the letter from a document to any rendition of it, and to any other text", () => {
  fc.assert(
    fc.property(models, seed, seed, seed, (model, one, two, three) => {
      const mine = keyed(model);
      const server = rewritten(mine, two);
      const source = render(model, one);
      expectToLead(source, render(unkeyed(server), three));
      expectToLead(source, render(unkeyed(applied(server, randomEdit(mine, three))), two));
    }),
  );
  const few = fc
    .array(fc.constantFrom("abcdefgh", "abcd", "x", "\u{1f600}", "\u00e9", "\n"))
    .map((parts) => parts.join(""));
  fc.assert(fc.property(few, few, expectToLead));
  // In several parts, and full of the same; the border of a part may be within a character.
  fc.assert(fc.property(few, few, few, (a, b, c) => expectToLead((a + b).repeat(2000), (b + c + a).repeat(2000))));
});

const tasks = (count: number, write: (name: string, number: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(`task-${(at * 7919) % 10_007}`, at)).join("");
const written = tasks(
  1000,
  (name, at) => `  <task name="${name}" timeout="${at}">\n    <run>call ${name}</run>\n  </task>\n`,
);

test.each([
  ["The same text", written, 1000],
  ["Another value", written.replace('timeout="500"', 'timeout="501"'), 1100],
  [
    "Attributes in another order, and one more, on each element",
    tasks(
      1000,
      (name, at) => `  <task timeout="${at}" retries="0" name="${name}">\n    <run>call ${name}</run>\n  </task>\n`,
    ),
    14_000,
  ],
  ["Indented otherwise", written.replace(/^ +/gm, "$&$&"), 10_000],
])("%s: the delta is short", (_what, target, most) => {
  expectToLead(written, target);
  expect(bytesOf(textDelta(written, target))).toBeLessThanOrEqual(most);
});

test("a recorded text says whether another one is the same without being made", () => {
  const fields = encodeTexts("<a/>", { seen: "<b/>" });
  const withoutDeltas = (fields["texts"] as readonly string[]).map((text) => text.replace(/:.*/, ":"));
  const seen = decodeTexts({ ...fields, texts: withoutDeltas }, "<a/>")!("seen")!;
  expect(seen.is("<c/>")).toBe(false);
  expect(seen.is("<b/>")).toBe(true);
  expect(seen.text).toBe("<b/>");
  expect(seen.is("<c/>")).toBe(false);
});
