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

function edited(after: object): string {
  const { expression } = readHcl(TEXT).body.attributes[0]!;
  const edits = jsonencodeEdits(TEXT, expression, JSON.stringify(VALUE), JSON.stringify(after));
  return "reason" in edits ? edits.reason : withEdits(TEXT, edits);
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

test.each([
  { ...VALUE, zone: "CET" },
  { ...VALUE, days: [] },
  { ...VALUE, days: [{ day: "MON" }] },
  { ...VALUE, more: 1 },
  { name: "Days" },
])("%j does not stand there literally", (after) => {
  expect(edited(after)).toContain("does not contain this value literally");
});

test("an element comes behind the last one, whatever is on the next line, and not into a comment behind it", () => {
  const withLast = (last: string): string => {
    const text = `definition = jsonencode({\n  days = [\n    "MON"${last}\n  ]\n})\n`;
    const { expression } = readHcl(text).body.attributes[0]!;
    const edits = jsonencodeEdits(text, expression, '{"days":["MON"]}', '{"days":["MON","TUE"]}');
    return "reason" in edits ? "refused" : withEdits(text, edits);
  };
  expect(withLast("\n    # more")).toContain('"MON",\n    "TUE"\n    # more');
  expect([withLast(" # of work"), withLast(", # of work")]).toEqual(["refused", "refused"]);
});
