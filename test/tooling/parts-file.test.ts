import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { packFile, type Parts } from "../../src/tooling/parts-file";

const partsOf = (modules: Readonly<Record<string, string>>, first: readonly string[] = ["./main.js"]): Parts => ({
  modules: new Map(Object.entries(modules)),
  main: "./main.js",
  first: new Set(first),
});

/** Runs the packed file. */
async function run(
  modules: Readonly<Record<string, string>>,
  first?: readonly string[],
): Promise<{ readonly file: string; readonly stdout: string }> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "packed");
  await writeFile(file, packFile(partsOf(modules, first)), { mode: 0o755 });
  const { stdout } = await promisify(execFile)(file);
  return { file, stdout };
}

test("modules require each other, Node.js' own, and know the file", async () => {
  const { file, stdout } = await run({
    "./main.js":
      'const { name } = require("./other.js"); console.log(name(__filename), require("./other.js") === require("./other.js"));\n',
    "./other.js": 'exports.name = (path) => require("node:path").dirname(path);\n',
  });
  expect(stdout).toBe(`${join(file, "..")} true\n`);
});

test("a part that nobody requires is not even compiled", async () => {
  const { stdout } = await run({ "./broken.js": "this is no JavaScript", "./main.js": 'console.log("fine");' });
  expect(stdout).toBe("fine\n");
});

test("what each start needs is compiled with the script, which does not read itself again", async () => {
  const { stdout } = await run(
    {
      "./first.js": 'exports.here = "here";',
      "./main.js": 'require("node:fs").rmSync(__filename); console.log(require("./first.js").here);',
    },
    ["./main.js", "./first.js"],
  );
  expect(stdout).toBe("here\n");
});

test("modules that fill several texts are all found, in whatever order they are required", async () => {
  const filler = `/*${"-".repeat(100_000)}*/`;
  const names = ["a", "b", "c", "d", "e"];
  const { stdout } = await run({
    "./main.js": `console.log(${JSON.stringify(names.toReversed())}.map((name) => require("./" + name + ".js").own).join());`,
    ...Object.fromEntries(names.map((name) => [`./${name}.js`, `${filler}exports.own = "${name}";`])),
  });
  expect(stdout).toBe("e,d,c,b,a\n");
});

test("modules that require each other in a circle see what is exported so far", async () => {
  const { stdout } = await run({
    "./main.js": 'exports.early = 1; console.log(require("./other.js").seen);',
    "./other.js": 'exports.seen = require("./main.js").early;',
  });
  expect(stdout).toBe("1\n");
});

test("the end of a comment in code arrives as it is", async () => {
  const code = 'console.log("*/*".length, /a*/.test("b"), "/*parts\\n".length, `${"*/"}`, /[*/]/.source);';
  expect((await run({ "./main.js": code })).stdout).toBe("3 true 8 */ [*/]\n");
  expect((await run({ "./main.js": 'require("./late.js");', "./late.js": code })).stdout).toBe("3 true 8 */ [*/]\n");
});

const FAILING = 'require("./other.js");\n\nconsole.log(new Error("here").stack.split("\\n")[1]);\n';

test("a stack trace names the line of the file where code is that each start needs", async () => {
  const { file, stdout } = await run(
    { "./other.js": "\nexports.x = 1;\n", "./first.js": FAILING, "./main.js": 'require("./first.js");' },
    ["./main.js", "./other.js", "./first.js"],
  );
  const line = Number(new RegExp(`${file}:(\\d+):`).exec(stdout)?.[1]);
  expect((await readFile(file, "utf8")).split("\n")[line - 1]).toContain('new Error("here")');
});

test("a stack trace names another part, and the line in it", async () => {
  const { file, stdout } = await run({
    "./other.js": "\nexports.x = 1;\n",
    "./late.js": FAILING,
    "./main.js": 'require("./late.js");',
  });
  expect(stdout).toContain(`${file}/late.js:3:`);
});

test("code that would not be one byte for each character is refused", () => {
  expect(() => packFile(partsOf({ "./main.js": 'console.log("ü")' }))).toThrow("./main.js is not ASCII");
});
