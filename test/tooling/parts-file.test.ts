import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { packParts } from "../../src/tooling/parts-file";

async function run(
  modules: Readonly<Record<string, string>>,
): Promise<{ readonly file: string; readonly stdout: string }> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "packed");
  await writeFile(file, packParts(new Map(Object.entries(modules)), "./main.js"), { mode: 0o755 });
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

test("modules that require each other in a circle see what is exported so far", async () => {
  const { stdout } = await run({
    "./main.js": 'exports.early = 1; console.log(require("./other.js").seen);',
    "./other.js": 'exports.seen = require("./main.js").early;',
  });
  expect(stdout).toBe("1\n");
});

test("the end of a comment in code arrives as it is", async () => {
  const { stdout } = await run({
    "./main.js": 'console.log("*/*".length, /a*/.test("b"), "/*parts\\n".length, `${"*/"}`, /[*/]/.source);',
  });
  expect(stdout).toBe("3 true 8 */ [*/]\n");
});

test("a stack trace names the line of the file where the code is", async () => {
  const { file, stdout } = await run({
    "./first.js": "\n\nexports.x = 1;\n",
    "./main.js": 'require("./first.js");\n\nconsole.log(new Error("here").stack.split("\\n")[1]);\n',
  });
  const line = Number(new RegExp(`${file}:(\\d+):`).exec(stdout)?.[1]);
  expect((await readFile(file, "utf8")).split("\n")[line - 1]).toContain('new Error("here")');
});

test("code that would not be one byte for each character is refused", () => {
  expect(() => packParts(new Map([["./main.js", 'console.log("ü")']]), "./main.js")).toThrow("./main.js is not ASCII");
});
