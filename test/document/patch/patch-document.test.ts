import { describe, expect, test } from "vitest";
import { parseDocument, patchDocument } from "../../../src/document";
import { patched } from "./patched";

const APPLIED = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Loads the warehouse every night -->
<workflow name='load'>
  <trigger name="nightly"
           at='02:00'/>

  <task name="load" timeout="300"> <!-- seconds -->
    <script><![CDATA[
echo start
if [ "$A" > 1 ]; then
  load
fi
]]></script>
  </task>
  <task name="report"/> <!-- for the board -->
</workflow>
`;

/** As a server might show it: ids, defaults, one line, other quotes. */
const server = (edit: (text: string) => string = (text) => text): string =>
  edit(
    `<workflow id="7" revision="3" name="load"><meta owner="me"/><trigger at="02:00" id="1" name="nightly"/>` +
      `<task id="2" name="load" retries="0" timeout="300"><script>\necho start\nif [ "$A" &gt; 1 ]; then\n  load\nfi\n</script></task>` +
      `<task id="3" name="report" retries="0" timeout="60"></task></workflow>`,
  );

/** The lines that a line diff shows. */
function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i]![j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const out: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i++;
      j++;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) out.push(`-${old[i++]}`);
    else out.push(`+${now[j++]}`);
  }
  return out;
}

describe("what changes in the user's text", () => {
  test.each<[string, (text: string) => string, readonly string[]]>([
    ["nothing", (text) => text, []],
    [
      "an attribute",
      (text) => text.replace(`timeout="300"`, `timeout="600"`),
      [`-  <task name="load" timeout="300"> <!-- seconds -->`, `+  <task name="load" timeout="600"> <!-- seconds -->`],
    ],
    [
      "an attribute in single quotes",
      (text) => text.replace("02:00", "it's 3"),
      ["-           at='02:00'/>", "+           at='it&apos;s 3'/>"],
    ],
    [
      "a server's default",
      (text) => text.replace(`timeout="60"`, `timeout="90"`),
      [
        `-  <task name="report"/> <!-- for the board -->`,
        `+  <task name="report" timeout="90"/> <!-- for the board -->`,
      ],
    ],
    ["a server's element", (text) => text.replace(`owner="me"`, `owner="you"`), [`+  <meta owner="you"/>`]],
    [
      "a line of a script",
      (text) => text.replace("  load\n", "  load --all &amp;&amp; true\n"),
      ["-  load", "+  load --all && true"],
    ],
    [
      "lines far apart",
      (text) => text.replace("echo start", "echo begin").replace("fi\n", "fi\necho ]]&gt;\n"),
      ["-echo start", "+echo begin", "+echo ]]]]><![CDATA[>"],
    ],
    [
      "an attribute removed",
      (text) => text.replace(` at="02:00"`, ""),
      [`-  <trigger name="nightly"`, `-           at='02:00'/>`, `+  <trigger name="nightly"/>`],
    ],
    [
      "an attribute added between lines",
      (text) => text.replace(` id="1"`, ` id="1" zone="UTC"`),
      [`-           at='02:00'/>`, `+           at='02:00'`, `+           zone="UTC"/>`],
    ],
    [
      "an element removed",
      (text) => text.replace(/<task id="2".*<\/task>(?=<task)/s, ""),
      [
        "-",
        `-  <task name="load" timeout="300"> <!-- seconds -->`,
        "-    <script><![CDATA[",
        "-echo start",
        `-if [ "$A" > 1 ]; then`,
        "-  load",
        "-fi",
        "-]]></script>",
        "-  </task>",
      ],
    ],
    [
      "an element added",
      (text) => text.replace(`<task id="3"`, `<task name="new"><param n="1"/></task><task id="3"`),
      [`+  <task name="new">`, `+    <param n="1"/>`, "+  </task>"],
    ],
    [
      "an element added at the end",
      (text) => text.replace(`</workflow>`, `<task name="new"/></workflow>`),
      [`+  <task name="new"/>`],
    ],
    [
      "an element added in an empty one",
      (text) => text.replace(`timeout="60">`, `timeout="60"><param n="1"/>`),
      [
        `-  <task name="report"/> <!-- for the board -->`,
        `+  <task name="report">`,
        `+    <param n="1"/>`,
        `+  </task> <!-- for the board -->`,
      ],
    ],
    [
      "a name",
      (text) => text.replace(`name="report"`, `name="letter"`),
      [`-  <task name="report"/> <!-- for the board -->`, `+  <task name="letter"/> <!-- for the board -->`],
    ],
    [
      "elements in another order",
      (text) => text.replace(/(<trigger[^>]*>)(.*)(<task id="3".*<\/task>)/s, "$2$1$3"),
      [
        `-  <trigger name="nightly"`,
        `-           at='02:00'/>`,
        `+  <trigger name="nightly"`,
        `+           at='02:00'/>`,
      ],
    ],
    ["an instruction", (text) => `<?style x?>${text}`, ["+<?style x?>"]],
    [
      "an element's name, which makes it another element",
      (text) => text.replace("<trigger ", "<timer "),
      [`-  <trigger name="nightly"`, `-           at='02:00'/>`, `+  <timer at="02:00" id="1" name="nightly"/>`],
    ],
  ])("%s", (_, edit, expected) => {
    expect(changedLines(APPLIED, patched(APPLIED, server(), server(edit)))).toEqual(expected);
  });
});

describe("a long text", () => {
  const lines = Array.from({ length: 600 }, (_, at) => `step ${at} > log`);
  const section = (of: readonly string[]): string => `<w><s><![CDATA[${of.join("\n")}]]></s></w>`;
  const shown = (of: readonly string[]): string => `<w><s>${of.join("\n").replaceAll(">", "&gt;")}</s></w>`;

  test("is replaced as a whole, and written as it was: a line diff shows what changed", () => {
    const now = lines.flatMap((line, at) => {
      if (at === 9) return [];
      return [3, 597].includes(at) ? [line.replace("log", "out")] : [line];
    });
    const applied = section(lines);
    expect(changedLines(applied, patched(applied, shown(lines), shown(now)))).toEqual([
      "-step 3 > log",
      "+step 3 > out",
      "-step 9 > log",
      "-step 597 > log",
      "+step 597 > out",
    ]);
  });
});

test.each([
  ["<w><a/><b><c/></b></w>", "<w><a/><a><c/></a></w>"],
  ["<b><a/></b>", "<a><a/></a>"],
])(
  "the applied text, where the server showed another one, is the same whether it is parsed once or twice: %s",
  (text, baseline) => {
    const before = parseDocument(baseline);
    const applied = parseDocument(text);
    // With limits of its own, a text is always parsed.
    expect(patchDocument(applied, before, applied)).toBe(patchDocument(applied, before, parseDocument(text, {})));
  },
);
