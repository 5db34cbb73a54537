import { describe, expect, it } from "vitest";
import { compareLines } from "../../../src/service/console/compare/compare-lines";
import { comparedDocuments, oneDocument } from "../../../src/service/console/compare/compared-documents";
import { documentLines } from "../../../src/service/console/compare/document-lines";
import { seededRandom } from "../../harness/seeded-random";

const signs = (old: string, now: string): string =>
  compareLines([...old], [...now])
    .map(({ kind }) => ({ same: "=", changed: "~", added: "+", removed: "-" })[kind])
    .join("");

describe("lines side by side", () => {
  it.each([
    ["", "", ""],
    ["abc", "abc", "==="],
    ["abc", "axc", "=~="],
    ["abc", "ac", "=-="],
    ["ac", "abc", "=+="],
    ["abcdef", "xabcdf", "+====-="],
    ["ab", "ba", "-=+"],
    ["", "ab", "++"],
    ["aab", "x", "~--"],
  ])("%j and %j: %s", (old, now, expected) => {
    expect(signs(old, now)).toBe(expected);
  });

  it("hold both texts whole, with the fewest changed lines, whatever they are", () => {
    const random = seededRandom(20261123);
    for (let round = 0; round < 300; round += 1) {
      const text = (): string[] =>
        Array.from({ length: Math.floor(random() * 14) }, () => "abc"[Math.floor(random() * 3)]!);
      const [old, now] = [text(), text()];
      const rows = compareLines(old, now);
      expect(rows.flatMap((row) => row.old ?? [])).toEqual(old);
      expect(rows.flatMap((row) => row.now ?? [])).toEqual(now);
      expect(rows.filter(({ kind }) => kind === "same").length).toBe(longestCommon(old, now));
    }
  });

  it("find two edits far apart in a long document, and give up where everything differs", () => {
    const old = Array.from({ length: 100_000 }, (_, at) => `line ${at}`);
    const now = ["new", ...old.filter((_, at) => at !== 99_000)];
    expect(compareLines(old, now).filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "added", old: null, now: "new" },
      { kind: "removed", old: "line 99000", now: null },
    ]);
    const other = old.map((line, at) => (at % 2 === 0 ? line : `other ${at}`));
    expect(compareLines(old, other).filter(({ kind }) => kind === "same").length).toBe(50_000);
  });
});

describe("documents side by side", () => {
  const compare = (old: string, now: string): string =>
    comparedDocuments({ heading: "Approved", text: old }, { heading: "Submitted", text: now }).text;

  it("fold what is far from a change, and say what is not on the page", () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `<task name="${at}"/>`);
    const page = compare(lines.join("\n"), lines.map((line, at) => (at % 1000 === 500 ? "<other/>" : line)).join("\n"));
    expect(page.match(/class="changed"/g)).toHaveLength(5);
    expect(page).toContain("993 unchanged lines, not on this page");
    expect(compare("<a/>\n".repeat(3000), "<b/>\n".repeat(3000))).toContain("More lines, not on this page: 1500.");
    expect(oneDocument({ heading: "A", text: "<a/>\n".repeat(1501) }).text).toContain(
      "not on this page: 1. The editor",
    );
    expect(page.length).toBeLessThan(60_000);
  });

  it("divide one long line before its tags, and cut what is longer than a page", () => {
    const long = `<workflow>${"<task/>".repeat(40)}</workflow>`;
    expect(documentLines(long)).toHaveLength(42);
    expect(documentLines("\uFEFF<a>\r\n\t<b/>\r</a>\n")).toEqual(["<a>", "\t<b/>", "</a>"]);
    expect(oneDocument({ heading: "A", text: "x".repeat(2500) }).text).toContain(
      "500 more characters, not on this page",
    );
  });

  it("mark the part that differs, never half a character, and show what is invisible", () => {
    const page = compare('<a n="\u{1F600}"/>', '<a n="\u{1F601}\u202e"/>');
    expect(page).toContain("<mark>\u{1F600}</mark>");
    expect(page).toContain("<mark>\u{1F601}\\u{202e}</mark>");
    expect(compare("<a/>", "<a/>\n")).toContain("The documents are equal");
  });
});

function longestCommon(old: readonly string[], now: readonly string[]): number {
  const [first, ...rest] = old;
  if (first === undefined || now.length === 0) return 0;
  const at = now.indexOf(first);
  const without = longestCommon(rest, now);
  return at === -1 ? without : Math.max(without, 1 + longestCommon(rest, now.slice(at + 1)));
}
