import { describe, expect, test } from "vitest";
import { version } from "../../package.json";
import { COMMANDS, GROUPS } from "../../src/cli/commands";
import { nodeVersionProblem } from "../../src/cli/node-version";
import { runWfa } from "./run-wfa";

describe("wfa", () => {
  test("--help lists the commands in groups, with examples that exist, and no exit codes, which each command has", async () => {
    const { code, stdout, stderr } = await runWfa(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const { name, summary } of COMMANDS) expect(stdout.replace(/\s+/g, " ")).toContain(`${name} ${summary}`);
    expect(GROUPS.map((group) => stdout.indexOf(`\n${group}\n`))).toEqual(
      GROUPS.map((group) => stdout.indexOf(`\n${group}\n`)).sort((a, b) => a - b),
    );
    const examples = [...stdout.slice(stdout.indexOf("\nExamples:\n")).matchAll(/^ {2}wfa (\S+)/gm)].map(
      ([, name]) => name,
    );
    expect(examples.length).toBeGreaterThan(4);
    expect(examples.filter((name) => !COMMANDS.some((command) => command.name === name))).toEqual([]);
    expect(stdout).not.toContain("Exit codes:");
  });

  test.each(COMMANDS.map(({ name }) => name))("%s --help shows its options and the exit codes", async (name) => {
    for (const args of [
      [name, "--help"],
      ["help", name],
    ]) {
      const { code, stdout, stderr } = await runWfa(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain(`Usage: wfa ${name}`);
      // What completion prints is a script for a shell.
      if (name !== "completion") expect(stdout).toContain("--json");
      expect(stdout).toMatch(/\nExit codes:\n {2}0 {2}\S.*\n {2}1 {2}\S/);
      expect(stdout.includes("\n  2  ")).toBe(
        COMMANDS.find((command) => command.name === name)!.exitCodes?.[2] !== undefined,
      );
    }
  });

  test("the list of commands is sorted", () => {
    const names = COMMANDS.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  test("--version is the package's", async () => {
    expect(await runWfa(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  test.each([
    [["serv"], "unknown command 'serv'\n(Did you mean serve?)"],
    [["instal", "--print"], "unknown command 'instal'\n(Did you mean install?)"],
    [["serve", "--prot", "1"], "unknown option '--prot'\n(Did you mean --port?)"],
    [["install", "--uninstal"], "unknown option '--uninstal'\n(Did you mean --uninstall?)"],
    [["completion", "tcsh"], "Allowed choices are bash, zsh, fish."],
    [["install", "--dir"], "option '--dir <directory>' argument missing"],
    [["serve", "extra"], "too many arguments"],
  ])("%j is refused on stderr with exit code 1", async (args, message) => {
    const { code, stdout, stderr } = await runWfa(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
  });
});

describe("nodeVersionProblem", () => {
  test.each(["20.18.0", "20.18.1", "22.1.0", "26.0.0"])("%s will do", (node) => {
    expect(nodeVersionProblem(node, "wfa")).toBeNull();
  });

  test.each(["12.22.0", "18.20.8", "20.17.0"])("%s is too old, and the message says what to do", (node) => {
    expect(nodeVersionProblem(node, "wfa")).toBe(
      `wfa needs Node.js 20.18 or later, and "node" on the PATH is ${node}. Install a newer Node.js, or put it first on the PATH`,
    );
  });
});
