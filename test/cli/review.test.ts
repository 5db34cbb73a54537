import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findEngine, runEngine, type Engine } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";
import { planText, workflow } from "../review/plan-fixture";
import { sarifProblems } from "../review/findings/sarif-rules";
import { schemaErrors } from "./json-schema";
import { ended, runWfa, startWfa, type Ended } from "./run-wfa";

let folder: string;
let json: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-cli-review-"));
  json = join(folder, "plan.json");
  await writeFile(
    json,
    planText({
      changes: [
        {
          address: "wfa_workflow.load",
          actions: ["update"],
          before: workflow({ name: "Load" }),
          after: workflow({ name: "Load", enabled: false }),
          set: ["enabled"],
        },
      ],
    }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const withInput = async (text: string | Buffer, ...args: readonly string[]): Promise<Ended> => {
  const child = startWfa(["review", ...args]);
  const end = ended(child);
  child.stdin.end(text);
  return end;
};

describe("wfa review of what show -json printed", () => {
  test("is Markdown on stdout", async () => {
    const { code, stdout, stderr } = await runWfa(["review", json]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^## Plan review: ~1\n/);
    expect(stdout).toContain("1. Disables it (`PATCH /workflows/w-1`)");
  });

  test.each([
    ["page.html", /^<!doctype html>/],
    ["page.HTM", /^<!doctype html>/],
    ["review.md", /^## Plan review/],
    ["review.json", /^\{"\$schema":"https:[^"]*","formatVersion":2,/],
    ["review.txt", /^## Plan review/],
  ])("goes to %s as its name says", async (name, beginning) => {
    const output = join(folder, name);
    const { code, stdout, stderr } = await runWfa(["review", json, "--output", output]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: `The review is in ${output}\n` });
    expect(await readFile(output, "utf8")).toMatch(beginning);
  });

  test("--format decides before the file's name; --json is one object on one line, from stdin", async () => {
    const output = join(folder, "odd.md");
    await runWfa(["review", json, "--format", "html", "--output", output]);
    expect(await readFile(output, "utf8")).toMatch(/^<!doctype html>/);
    const { code, stdout } = await withInput(await readFile(json), "-", "--json");
    expect(code).toBe(0);
    expect(stdout.trimEnd()).not.toContain("\n");
    expect(await schemaErrors(stdout)).toEqual([]);
    expect(JSON.parse(stdout)).toMatchObject({
      title: "1 workflow changed",
      objects: [{ address: "wfa_workflow.load", calls: [{ call: "PATCH /workflows/w-1" }] }],
    });
  });

  test("for other tools, with places in the configuration of --dir", async () => {
    const stack = join(folder, "places");
    await mkdir(join(stack, ".git"), { recursive: true });
    await writeFile(join(stack, "flows.tf"), 'resource "wfa_workflow" "load" {\n  document = "<w/>"\n}\n');
    const summary = join(folder, "summary.md");
    const counts = join(folder, "counts.json");
    const review = (format: string, ...args: readonly string[]): Promise<Ended> =>
      runWfa(["review", json, "--dir", stack, "--format", format, ...args], { GITHUB_STEP_SUMMARY: summary });
    const [sarif, gitlab, github, text] = await Promise.all([
      review("sarif"),
      review("gitlab", "--gitlab-counts", counts),
      review("github"),
      review("text"),
    ]);
    expect([sarif, gitlab, github, text].map(({ code, stderr }) => [code, stderr])).toEqual(Array(4).fill([0, ""]));
    expect(sarifProblems(sarif.stdout)).toEqual([]);
    expect(sarif.stdout).toContain('"uri":"flows.tf"');
    expect(JSON.parse(gitlab.stdout)).toMatchObject([
      { check_name: "wfa/planned-change", severity: "info", location: { path: "flows.tf", lines: { begin: 1 } } },
    ]);
    expect(await readFile(counts, "utf8")).toBe('{"create":0,"update":1,"delete":0}\n');
    expect(github.stdout).toMatch(
      /^::notice file=flows\.tf,line=1,col=1,endColumn=31,title=What applying does to an object::wfa_workflow\.load: Change workflow Load .*\nwfa review: 1 workflow changed\n$/,
    );
    expect(await readFile(summary, "utf8")).toMatch(/^## Plan review: ~1\n/);
    expect(text.stdout).toMatch(/^Plan review: ~1\nengine [^\n]*\n\n~ Change workflow Load {2}wfa_workflow\.load\n/);
  });

  test("in UTF-16, as shells on Windows write it", async () => {
    const text = await readFile(json, "utf8");
    expect(await withInput(Buffer.from(`\uFEFF${text}`, "utf16le"), "-")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("## Plan review: ~1"),
    });
  });

  test.each<readonly [string, readonly string[], RegExp]>([
    ["no plan", [], /missing required argument 'plan'/],
    [
      "a file that is not there",
      ["nowhere.json"],
      /Cannot read the plan "nowhere\.json" \(no such file or directory\)\. Save one with plan -out=FILE/,
    ],
    ["a directory", ["."], /\(illegal operation on a directory\)/],
    ["no JSON", [join(ROOT, "README.md")], /The plan is not JSON/],
    ["other JSON", [join(ROOT, "package.json")], /The JSON is not a plan/],
    ["an unknown format", ["x", "--format", "pdf"], /Allowed choices are markdown, html, json/],
    ["two formats", ["x", "--json", "--format", "html"], /--json and --format html contradict each other/],
    [
      "a size that is too small",
      ["x", "--max-size", "100"],
      /--max-size must be a whole number of at least 4000, .*; got "100"/,
    ],
  ])("%s is an error in one line that says what to do", async (_, args, message) => {
    const { code, stdout, stderr } = await runWfa(["review", ...args]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/ {4}at /);
  });

  test("an output that cannot be written is one, too", async () => {
    const { code, stderr } = await runWfa(["review", json, "--output", join(folder, "missing", "x.md")]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/Cannot write the review to .*\(no such file or directory\).*--output/),
    ]);
  });
});

describe("wfa review of a saved plan", () => {
  let engine: Engine;
  let stack: string;
  const elsewhere = { TF_CLI_CONFIG_FILE: "", TF_DATA_DIR: "" };

  beforeAll(async () => {
    engine = await findEngine();
    stack = join(folder, "stack");
    await mkdir(stack);
    await writeFile(join(stack, "main.tf"), 'output "answer" {\n  value = 42\n}\n');
    for (const args of [["init"], ["plan", "-out=saved.tfplan"]]) {
      const { code, stderr } = await runEngine(engine, args, { cwd: stack });
      expect(code, stderr).toBe(0);
    }
  }, 60_000);

  test("asks the engine, in the plan's directory", async () => {
    const { code, stdout, stderr } = await runWfa(["review", join(stack, "saved.tfplan")], {
      ...elsewhere,
      WFA_ENGINE: engine.path,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("## Plan review: Nothing changes but outputs\n");
  });

  test("or in another one, with the engine that is named", async () => {
    const away = join(folder, "away.tfplan");
    await writeFile(away, await readFile(join(stack, "saved.tfplan")));
    const { code, stdout, stderr } = await runWfa(["review", away, "--dir", stack, "--engine", engine.path, "--json"], {
      ...elsewhere,
      WFA_ENGINE: "/nowhere",
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ outputs: ["answer"] });
  });

  test("says what is missing: a readable plan, an engine, a directory; and does not take one on stdin", async () => {
    const broken = join(folder, "broken.tfplan");
    await writeFile(broken, "PK\u0003\u0004 and no more");
    const env = { ...elsewhere, WFA_ENGINE: engine.path };
    expect((await runWfa(["review", broken], env)).stderr).toMatch(/could not read the plan in .*--engine.*--dir/s);
    expect((await runWfa(["review", join(stack, "saved.tfplan"), "--engine", "no-such-engine"], env)).stderr).toMatch(
      /no-such-engine/,
    );
    expect((await runWfa(["review", join(stack, "saved.tfplan"), "--dir", "/no/such/directory"], env)).stderr).toMatch(
      /Cannot read the directory "\/no\/such\/directory" \(no such file or directory\).*--dir/,
    );
    expect((await withInput(await readFile(join(stack, "saved.tfplan")), "-")).stderr).toMatch(
      /stdin is a saved plan.*show -json/,
    );
  });
});

test("wfa review --help", async () => {
  const { code, stdout } = await runWfa(["review", "--help"]);
  expect(code).toBe(0);
  for (const word of [
    "--format",
    "--json",
    "--output",
    "--max-size",
    "--dir",
    "--engine",
    "Exit codes:",
    "Examples:",
    "65536",
  ])
    expect(stdout).toContain(word);
});
