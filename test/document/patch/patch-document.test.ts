import { describe, expect, test } from "vitest";
import { parseDocument, patchDocument } from "../../../src/document";

const patched = (applied: string, baseline: string, now: string, ignoredPaths: readonly string[] = []): string =>
  patchDocument(parseDocument(applied), parseDocument(baseline), parseDocument(now), { ignoredPaths });

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
      "the root's name",
      (text) => text.replaceAll("workflow", "flow"),
      [`-<workflow name='load'>`, `+<flow name='load'>`, "-</workflow>", "+</flow>"],
    ],
  ])("%s", (_, edit, expected) => {
    expect(changedLines(APPLIED, patched(APPLIED, server(), server(edit)))).toEqual(expected);
  });
});

describe("a patch of a long text", () => {
  // Every third line is spelt as no rendition shows it, so a line that is written anew shows.
  const lines = Array.from({ length: 600 }, (_, at) => `step ${at} &gt; log`);
  const spelt = lines.map((line, at) => (at % 3 === 0 ? line.replace("&gt;", "&#62;") : line));
  const document = (of: readonly string[]): string => `<w><s>${of.join("\n")}</s></w>`;
  const applied = document(spelt);
  const edited = (edit: (line: string, at: number) => readonly string[]): string => document(lines.flatMap(edit));

  test.each<[string, (line: string, at: number) => readonly string[], readonly string[]]>([
    [
      "far apart",
      (line, at) => [[3, 300, 597].includes(at) ? line.replace("log", "out") : line],
      [3, 300, 597].flatMap((at) => [`-${spelt[at]}`, `+${spelt[at]!.replace("log", "out")}`]),
    ],
    [
      "put in and taken out",
      (line, at) => {
        if (at === 9) return [];
        return at === 450 ? ["new", line] : [line];
      },
      [`-${spelt[9]}`, "+new"],
    ],
  ])("is as small as what changed, %s", (_, edit, expected) => {
    expect(changedLines(applied, patched(applied, document(lines), edited(edit)))).toEqual(expected);
  });
});

