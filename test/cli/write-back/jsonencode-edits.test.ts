import { expect, test } from "vitest";
import { jsonencodeEdits } from "../../../src/cli/write-back/attribute-edits";
import { withEdits } from "../../../src/sequence";
import { readHcl } from "../../../src/hcl";

const TEXT = `definition = jsonencode({
  name = "Days" # of work
  "holidays" = [
    "2026-01-01", # new year
    "2026-12-25",
  ]
  days  = ["MON"]
  zone  = var.zone
  short = [
    "a", "b",
    "c" ]
  hours = { from = 8, until = 17.5, open = true }
})
`;
const VALUE = {
  name: "Days",
  holidays: ["2026-01-01", "2026-12-25"],
  days: ["MON"],
  zone: "UTC",
  short: ["a", "b", "c"],
  hours: { from: 8, until: 17.5, open: true },
};

type Edited = string | { readonly text: string; readonly left: readonly { path: string; reason: string }[] };

/** The text, with what is not in it if there is something. */
function edited(after: object): Edited {
  const { expression } = readHcl(TEXT).body.attributes[0]!;
  const made = jsonencodeEdits(TEXT, expression, JSON.stringify(VALUE), JSON.stringify(after));
  if ("reason" in made) return made.reason;
  const text = withEdits(TEXT, made.edits);
  return made.left.length === 0 ? text : { text, left: made.left };
}

test.each<[object, string, string]>([
  [{ ...VALUE, name: 'W"${x}' }, '"Days"', '"W\\"$${x}"'],
  [
    { ...VALUE, hours: { from: 9, until: 17.5, open: false } },
    "from = 8, until = 17.5, open = true",
    "from = 9, until = 17.5, open = false",
  ],
  [{ ...VALUE, days: ["MON", "TUE"] }, '["MON"]', '["MON", "TUE"]'],
  [{ ...VALUE, days: ["SUN", "MON"] }, '["MON"]', '["SUN", "MON"]'],
  [{ ...VALUE, days: ["TUE"] }, '["MON"]', '["TUE"]'],
  [{ ...VALUE, holidays: ["2026-01-01"] }, '    "2026-12-25",\n', ""],
  [{ ...VALUE, holidays: ["2026-12-25"] }, '    "2026-01-01", # new year\n', ""],
  [
    { ...VALUE, holidays: ["2026-01-01", "2026-05-01", "2026-12-25"] },
    "# new year\n",
    '# new year\n    "2026-05-01",\n',
  ],
  [
    { ...VALUE, holidays: ["2025-12-31", "2026-01-01", "2026-12-25"] },
    '    "2026-01-01",',
    '    "2025-12-31",\n    "2026-01-01",',
  ],
  [{ ...VALUE, short: ["a", "b", "c", "d"] }, '"c" ]', '"c",\n    "d" ]'],
  [{ ...VALUE, short: ["a", "b"] }, ',\n    "c" ]', " ]"],
  [{ ...VALUE, short: ["a", "x", "b", "c"] }, '"a", "b"', '"a", "x", "b"'],
  [{ ...VALUE, short: ["b", "c"] }, '"a", "b"', '"b"'],
])("%j", (after, was, now) => {
  expect(edited(after)).toBe(TEXT.replace(was, () => now));
});

test.each<[object, string, string]>([
  [{ ...VALUE, zone: "CET" }, "/zone", "does not contain this value literally"],
  [{ ...VALUE, days: [{ day: "MON" }] }, "/days", "does not contain this value literally"],
  [{ ...VALUE, more: 1 }, "/more", "does not contain this value literally"],
  [{ ...VALUE, days: [] }, "/days", "No single edit of this list"],
])("%j does not stand there literally", (after, path, reason) => {
  expect(edited(after)).toEqual({ text: TEXT, left: [{ path, reason: expect.stringContaining(reason) }] });
});

test("what stands there literally is edited, whatever else changes", () => {
  const { short: _short, ...after } = { ...VALUE, zone: "CET", days: ["TUE"], more: 1 };
  expect(edited({ ...after, hours: { from: 9, open: true } })).toEqual({
    text: TEXT.replace('["MON"]', '["TUE"]').replace("from = 8", "from = 9"),
    left: ["/zone", "/short", "/hours/until", "/more"].map((path) => ({ path, reason: expect.any(String) })),
  });
});

test("a list changes as a whole, and the reason names what stands in the way", () => {
  const text = `definition = jsonencode({ days = ["MON", var.day], n = 1 })\n`;
  const { expression } = readHcl(text).body.attributes[0]!;
  const before = '{"days":["MON","TUE"],"n":1}';
  expect(jsonencodeEdits(text, expression, before, '{"days":["TUE","WED"],"n":2}')).toMatchObject({
    edits: [{ text: "2" }],
    left: [{ path: "/days", reason: expect.stringContaining("/days/1 is not a literal") }],
  });
});

test("an element comes behind the last one, whatever is on the next line, and not into a comment behind it", () => {
  const withLast = (last: string): string => {
    const text = `definition = jsonencode({\n  days = [\n    "MON"${last}\n  ]\n})\n`;
    const { expression } = readHcl(text).body.attributes[0]!;
    const edits = jsonencodeEdits(text, expression, '{"days":["MON"]}', '{"days":["MON","TUE"]}');
    return "reason" in edits || edits.left.length > 0 ? "refused" : withEdits(text, edits.edits);
  };
  expect(withLast("\n    # more")).toContain('"MON",\n    "TUE"\n    # more');
  expect([withLast(" # of work"), withLast(", # of work")]).toEqual(["refused", "refused"]);
});
