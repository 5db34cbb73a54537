import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../engine/temp-folder";
import { ended, startWfa, type Ended } from "./run-wfa";

/** An address that never answers. */
async function silentService(): Promise<string> {
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => (server.closeAllConnections(), void server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/wfa`;
}

/** Ends an export that has opened its folder for temporary files. */
async function endedExport(endpoint: string, directory: string, signal: NodeJS.Signals): Promise<Ended> {
  const child = startWfa(["export", directory, "--endpoint", endpoint], { WFA_API_KEY: "key" });
  const over = ended(child);
  const own = expect.stringMatching(new RegExp(`^\\.wfa-export-.*-${child.pid!}-\\w{6}$`));
  await expect.poll(() => readdir(directory).catch(() => [])).toContainEqual(own);
  child.kill(signal);
  return over;
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("after %s nothing is left", async (signal) => {
  const parent = await tempFolder();
  const { code, stderr } = await endedExport(await silentService(), join(parent, "stack"), signal);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "Error: Interrupted; nothing was written\n" });
  expect(await readdir(parent)).toEqual([]);
});

test("what SIGKILL leaves is gone after the next run", async () => {
  const directory = join(await tempFolder(), "stack");
  const endpoint = await silentService();
  await endedExport(endpoint, directory, "SIGKILL");
  expect(await readdir(directory)).toHaveLength(1);
  await endedExport(endpoint, directory, "SIGTERM");
  expect(await readdir(directory)).toEqual([]);
});
