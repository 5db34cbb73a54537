import { describe, expect, test } from "vitest";
import { differences, DocumentError, documentsEqual, parseDocument, patchDocument } from "../../../src/document";

/** Of no account but to tell seconds from hours: what grows with the square of the size would not end. */
const TIMEOUT = 300_000;

const repeated = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join("");
const changedLines = (before: string, after: string): readonly string[] => {
  const old = before.split("\n");
  return after.split("\n").filter((line, at) => line !== old[at]);
};

describe("of large documents", () => {
  test("100,000 elements in 5 MB and 500 levels: the lines that changed, and no others", { timeout: TIMEOUT }, () => {
    const tasks = (added: string, changed: number): string =>
      repeated(
        50_000,
        (at) =>
          `\n<task name="load-${at}" timeout="${at < changed ? 600 : 300}"${added}><command>copy --from somewhere --to somewhere/${at}</command></task>`,
      );
    const nested = (added: string, changed: number): string =>
      `${repeated(499, (level) => `\n<group name="g${level}"${added}>`)}<leaf${added} x="${changed}"/>${repeated(499, () => "</group>")}`;
    const whole = (added: string, changed: number): string =>
      `<workflow>${tasks(added, changed)}${nested(added, changed)}\n</workflow>\n`;
    const applied = parseDocument(whole("", 0));
    expect(applied.text.length).toBeGreaterThan(5_000_000);
    const baseline = parseDocument(whole(' retries="0"', 0));
    const now = parseDocument(whole(' retries="0"', 3));
    expect(documentsEqual(baseline, now)).toBe(false);
    expect(differences(baseline, now)).toHaveLength(4);
    expect(patchDocument(applied, baseline, baseline)).toBe(applied.text);
    const patched = patchDocument(applied, baseline, now);
    expect(changedLines(applied.text, patched)).toHaveLength(4);
    expect(patched).toBe(whole("", 3));
  });

  test("all of many siblings changed, renamed, moved, removed, added and replaced", { timeout: TIMEOUT }, () => {
    const whole = (content: string): string => `<workflow>\n${content}</workflow>\n`;
    const tasks = (each: (at: number) => string): string => whole(repeated(8_000, (at) => `${each(at)}\n`));
    const applied = parseDocument(tasks((at) => `<task name="t${at}"><p>x</p></task>`));
    const baseline = parseDocument(tasks((at) => `<task name="t${at}" id="${at}"><p>x</p></task>`));
    for (const [now, wanted] of [
      [
        tasks((at) => `<task name="t${at}" id="${at}"><p>y</p></task>`),
        tasks((at) => `<task name="t${at}"><p>y</p></task>`),
      ],
      [
        tasks((at) => `<task name="u${at}" id="${at}"><p>x</p></task>`),
        tasks((at) => `<task name="u${at}"><p>x</p></task>`),
      ],
      [
        tasks((at) => `<task name="t${7_999 - at}" id="${7_999 - at}"><p>x</p></task>`),
        tasks((at) => `<task name="t${7_999 - at}"><p>x</p></task>`),
      ],
      ["<workflow/>", "<workflow></workflow>\n"],
      [
        tasks((at) => `<task name="t${at}" id="${at}"><p>x</p></task>\n<job n="${at}"/>`),
        tasks((at) => `<task name="t${at}"><p>x</p></task>\n<job n="${at}"/>`),
      ],
      [tasks((at) => `<job n="${at}"/>`), tasks((at) => `<job n="${at}"/>`)],
    ] as const) {
      expect(patchDocument(applied, baseline, parseDocument(now)) === wanted).toBe(true);
    }
  });

  test("100,000 attributes of one element", { timeout: TIMEOUT }, () => {
    const tag = (name: string, value: number, count = 100_000): string =>
      `<workflow${repeated(count, (at) => `\n ${name}${at}="${value}"`)}/>`;
    const applied = parseDocument(tag("a", 0));
    const now = parseDocument(tag("a", 1));
    expect(differences(applied, now)).toHaveLength(100_000);
    expect(patchDocument(applied, applied, now) === now.text).toBe(true);
    const [some, others] = [parseDocument(tag("a", 0, 20_000)), parseDocument(tag("b", 0, 20_000))];
    expect(documentsEqual(parseDocument(patchDocument(some, some, others)), others)).toBe(true);
  });

  test("a text of 5 MB", { timeout: TIMEOUT }, () => {
    const script = (mark: string): string =>
      `<workflow><script><![CDATA[${repeated(100_000, (at) => `echo "${at % 1000 === 0 ? mark : ""}${at}" > /tmp/some-where/${at % 7}/a-file.txt\n`)}]]></script></workflow>`;
    const applied = parseDocument(script("").replaceAll("\n", "\r\n"));
    expect(applied.text.length).toBeGreaterThan(4_000_000);
    const patched = patchDocument(applied, parseDocument(script("")), parseDocument(script("!")));
    expect(patched === script("!").replaceAll("\n", "\r\n")).toBe(true);
    const line = (mark: string): string =>
      `<workflow><script>${"x".repeat(2_500_000)}${mark}${"y &lt; ".repeat(350_000)}</script></workflow>`;
    const [before, after] = [parseDocument(line("")), parseDocument(line("!"))];
    expect(patchDocument(before, before, after) === after.text).toBe(true);
  });

  test("beyond the limits are refused when they are read, saying which", () => {
    expect(() => parseDocument(`<a>${"x".repeat(100)}</a>`, { maxLength: 50 })).toThrow(
      new DocumentError("The document has 107 characters: more than 50 are not read", 1, 1),
    );
    expect(() => parseDocument(`${"<a>".repeat(1001)}${"</a>".repeat(1001)}`)).toThrow(
      "more than 1000 elements within each other",
    );
  });
});
