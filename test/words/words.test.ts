import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands";
import { ROOT } from "../../src/tooling/root";
import { ALLOWED } from "./allowed";
import { FORBIDDEN_PHRASES, forbiddenIn } from "./forbidden-phrases";
import { linesOf, literalsBelow, literalsIn, markdownBelow, type VisibleText } from "./visible-text";

const problemsIn = (texts: readonly VisibleText[]): readonly string[] =>
  texts.flatMap(({ place, text }) => {
    const allowed = ALLOWED.filter(({ file }) => place.startsWith(`${file}:`));
    const rest = allowed.reduce((left, { phrase }) => left.replaceAll(phrase, ""), text);
    return forbiddenIn(rest).map((problem) => `${place}: ${problem} in: ${text.slice(0, 120)}`);
  });

describe("the checker", () => {
  test.each(FORBIDDEN_PHRASES)("finds $example", ({ example, instead }) => {
    expect(forbiddenIn(example).join()).toContain(instead);
  });

  test.each([
    "There is no workflow with the id 7",
    "The workflow is no longer in Terraform state",
    "The service stores the search, then runs it",
    "The action warns if the run waits for a person's confirmation",
    "This cannot be undone",
    "Check that the service is healthy",
  ])("lets pass: %s", (text) => {
    expect(forbiddenIn(text)).toEqual([]);
  });

  test("reads literals and templates, over substitutions, and no comments, names or modules", () => {
    const source = [
      'import { mend } from "is none of";',
      "// It is made anew.",
      "const remembered = mend;",
      'const a = "is made anew";',
      "const b = `is ${remembered} none of ${a} fate`;",
      "const c = <T,>(tag: T) => [`nested ${`by hand ${a}`}`, tag];",
    ].join("\n");
    expect(literalsIn("x.ts", source).map(({ place, text }) => `${place} ${text}`)).toEqual([
      "x.ts:1 is none of",
      "x.ts:4 is made anew",
      "x.ts:5 is … none of … fate",
      "x.ts:6 nested …",
      "x.ts:6 by hand …",
    ]);
  });

  test("reads paragraphs of a page over the ends of their lines", () => {
    expect(linesOf("a.md", "# A\n\nIt is made\nanew.\n\nEnd\n")).toEqual([
      { place: "a.md:1", text: "# A" },
      { place: "a.md:3", text: "It is made anew." },
      { place: "a.md:6", text: "End " },
    ]);
  });

  test("allows only what is there", async () => {
    const unused: string[] = [];
    for (const { file, phrase } of ALLOWED)
      if (!(await readFile(join(ROOT, file), "utf8")).includes(phrase)) unused.push(`${file}: ${phrase}`);
    expect(unused).toEqual([]);
    expect(ALLOWED.filter(({ phrase }) => forbiddenIn(phrase).length === 0)).toEqual([]);
  });
});

describe("no forbidden phrase is", async () => {
  const rooms = (await readdir(join(ROOT, "src"), { withFileTypes: true })).filter((entry) => entry.isDirectory());
  test.each(rooms.map(({ name }) => name))("in a text of src/%s", async (room) => {
    expect(problemsIn(await literalsBelow(`src/${room}`))).toEqual([]);
  });

  test("on a page of the docs", async () => {
    expect(problemsIn(await markdownBelow("docs"))).toEqual([]);
  });

  test("in a README, or in an example", async () => {
    const readme = linesOf("README.md", await readFile(join(ROOT, "README.md"), "utf8"));
    const pages = await Promise.all(["src", "examples", "test/contract"].map(markdownBelow));
    expect(problemsIn([...readme, ...pages.flat()])).toEqual([]);
  });

  test.each(COMMANDS.map(({ name }) => name))("in the help of wfa %s", async (name) => {
    const { load, summary } = COMMANDS.find((command) => command.name === name)!;
    let help = "";
    const command = new Command(name).description(summary).configureOutput({ writeOut: (text) => void (help += text) });
    (await load())(command);
    command.outputHelp();
    expect(help).toContain("Options:");
    expect(problemsIn(linesOf(`wfa ${name} --help`, help))).toEqual([]);
  });
});
