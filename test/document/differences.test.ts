import fc from "fast-check";
import { expect, describe as group, test } from "vitest";
import { describe, type DifferenceOptions, differences, parseDocument, selectPath } from "../../src/document";
import { edited, models, render } from "./random-document";

const lines = (before: string, after: string, options?: DifferenceOptions): readonly string[] =>
  differences(parseDocument(before), parseDocument(after), options).flatMap(describe);

const inWorkflow = (content: string): string => `<workflow>${content}</workflow>`;

group("differences", () => {
  test.each([
    [
      "<task name='load' timeout='300'/>",
      "<task timeout='600' name='load'/>",
      ["/workflow/task[@name='load']/@timeout: 300 -> 600"],
    ],
    ["<task name='a'/>", "<task name='a'/><task name='x'/>", ["/workflow/task[@name='x'] added"]],
    ["<task name='a'/><task name='x'><deep/></task>", "<task name='a'/>", ["/workflow/task[@name='x'] removed"]],
    ["<task name='a'/><task name='b'/>", "<task name='b'/><task name='a'/>", ["/workflow/task[@name='a'] moved"]],
    [
      "<task name='a'/><task name='b'/>",
      "<task name='b'/><task name='a' x='1'/>",
      ["/workflow/task[@name='a'] moved", "/workflow/task[@name='a']/@x added: 1"],
    ],
    ["<t x='1'/>", "<t/>", ["/workflow/t/@x removed (was 1)"]],
    ["<t/><t/><t>a</t>", "<t/><t/><t>b</t>", ["/workflow/t[3]: a -> b"]],
    ["<t>1</t><t>2</t><t>3</t>", "<t>1</t><t>new</t><t>2</t><t>3</t>", ["/workflow/t[2] added"]],
    ["<t>1</t><t>2</t><t>3</t>", "<t>1</t><t>3</t>", ["/workflow/t[2] removed"]],
    ["<t/>", "<t>x</t>", [`/workflow/t: "" -> x`]],
    ["<t> </t>", "<t/>", [`/workflow/t: " " -> ""`]],
    ["<p>one <b/> two</p>", "<p>one <b/> three</p>", [`/workflow/p/text()[2]: " two" -> " three"`]],
    ["<a/><b/>", "<b/><a/>", ["/workflow/a moved"]],
    [
      "<t>a</t><t>a</t><t>a</t><t>a</t><t>a</t>",
      "<t>a</t><t>b</t><t>a</t><t>b</t><t>a</t>",
      ["/workflow/t[2]: a -> b", "/workflow/t[4]: a -> b"],
    ],
    [
      "<t>a</t><t>b</t><t>a</t><t>b</t><t>a</t>",
      "<t>a</t><t>a</t><t>a</t><t>a</t><t>a</t>",
      ["/workflow/t[2]: b -> a", "/workflow/t[4]: b -> a"],
    ],
    [
      "<t>a</t><t>a</t><t>a</t><t>a</t><t>a</t>",
      "<t>b</t><t>a</t><t>c</t><t>a</t><t>d</t>",
      ["/workflow/t[1]: a -> b", "/workflow/t[3]: a -> c", "/workflow/t[5]: a -> d"],
    ],
    [
      "<t>a</t><t>a</t><t>a</t><t>a</t><t>a</t>",
      "<t>a</t><t>b</t><t>a</t><t>a</t><t>c</t><t>a</t>",
      ["/workflow/t[5] added", "/workflow/t[2]: a -> b"],
    ],
    ["<t>a</t><t>a</t><t>b</t>", "<t>b</t><t>a</t><t>a</t>", ["/workflow/t[1] moved"]],
    ["<?p x?>", "<?p y?>", ["/workflow/processing-instruction('p'): x -> y"]],
    [
      "<task><name>load</name><timeout>1</timeout></task><task><name>b</name></task>",
      "<task><name>b</name></task><task><name>load</name><timeout>2</timeout></task>",
      ["/workflow/task[name='load'] moved", "/workflow/task[name='load']/timeout: 1 -> 2"],
    ],
    [
      "<task name='load' x='1'/>",
      "<task name='load' id='9' x='2'/>",
      ["/workflow/task[@name='load']/@x: 1 -> 2", "/workflow/task[@name='load']/@id added: 9"],
    ],
    [
      "<task x='1'/>",
      "<task id='9' x='2'/>",
      ["/workflow/task[@id='9']/@x: 1 -> 2", "/workflow/task[@id='9']/@id added: 9"],
    ],
    [`<task name="it's">a</task>`, `<task name="it's">b</task>`, [`/workflow/task[@name="it's"]: a -> b`]],
    ["<s>a\nb\nc</s>", "<s>a\nB\nc</s>", ["/workflow/s line 2: b -> B"]],
    ["<s>a\nb\nc</s>", "<s>a\nc</s>", ["/workflow/s line 2 removed (was b)"]],
    ["<s>a\nc</s>", "<s>a\nb\nc</s>", ["/workflow/s line 2 added: b"]],
    ["<s>a\nb\nc\nd</s>", "<s>a\nx\nd</s>", ["/workflow/s line 2: b -> x", "/workflow/s line 3 removed (was c)"]],
    [
      "<s>set -e\na\nb\nc\nd\ne</s>",
      "<s>set -e\nA\nb\nrm -rf /\nc\nd</s>",
      ["/workflow/s line 2: a -> A", "/workflow/s line 4 added: rm -rf /", "/workflow/s line 6 removed (was e)"],
    ],
    ["<s x='a&#10;b'/>", "<s x='a&#10;c&#10;d'/>", ["/workflow/s/@x line 2: b -> c", "/workflow/s/@x line 3 added: d"]],
    ["<s/>", "<s>a\nb</s>", [`/workflow/s line 1: "" -> a`, "/workflow/s line 2 added: b"]],
  ])("from %s to %s", (before, after, expected) => {
    expect(lines(inWorkflow(before), inWorkflow(after))).toEqual(expected);
  });

  test("know an element by the same attribute, whatever their order", () => {
    const before = `<w xmlns:n="u"><a name="x" n:name="1"/><a name="y" n:name="2"/></w>`;
    const after = `<w xmlns:n="u"><a n:name="2" name="y"/><a n:name="3" name="x"/></w>`;
    expect(lines(before, after)).toEqual(["/w/a[@name='x'] moved", "/w/a[@name='x']/@n:name: 1 -> 3"]);
  });

  test("of another root element, and beside it", () => {
    expect(lines("<a/>", "<b/>")).toEqual(["/a removed", "/b added"]);
    expect(lines("<?p x?><a/>", "<a/>")).toEqual(["/processing-instruction('p') removed (was x)"]);
  });

  test("of a text with many lines show twenty of them, and count the others", () => {
    const text = (mark: string, count: number): string =>
      `<a>${Array.from({ length: count }, (_, at) => `${mark}${at}`).join("\n")}</a>`;
    expect(lines(text("x", 20), text("y", 20))).toHaveLength(20);
    expect(lines(text("x", 21), text("y", 21)).slice(-2)).toEqual(["/a line 20: x19 -> y19", "/a: … and 1 more line"]);
    expect(lines(text("x", 21), text("y", 43)).at(-1)).toBe("/a: … and 23 more lines");
  });

  test("of a text with several lines stay hidden", () => {
    const options = { sensitivePaths: ["//s"] };
    expect(lines("<a><s>1\n2</s></a>", "<a><s>1\n3\n4</s></a>", options)).toEqual(["/a/s: (sensitive) -> (sensitive)"]);
  });

  test("of long values show the part that differs, in one line", () => {
    const [line = ""] = lines(`<a x="${"y".repeat(5000)}1"/>`, `<a x="${"y".repeat(5000)}2"/>`);
    expect(line).toMatch(/^\/a\/@x: …y+1 -> …y+2$/);
    expect(line.length).toBeLessThan(300);
  });

  test("ignore what is to be ignored", () => {
    const before = inWorkflow("<task name='a' lastRun='1'/>");
    const after = inWorkflow("<task name='a' lastRun='2' owner='x'/><revision>7</revision>");
    expect(lines(before, after, { ignoredPaths: ["//@lastRun", "/workflow/revision"] })).toEqual([
      "/workflow/task[@name='a']/@owner added: x",
    ]);
  });

  test("never show what is sensitive", () => {
    const before = inWorkflow(
      `<p name="s3cret" x="1"/><q v="s3cret">s3cret<i/></q><r name="s3cret"><s>s3cret</s></r><u>s3cret</u><k><name>s3cret</name><z/></k>`,
    );
    const after = inWorkflow(
      `<p name="s3cret" x="2" y="s3cret2"/><q v="s3cret2">s3cret2<i/></q><r name="s3cret"><s>s3cret2</s></r><k><name>s3cret</name><z>1</z></k>`,
    );
    const sensitivePaths = ["//p/@name", "//@y", "//q/@v", "//q/text()", "//r", "//u/text()", "//k/name"];
    const found = lines(before, after, { sensitivePaths });
    expect(found.join("\n")).not.toContain("s3cret");
    expect(found).toEqual([
      "/workflow/u removed",
      "/workflow/p/@x: 1 -> 2",
      "/workflow/p/@y added: (sensitive)",
      "/workflow/q/@v: (sensitive) -> (sensitive)",
      "/workflow/q/text(): (sensitive) -> (sensitive)",
      "/workflow/r: (sensitive) -> (sensitive)",
      `/workflow/k/z: "" -> 1`,
    ]);
    const [old, now] = [parseDocument(before), parseDocument(after)];
    const sensitiveNodes = [old, now].flatMap((tree) =>
      sensitivePaths.flatMap((path) => selectPath(tree, path).map(({ node }) => node)),
    );
    expect(differences(old, now, { sensitiveNodes }).flatMap(describe)).toEqual(found);
  });

  test("have paths that can be read and pick something, and lines, in any documents", () => {
    fc.assert(
      fc.property(models, models, fc.nat(), fc.nat(), fc.boolean(), (one, two, seed, edit, related) => {
        const before = parseDocument(render(one, seed));
        const after = parseDocument(render(related ? edited(one, edit) : two, seed + 1));
        for (const difference of differences(before, after)) {
          const picked = selectPath(difference.kind === "removed" ? before : after, difference.path);
          expect(picked.length, difference.path).toBeGreaterThan(0);
          if (difference.subject === "element") expect(picked).toHaveLength(1);
          const told = describe(difference);
          expect(told.length).toBeGreaterThan(0);
          for (const line of told) expect(line).toMatch(/^[^\n\r]+$/);
        }
      }),
      { numRuns: 800 },
    );
  });
});
