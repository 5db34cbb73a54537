import { describe, expect, it } from "vitest";
import { comparedDocuments, documentLines, oneDocument } from "../../../src/service/console/parts/compared-documents";

describe("documents side by side", () => {
  const compare = (old: string, now: string): string =>
    comparedDocuments({ heading: "Approved", text: old }, { heading: "Submitted", text: now }).text;

  it("fold what is far from a change, and say what is not on the page", () => {
    const lines = Array.from({ length: 5000 }, (_, at) => `<task name="${at}"/>`);
    const page = compare(lines.join("\n"), lines.map((line, at) => (at % 1000 === 500 ? "<other/>" : line)).join("\n"));
    expect(page.match(/class="row changed /g)).toHaveLength(5);
    expect(page).toContain("993 unchanged lines, not on this page");
    expect(compare("<a/>\n".repeat(3000), "<b/>\n".repeat(3000))).toContain("1500 more lines, not on this page");
    expect(oneDocument({ heading: "A", text: "<a/>\n".repeat(1501) }).text).toContain("1 more line, not on this page");
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
    expect(page).toContain('<mark><span class="t">\u{1F600}</span></mark>');
    expect(page).toContain('<mark><span class="t">\u{1F601}\\u{202e}</span></mark>');
    expect(compare("<a/>", "<a/>\n")).toContain("The documents are equal");
  });
});
