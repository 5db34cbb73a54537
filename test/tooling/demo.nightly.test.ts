import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "../../src/tooling/root";

const leftovers = (): readonly string[] =>
  readdirSync(ROOT).filter((name) => name === ".demo" || name === "cdktf.out" || name.endsWith(".tfstate"));

/** @param interruptAt text of the output at which it is interrupted as by Ctrl-C */
function demo(
  interruptAt?: string,
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, "src/tooling/demo.ts")], { cwd: ROOT });
    onTestFinished(() => void child.kill("SIGKILL"));
    const texts = { stdout: "", stderr: "" };
    child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.stderr += text));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      texts.stdout += text;
      if (interruptAt !== undefined && text.includes(interruptAt)) child.kill("SIGINT");
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...texts }));
  });
}

// The demo works at the root, so one that somebody kept there stays untouched.
const kept = existsSync(join(ROOT, ".demo"));

test.skipIf(kept)("the demo goes from plan to destroy and leaves nothing behind", { timeout: 300_000 }, async () => {
  const { code, stdout, stderr } = await demo();
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout.match(/^\[\d+\/10\]/gm)).toHaveLength(10);
  for (const line of [
    /Plan: 5 to add, 0 to change, 0 to destroy\./,
    // What cdktf shows of an apply may lack its last lines on a busy machine; the service is asked too.
    /On the service: groups Finance, Month end; workflows Archive documents, Load invoices, Reconcile accounts/,
    /No changes\. Your infrastructure matches the configuration\./,
    /- {3}<task name="[a-z]+" timeout="\d+">\n\s+\+ {3}<task name="[a-z]+" timeout="\d+">/,
    /On the service: Archive documents has timeout 7200 again/,
    /On the service: nothing/,
  ]) {
    expect(stdout).toMatch(line);
  }
  expect(leftovers()).toEqual([]);
});

test.skipIf(kept)("an interrupted demo cleans up, too", { timeout: 120_000 }, async () => {
  const { code, stderr } = await demo("[4/10]");
  expect(stderr).toBe("The demo was interrupted; its service and its files are gone\n");
  expect(code).toBe(1);
  expect(leftovers()).toEqual([]);
});
