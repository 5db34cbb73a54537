import { describe, expect, test } from "vitest";
import {
  canonicalText,
  definitionJson,
  differences,
  documentsEqual,
  documentToJson,
  DocumentError,
  jsonDifferences,
  jsonEqual,
  locateId,
  maskPaths,
  matches,
  mentions,
  parseDocument,
  parseJson,
  patchDocument,
  patchJson,
  revision,
  selectPath,
  triggerNames,
  withId,
  type XmlDocument,
} from "../../src/document";

/** Of no account but to tell seconds from hours: what grows with the square of the size would not end. */
const TIMEOUT = 300_000;

const repeated = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join("");
const changedLines = (before: string, after: string): readonly string[] => {
  const old = before.split("\n");
  return after.split("\n").filter((line, at) => line !== old[at]);
};

describe("patches of large documents", { timeout: TIMEOUT }, () => {
  test("100,000 elements in 5 MB and 500 levels: the lines that changed, and no others", () => {
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

  test("all of many siblings changed, renamed, moved, removed, added and replaced", () => {
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

  test("siblings without names, and texts among elements, all changed", () => {
    const siblings = (mark: string): string =>
      `<workflow>${repeated(8_000, (at) => `\n<task><p>${at}${mark}</p></task>`)}\n</workflow>`;
    const mixed = (mark: string): string => `<p>${repeated(8_000, (at) => `word ${mark}${at} <b>x</b>`)}</p>`;
    for (const make of [siblings, mixed]) {
      const [before, after] = [parseDocument(make("")), parseDocument(make("!"))];
      expect(patchDocument(before, before, after) === after.text).toBe(true);
    }
  });

  test("100,000 attributes of one element", () => {
    const tag = (name: string, value: number, count = 100_000): string =>
      `<workflow${repeated(count, (at) => `\n ${name}${at}="${value}"`)}/>`;
    const applied = parseDocument(tag("a", 0));
    const now = parseDocument(tag("a", 1));
    expect(differences(applied, now)).toHaveLength(100_000);
    expect(patchDocument(applied, applied, now) === now.text).toBe(true);
    const [some, others] = [parseDocument(tag("a", 0, 20_000)), parseDocument(tag("b", 0, 20_000))];
    expect(documentsEqual(parseDocument(patchDocument(some, some, others)), others)).toBe(true);
  });

  test("a text of 5 MB", () => {
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
      new DocumentError("The document has 107 characters: the limit is 50", 1, 1),
    );
    expect(() => parseDocument(`${"<a>".repeat(1001)}${"</a>".repeat(1001)}`)).toThrow(
      "more than 1000 nested elements",
    );
  });
});

describe("large documents are read and compared", { timeout: TIMEOUT }, () => {
  test("numbers of attributes and prefixes below them are read", () => {
    const attributes = Array.from({ length: 50_000 }, (_, at) => `xmlns:p${at}="u${at}" p${at}:x="${at}"`).join(" ");
    const { root } = parseDocument(`<a ${attributes}><p49999:b/></a>`);
    expect(root.attributes).toHaveLength(50_000);
    expect(root.children[0]).toMatchObject({ name: { uri: "u49999" } });
  });
  test("a long namespace is not repeated for every element", () => {
    const children = "<x:b/><b/><y:b/>".repeat(20_000);
    const document = parseDocument(
      `<a xmlns:x="${"x".repeat(50_000)}" xmlns:y="${"y".repeat(50_000)}">${children}</a>`,
    );
    expect(canonicalText(document).length).toBeLessThan(2_000_000);
    expect(definitionJson(document).length).toBeLessThan(2_000_000);
  });

  test("differences of thousands of changed siblings", () => {
    const tasks = (timeout: number): string =>
      `<workflow>${repeated(20_000, (at) => `<task name="t${at}" timeout="${timeout}"/>`)}</workflow>`;
    const found = differences(parseDocument(tasks(300)), parseDocument(tasks(600)));
    expect(found).toHaveLength(20_000);
    expect(found.at(-1)).toMatchObject({ path: "/workflow/task[@name='t19999']/@timeout", old: "300", new: "600" });
  });
});

describe("everything works on", { timeout: TIMEOUT }, () => {
  // Only booleans are asserted: a failing assertion on megabytes would take minutes to print.
  const everything = (document: XmlDocument, other: XmlDocument): void => {
    expect(revision(document) === revision(other)).toBe(false);
    expect(JSON.stringify(documentToJson(document)) === definitionJson(document)).toBe(true);
    expect(differences(document, other).length > 0).toBe(true);
    expect(matches(document, document)).toBe(true);
    expect(matches(document, other)).toBe(false);
    expect(locateId(document, "nowhere")).toBeNull();
    expect(mentions(document, "nowhere")).toBe(false);
    expect(triggerNames(document)).toEqual([]);
    expect(selectPath(document, "//nothing")).toEqual([]);
    expect(canonicalText(maskPaths(document, ["//@name"])).includes(`name="t`)).toBe(false);
    expect(withId(document, { elements: [], attribute: { local: "id", uri: "" } }, "7").includes(` id="7"`)).toBe(true);
  };

  test("a document as deep as may be", () => {
    const deep = (text: string): XmlDocument => parseDocument("<a name='t'>".repeat(1000) + text + "</a>".repeat(1000));
    everything(deep("x"), deep("y"));
  });

  test("tens of thousands of elements side by side", () => {
    const wide = (last: string): XmlDocument => {
      const tasks = Array.from({ length: 25_000 }, (_, at) => `\n  <task name="t${at}" timeout="300">some text</task>`);
      return parseDocument(`<workflow name="x">${tasks.join("")}${last}\n</workflow>`);
    };
    everything(wide("<task name='last'/>"), wide("<task name='other'/>"));
  });
});

describe("large JSON documents", { timeout: TIMEOUT }, () => {
  const members = (count: number, value: (index: number) => unknown): unknown =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`member-${index}`, value(index)]));

  test("of 100,000 members and five million characters", () => {
    const text = JSON.stringify(
      members(100_000, (index) => `a value that makes it long: ${index}`),
      null,
      2,
    );
    expect(text.length).toBeGreaterThan(5_000_000);
    const [baseline, now] = [
      parseJson(text),
      parseJson(text.replace("long: 99998", "other").replace(/ {2}"member-5":.*\n/, "")),
    ];
    expect(jsonDifferences(baseline, now)).toHaveLength(2);
    expect(jsonEqual(parseJson(patchJson(text, baseline, now)), now)).toBe(true);
  });

  test("of 20,000 elements, all of them in another order", () => {
    const days = Array.from({ length: 20_000 }, (_, index) => ({ id: (index * 7919) % 20_011, n: index % 7 }));
    const text = JSON.stringify({ days });
    const now = parseJson(JSON.stringify({ days: days.toSorted((a, b) => a.id - b.id) }));
    expect(jsonEqual(parseJson(patchJson(text, parseJson(text), now)), now)).toBe(true);
  });
});
