import { describe, expect, test } from "vitest";
import { version } from "../../package.json";
import { COMMANDS } from "../../src/cli/commands";
import { nodeVersionProblem } from "../../src/cli/node-version";
import { runWfa } from "./run-wfa";

describe("wfa", () => {
  test("--help lists the commands and the exit codes", async () => {
    const { code, stdout, stderr } = await runWfa(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const { name, summary } of COMMANDS) expect(stdout.replace(/\s+/g, " ")).toContain(`${name} ${summary}`);
    expect(stdout).toContain("Exit codes:");
  });

  test.each(COMMANDS.map(({ name }) => name))("%s --help shows its options and the exit codes", async (name) => {
    for (const args of [
      [name, "--help"],
      ["help", name],
    ]) {
      const { code, stdout, stderr } = await runWfa(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain(`Usage: wfa ${name}`);
      expect(stdout).toContain("--json");
      expect(stdout).toContain("Exit codes:");
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
    [["serv"], "unknown command 'serv'"],
    [["serve", "--prot", "1"], "unknown option '--prot'"],
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