describe("to the letter", () => {
  test.each<[string, string, string, string, string]>([
    [
      "an entity beside the change stays",
      "<w>a &#x26; b\nc</w>",
      "<w>a &amp; b\nc</w>",
      "<w>a &amp; b\nd</w>",
      "<w>a &#x26; b\nd</w>",
    ],
    [
      "a comment in a text stays",
      "<w>one<!-- 1 --> two</w>",
      "<w>one two</w>",
      "<w>one three</w>",
      "<w>one<!-- 1 --> three</w>",
    ],
    [
      "a comment in a text that changes altogether stays",
      "<w>one<!-- 1 -->two</w>",
      "<w>onetwo</w>",
      "<w>x</w>",
      "<w>x<!-- 1 --></w>",
    ],
    [
      "an end of CDATA in CDATA",
      "<w><![CDATA[a]]></w>",
      "<w>a</w>",
      "<w>a]]&gt;</w>",
      "<w><![CDATA[a]]]]><![CDATA[>]]></w>",
    ],
    [
      "an end of CDATA that only the change completes",
      "<w><![CDATA[a]]><![CDATA[x>]]></w>",
      "<w>ax&gt;</w>",
      "<w>a]]&gt;</w>",
      "<w><![CDATA[a]]><![CDATA[]]]]><![CDATA[>]]></w>",
    ],
    [
      "what joins to an end of CDATA in text",
      "<w>]]x></w>",
      "<w>]]x&gt;</w>",
      "<w>]]&gt;</w>",
      "<w>]]<![CDATA[]]>></w>",
    ],
    ["an empty CDATA section", "<w><![CDATA[]]></w>", "<w/>", "<w>a&lt;b</w>", "<w>a&lt;b<![CDATA[]]></w>"],
    [
      "a carriage return in CDATA",
      "<w><![CDATA[ab]]></w>",
      "<w>ab</w>",
      "<w>a&#13;b</w>",
      "<w><![CDATA[a]]>&#13;<![CDATA[b]]></w>",
    ],
    [
      "a greater-than where there are bare ones",
      "<w>a > b</w>",
      "<w>a &gt; b</w>",
      "<w>a &gt;&gt; b</w>",
      "<w>a >> b</w>",
    ],
    [
      "line ends",
      "<w>\r\n<s>a\r\nb\r\n</s>\r\n</w>",
      "<w><s>a\nb\n</s></w>",
      "<w><s>a\nx\ny\nb\n</s><t/></w>",
      "<w>\r\n<s>a\r\nx\r\ny\r\nb\r\n</s>\r\n<t/>\r\n</w>",
    ],
    [
      "line ends within an attribute",
      "<w a='x\n  y  z'/>",
      "<w a='x   y  z'/>",
      "<w a='x   y  q'/>",
      "<w a='x\n  y  q'/>",
    ],
    [
      "white space that counts",
      `<w xml:space="preserve"> <a/> </w>`,
      `<w xml:space="preserve"> <a/> </w>`,
      `<w xml:space="preserve"> <a/><b/> </w>`,
      `<w xml:space="preserve"> <a/><b/> </w>`,
    ],
    [
      "white space that begins to count",
      "<w>\n  <a/>\n  <b/>\n</w>",
      "<w><a/><b/></w>",
      `<w xml:space="preserve"><a/><b/></w>`,
      `<w xml:space="preserve"><a/><b/></w>`,
    ],
    ["a text among elements", "<w>\n  <a/>\n  <b/>\n</w>", "<w><a/><b/></w>", "<w><a/>x<b/></w>", "<w><a/>x<b/></w>"],
    [
      "a blank text that keeps counting",
      "<w>&#13;</w>",
      "<w>&#13;</w>",
      `<w xml:space="preserve"><?p?>&#13;</w>`,
      `<w xml:space="preserve"><?p?>&#13;</w>`,
    ],
    ["the last child", "<w>\n  <a/>\n</w>", "<w><a/></w>", "<w/>", "<w></w>"],
    ["blanks that the server drops", "<w><t> x </t></w>", "<w><t>x</t></w>", "<w><t>y</t></w>", "<w><t> y </t></w>"],
    [
      "lines that the server trims",
      "<w>a  \nb  \nc  \n</w>",
      "<w>a\nb\nc\n</w>",
      "<w>a\nB\nc\n</w>",
      "<w>a  \nB\nc  \n</w>",
    ],
    ["what the server leaves out", "<w><a/><x/></w>", "<w><a/></w>", "<w><a n='1'/></w>", `<w><a n="1"/><x/></w>`],
    [
      "the user's prefix",
      `<p:w xmlns:p="u"><p:a/></p:w>`,
      `<w xmlns="u"><a/></w>`,
      `<w xmlns="u"><a/><b c="1"/></w>`,
      `<p:w xmlns:p="u"><p:a/><p:b c="1"/></p:w>`,
    ],
    [
      "a new namespace",
      "<w><a/></w>",
      "<w><a/></w>",
      `<w xmlns:q="u"><a q:x="1"/><q:b><c/></q:b></w>`,
      `<w><a q:x="1" xmlns:q="u"/><q:b xmlns:q="u"><c/></q:b></w>`,
    ],
    [
      "no namespace under a default one",
      `<w xmlns="u"><a/></w>`,
      `<w xmlns="u"><a/></w>`,
      `<w xmlns="u"><a/><b xmlns=""/></w>`,
      `<w xmlns="u"><a/><b xmlns=""/></w>`,
    ],
    [
      "an end tag right before its parent's",
      "<w><a/></w>",
      `<w><a id="1"/></w>`,
      `<w><a id="1"><b/></a></w>`,
      "<w><a><b/></a></w>",
    ],
    [
      "an attribute in the namespace that elements have by default",
      `<w xmlns='u'><a/></w>`,
      `<w xmlns='u'><a/></w>`,
      `<w xmlns='u' xmlns:q='u'><a q:x='1'/></w>`,
      `<w xmlns='u'><a q:x="1" xmlns:q="u"/></w>`,
    ],
    [
      "a prefix that the user has bound to something else",
      `<w xmlns:q="v" q:k=""><a/></w>`,
      `<w xmlns:q="v" q:k=""><a/></w>`,
      `<w xmlns:q="v" q:k=""><a xmlns:q="u" q:x="1"/></w>`,
      `<w xmlns:q="v" q:k=""><a ns1:x="1" xmlns:ns1="u"/></w>`,
    ],
    [
      "the first prefix that is free",
      `<w xmlns:ns1="v" ns1:k=""><a/></w>`,
      `<w xmlns:ns1="v" ns1:k=""><a/></w>`,
      `<w xmlns:ns1="v" ns1:k=""><a xmlns:ns1="u" ns1:x="1"/></w>`,
      `<w xmlns:ns1="v" ns1:k=""><a ns2:x="1" xmlns:ns2="u"/></w>`,
    ],
    [
      "a prefix that is bound otherwise further in",
      `<p:w xmlns:p="u"><x xmlns:p="v" p:k=""/></p:w>`,
      `<p:w xmlns:p="u"><x xmlns:p="v" p:k=""/></p:w>`,
      `<p:w xmlns:p="u"><x xmlns:p="v" p:k=""><c xmlns="u"/></x></p:w>`,
      `<p:w xmlns:p="u"><x xmlns:p="v" p:k=""><c xmlns="u"/></x></p:w>`,
    ],
    [
      "the prefix that is shown, of two for one namespace",
      `<w xmlns="u" xmlns:p="u"><a/></w>`,
      `<w xmlns="u" xmlns:p="u"><a/></w>`,
      `<w xmlns="u" xmlns:p="u"><a p:x="1"/><p:b/></w>`,
      `<w xmlns="u" xmlns:p="u"><a p:x="1"/><p:b/></w>`,
    ],
    [
      "attributes in several new namespaces",
      `<w><a/></w>`,
      `<w><a/></w>`,
      `<w><a xmlns:q="u" xmlns:r="v" q:x="1" r:y="2" xml:lang="de"/></w>`,
      `<w><a q:x="1" xmlns:q="u" r:y="2" xmlns:r="v" xml:lang="de"/></w>`,
    ],
    [
      "a default namespace that is left and taken again",
      `<w xmlns="u"><a/></w>`,
      `<w xmlns="u"><a/></w>`,
      `<w xmlns="u"><a/><b xmlns=""><c xmlns="u"/></b></w>`,
      `<w xmlns="u"><a/><b xmlns=""><c xmlns="u"/></b></w>`,
    ],
    [
      "a new element whose white space counts",
      `<w>\n  <a/>\n</w>`,
      `<w><a/></w>`,
      `<w><a/><b xml:space="preserve"> <c/> </b></w>`,
      `<w>\n  <a/>\n  <b xml:space="preserve"> <c/> </b>\n</w>`,
    ],
    [
      "white space that ceases to count",
      `<w xml:space="preserve"><a> <b/> </a></w>`,
      `<w xml:space="preserve"><a> <b/> </a></w>`,
      `<w><a> <b/> </a></w>`,
      `<w><a><b/></a></w>`,
    ],
    [
      "white space that begins to count further in",
      `<w>\n  <a>\n    <b/>\n  </a>\n</w>`,
      `<w><a><b/></a></w>`,
      `<w><a xml:space="preserve"><b/></a></w>`,
      `<w>\n  <a xml:space="preserve"><b/></a>\n</w>`,
    ],
    [
      "another document",
      "<w>\n  <a/>\n</w>\n",
      "<w><a/></w>",
      `<v x="1"><!-- c --><b/></v>`,
      `<v x="1">\n  <b/>\n</v>\n`,
    ],
    [
      "a default that only some have",
      `<w><t n="1"/><t n="2" retries="5"/></w>`,
      `<w><t n="1" retries="0"/><t n="2" retries="5"/></w>`,
      `<w><t n="1" retries="0"/><t n="2" retries="6"/></w>`,
      `<w><t n="1"/><t n="2" retries="6"/></w>`,
    ],
    [
      "a change where the server has another order",
      "<w><t n='b'/><t n='a'/></w>",
      "<w><t n='a'/><t n='b'/></w>",
      "<w><t n='a' x='1'/><t n='b'/></w>",
      `<w><t n='b'/><t n='a' x="1"/></w>`,
    ],
    [
      "an addition where the server has another order",
      "<w><b/><a/><c/></w>",
      "<w><a/><b/><c/></w>",
      "<w><a/><n/><b/><c/></w>",
      "<w><b/><a/><n/><c/></w>",
    ],
    [
      "identical siblings that the server numbered",
      "<w><t/><t/><t/></w>",
      `<w><t id="1"/><t id="2"/><t id="3"/></w>`,
      `<w><t id="1"/><t id="3" x="1"/></w>`,
      `<w><t/><t x="1"/></w>`,
    ],
    [
      "a sibling of the same name that the server put first",
      "<w><t>a</t><t>b</t></w>",
      "<w><t>default</t><t>a</t><t>b</t></w>",
      "<w><t>default</t><t>a</t><t>c</t></w>",
      "<w><t>a</t><t>c</t></w>",
    ],
    [
      "an element of the server's that somebody took away",
      "<w><a/></w>",
      "<w><meta/><a/></w>",
      "<w><a/></w>",
      "<w><a/></w>",
    ],
    [
      "a text that the server parts by an element of its own",
      "<w>one two</w>",
      "<w>one <br/>two</w>",
      "<w>one <br/>three</w>",
      "<w>one three</w>",
    ],
    [
      "a text among elements, of which the server adds one",
      "<w>one <a/> two</w>",
      `<w>one <a id="1"/> <m/>two</w>`,
      `<w>one <a id="1"/> <m/>three</w>`,
      "<w>one <a/> three</w>",
    ],
    [
      "one line of a text that the server parts",
      "<w>l1\n<a/>l2\nl&#51;<!-- c -->\nl&#52;\n</w>",
      `<w>l1\n<a id="1"/>l2\nl3\n<m/>l4\n</w>`,
      `<w>l1\n<a id="1"/>l2\nx3\n<m/>l4\n</w>`,
      "<w>l1\n<a/>l2\nx&#51;<!-- c -->\nl&#52;\n</w>",
    ],
    [
      "an element among texts that the server parts",
      "<w>l1\n<a/>l2\nl&#51;\nl4\n</w>",
      `<w>l1\n<a id="1"/>l2\nl3\n<m/>l4\n</w>`,
      `<w>l1\n<a id="1" k="2"/>l2\nl3\n<m/>l4\n</w>`,
      `<w>l1\n<a k="2"/>l2\nl&#51;\nl4\n</w>`,
    ],
    [
      "a text behind which the server adds an element",
      "<w>one<a/>two</w>",
      `<w>one<a id="1"/>two<m/></w>`,
      `<w>one<a id="1"/>two<m/>!</w>`,
      "<w>one<a/>two!</w>",
    ],
    [
      "an instruction of the server's beside a text",
      "<w>one<?p?>two</w>",
      "<w><?q?>one<?p?>two</w>",
      "<w><?q?>one<?p?>three</w>",
      "<w>one<?p?>three</w>",
    ],
    [
      "one of several equal elements among texts",
      "<w>one<t/><t/>two</w>",
      "<w>one<t/><t/>two<t/></w>",
      "<w>one<t/>two<t/></w>",
      "<w>one<t/>two</w>",
    ],
    [
      "characters that XML 1.0 cannot write",
      "<w>a</w>",
      "<w>a</w>",
      `<?xml version="1.1"?><w>&#1;</w>`,
      `<?xml version="1.1"?><w>&#1;</w>`,
    ],
  ])("%s", (_, applied, baseline, now, expected) => {
    expect(patched(applied, baseline, now)).toBe(expected);
  });

  test.each<[string, string, string, string, readonly string[], string]>([
    [
      "ignored attributes stay",
      `<w a="1" r="1"/>`,
      `<w a="1" r="2"/>`,
      `<w a="2" r="3"/>`,
      ["//@r"],
      `<w a="2" r="1"/>`,
    ],
    [
      "ignored elements stay",
      "<w><r>1</r><a/></w>",
      "<w><r>2</r><a/></w>",
      "<w><r>3</r><a x='1'/></w>",
      ["/w/r"],
      `<w><r>1</r><a x="1"/></w>`,
    ],
    [
      "ignored elements among texts stay",
      "<w>one <r>1</r>two</w>",
      "<w>one <r>2</r>two</w>",
      "<w>one <r>3</r>three</w>",
      ["/w/r"],
      "<w>one <r>1</r>three</w>",
    ],
    ["nothing but what is ignored changed", "<w r = '1'/>", "<w r='1'/>", "<w r='2'/>", ["//@r"], "<w r = '1'/>"],
  ])("%s", (_, applied, baseline, now, ignored, expected) => {
    expect(patched(applied, baseline, now, ignored)).toBe(expected);
  });
});
