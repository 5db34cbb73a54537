import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canonicalText,
  maskPaths,
  parseDocument,
  parsePath,
  PathError,
  selectPath,
  withoutPaths,
} from "../../src/document";
import { models, render } from "./random-document";

const document = parseDocument(`<?go a?><w xmlns:p="u" id="1" p:rev="2">
  <task name="load" lastRun="x"><name>n1</name>t1</task>
  <p:task name="save" lastRun="y"/>
  <group><task name="load" p:lastRun="z"><sub><task/></sub></task><task name='it"s'/></group>
  <?go b?>
</w>`);

/** What was picked, as it stands in the text. */
const picked = (path: string): readonly string[] =>
  selectPath(document, path).map(({ node }) =>
    document.text.slice(node.span.start, node.span.end).replace(/>.*$/s, ">"),
  );

describe("paths pick", () => {
  test.each([
    ["/w/@id", [`id="1"`]],
    ["/w/@*", [`id="1"`, `p:rev="2"`]],
    ["/w/@rev", [`p:rev="2"`]],
    ["/w/@p:rev", [`p:rev="2"`]],
    ["/w/@q:rev", []],
    ["/v/@id", []],
    ["/task", []],
    ["/w/task", [`<task name="load" lastRun="x">`, `<p:task name="save" lastRun="y"/>`]],
    ["/w/p:task", [`<p:task name="save" lastRun="y"/>`]],
    ["/w/task[2]", [`<p:task name="save" lastRun="y"/>`]],
    ["/*/*[3]", ["<group>"]],
    ["//task[@name='load']", [`<task name="load" lastRun="x">`, `<task name="load" p:lastRun="z">`]],
    ["//task[@name='load'][1]/@lastRun", [`lastRun="x"`, `p:lastRun="z"`]],
    ["//task[1][@name='save']", []],
    ["//task[ name = 'n1' ]/@name", [`name="load"`]],
    [`//task[@name='it"s']`, [`<task name='it"s'/>`]],
    ["//@lastRun", [`lastRun="x"`, `lastRun="y"`, `p:lastRun="z"`]],
    ["/w/group//task", [`<task name="load" p:lastRun="z">`, `<task name='it"s'/>`, "<task/>"]],
    ["//task//task", ["<task/>"]],
    ["//w", [`<w xmlns:p="u" id="1" p:rev="2">`]],
    ["/w/task/text()", ["t1"]],
    ["/w/text()[2]", ["\n  "]],
    ["/w/processing-instruction()", ["<?go b?>"]],
    ["/processing-instruction('go')", ["<?go a?>"]],
    ["//processing-instruction('go')", ["<?go a?>", "<?go b?>"]],
    ["//*[9]", []],
  ])("%s", (path, expected) => {
    const order = (texts: readonly string[]): readonly string[] => [...texts].sort();
    expect(order(picked(path))).toEqual(order(expected));
  });
});

describe("what is no path is refused with its place and what is allowed", () => {
  test.each([
    ["", 1, "The path is empty"],
    ["a", 1, "begins with /"],
    ["/", 2, "Expected an element's name"],
    ["/@a", 1, "belongs to an element"],
    ["/text()", 1, "belongs to an element"],
    ["/a/@b/c", 6, "Nothing can follow an attribute"],
    ["/a/text()/b", 10, "Nothing can follow"],
    ["/a/@b[1]", 7, "An attribute has no predicate"],
    ["/a[", 4, "Expected @name, name or a position"],
    ["/a[@b]", 6, "Expected ="],
    ["/a[@b=c]", 7, "in quotes"],
    ["/a[@b='c", 7, "never closed"],
    ["/a[1", 5, "Expected ]"],
    ["/a[0]", 5, "count from 1"],
    ["/a[last()]", 8, "Expected ="],
    ["/a/node()", 8, "Only text()"],
    ["/child::a", 7, "Axes are not supported"],
    ["//a | //b", 4, "Expected / or [ or the end"],
    ["/a/..", 4, "Expected an element's name"],
    ["/p:", 4, "after the prefix"],
    ["/1a", 2, "Expected an element's name"],
  ])("%j", (path, position, reason) => {
    const error = (() => {
      try {
        parsePath(path);
      } catch (thrown) {
        return thrown;
      }
      return null;
    })();
    expect(error).toBeInstanceOf(PathError);
    expect(error).toMatchObject({ path, position });
    expect((error as PathError).message).toContain(reason);
    expect((error as PathError).message).toContain("Allowed are /a/b");
  });
});

describe("leaving paths out", () => {
  const left = (text: string, ...paths: string[]): string => canonicalText(withoutPaths(parseDocument(text), paths));
  test.each([
    ["<a>\n <b/>\n</a>", ["/a/b"], "<a/>"],
    ["<a>x<b/>y</a>", ["//b"], "<a>xy</a>"],
    [`<a b="1" c="2"/>`, ["//@b"], `<a c="2"/>`],
    ["<a><b><c/></b><c/></a>", ["//c", "//c"], "<a>\n  <b/>\n</a>"],
    [`<a b="1">x</a>`, ["/a"], "<a/>"],
    ["<?p?><a/>", ["/processing-instruction()"], "<a/>"],
    ["<a>x</a>", ["/a/text()"], "<a/>"],
    [`<a xml:space="preserve"> <b> <c/></b></a>`, ["//@xml:space"], "<a>\n  <b>\n    <c/>\n  </b>\n</a>"],
  ])("%s without %j", (text, paths, expected) => {
    expect(left(text, ...paths)).toBe(expected);
  });

  test("nothing left out changes nothing", () => {
    expect(withoutPaths(document, ["//nothing"])).toBe(document);
  });

  test("what is picked is gone, in any document", () => {
    const paths = fc.constantFrom(
      "//task",
      "//@id",
      "//a/@*",
      "//text()",
      "//processing-instruction()",
      "//b[@id='7']",
    );
    fc.assert(
      fc.property(models, fc.nat(), paths, (model, seed, path) => {
        const rest = withoutPaths(parseDocument(render(model, seed)), [path]);
        expect(selectPath(rest, path).filter(({ node }) => node !== rest.root)).toEqual([]);
        expect(canonicalText(parseDocument(canonicalText(rest)))).toBe(canonicalText(rest));
      }),
      { numRuns: 500 },
    );
  });
});

describe("masking paths", () => {
  test("hides values, and keeps the rest", () => {
    const text = `<w><task name="load" password="s3"/><key kind="s3">s3<!-- c --><s3>s3</s3></key><note>s3 <b/></note><?p s3?></w>`;
    const masked = maskPaths(parseDocument(text), [
      "//@password",
      "//key",
      "//note/text()",
      "//processing-instruction()",
    ]);
    expect(canonicalText(masked)).toBe(
      [
        "<w>",
        `  <task name="load" password="(sensitive)"/>`,
        `  <key kind="(sensitive)">(sensitive)</key>`,
        "  <note>(sensitive)<b/></note>",
        "  <?p (sensitive)?>",
        "</w>",
      ].join("\n"),
    );
  });

  test("hides that a value is empty, and a whole document", () => {
    expect(canonicalText(maskPaths(parseDocument("<w><key/></w>"), ["//key"]))).toContain("<key>(sensitive)</key>");
    expect(canonicalText(maskPaths(parseDocument(`<w a="x"><b/></w>`), ["/w"]))).toBe(
      `<w a="(sensitive)">(sensitive)</w>`,
    );
  });
});
