import { existsSync, openSync } from "node:fs";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { stageFile } from "../../src/cli/named-file";
import { startService } from "../../src/service";
import { ended, runWfa, startWfa, WFA } from "./run-wfa";

test.runIf(existsSync("/proc/self"))("a directory that nobody can create is said at once", async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const env = { WFA_ENDPOINT: service.url, WFA_API_KEY: service.keys.user };
  const runs = await Promise.all([
    runWfa(["export", "/proc/wfa"], env),
    runWfa(["install", "--dir", "/proc/wfa/mirror"]),
    runWfa(["serve", "--data", "/proc/wfa"]),
  ]);
  for (const { code, stderr } of runs) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: (?=.*no such file or directory).*\/proc\/wfa/);
  }
});

test.runIf(existsSync("/dev/full"))("a full disk is said, also when it holds standard output", async () => {
  const child = spawn(WFA, ["--help"], { stdio: ["ignore", openSync("/dev/full", "w"), "pipe"] });
  const [code, text] = await new Promise<[number | null, string]>((resolve) => {
    let read = "";
    child.stderr!.setEncoding("utf8").on("data", (part: string) => (read += part));
    child.on("close", (exit) => resolve([exit, read]));
  });
  expect(code).toBe(1);
  expect(text).toBe(
    "Error: Cannot write to standard output (no space left on device). What was printed is not complete\n",
  );
  await expect(stageFile("/dev/full", "text")).rejects.toMatchObject({ code: "ENOSPC", path: "/dev/full" });
});

/** Answers nothing, as a service that hangs. */
async function silent(): Promise<{ readonly url: string; readonly asked: Promise<void> }> {
  let server!: Server;
  const asked = new Promise<void>((resolve) => {
    server = createServer(() => resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test("one Ctrl-C that arrives twice ends the command in order", async () => {
  const { url, asked } = await silent();
  const folder = await mkdtemp(join(tmpdir(), "wfa-interrupted-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const child = startWfa(["export", folder], { WFA_ENDPOINT: url, WFA_API_KEY: "key" });
  await asked;
  child.kill("SIGINT");
  child.kill("SIGINT");
  expect(await ended(child)).toMatchObject({ code: 1, stderr: "Error: Interrupted; nothing was written\n" });
});

test("a second Ctrl-C ends a command that waits for its engine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wfa-interrupted-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [engine, started] = [join(folder, "engine"), join(folder, "started")];
  await writeFile(join(folder, "main.tf"), "");
  await writeFile(
    engine,
    `#!/usr/bin/env node
if (process.argv[2] === "version") console.log("Terraform v1.11.4");
else {
  process.on("SIGINT", () => undefined);
  require("node:fs").writeFileSync(${JSON.stringify(started)}, String(process.pid));
  setInterval(() => undefined, 1000);
}
`,
    { mode: 0o755 },
  );
  const child = startWfa(["drift", folder, "--engine", engine]);
  const end = new Promise<readonly [number | null, string]>((resolve) => {
    let stderr = "";
    child.stderr.on("data", (part: Buffer) => (stderr += part.toString()));
    child.on("exit", (code) => resolve([code, stderr]));
  });
  await vi.waitFor(() => access(started), { timeout: 20_000, interval: 100 });
  const pid = Number(await readFile(started, "utf8"));
  onTestFinished(() => void process.kill(pid, "SIGKILL"));
  child.kill("SIGINT");
  await sleep(1_000);
  expect(child.exitCode).toBeNull();
  child.kill("SIGINT");
  const [code, stderr] = await end;
  expect(code).toBe(1);
  expect(stderr).toContain("Error: Interrupted twice");
});
