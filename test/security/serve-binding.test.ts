import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { processSockets } from "../robustness/process-sockets";
import { startWfa } from "../cli/run-wfa";

/** Starts `wfa serve`, looks up in the kernel's tables where it listens, and answers that with what it said. */
async function listening(
  ...args: readonly string[]
): Promise<{ readonly at: readonly string[]; readonly url: string; readonly stderr: string }> {
  const child = startWfa(["serve", "--port", "0", "--json", ...args]);
  let stderr = "";
  child.stderr.on("data", (text: Buffer) => void (stderr += text.toString()));
  const [ready] = (await once(child.stdout, "data")) as [Buffer];
  const { url, pid } = JSON.parse(String(ready)) as { readonly url: string; readonly pid: number };
  const at = processSockets(pid)
    .filter(({ listens }) => listens)
    .map(({ protocol, local }) => `${protocol} ${local}`);
  child.kill("SIGTERM");
  await once(child, "close");
  return { at, url, stderr };
}

const portOf = (url: string): string => new URL(url).port;
// Only Linux tells of another process' sockets, in /proc.
const isElsewhere = process.platform !== "linux";
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === "::1");

test.skipIf(isElsewhere)("wfa serve listens on loopback only, unless told otherwise", async () => {
  const { at, url, stderr } = await listening();
  expect(at).toEqual([`tcp 127.0.0.1:${portOf(url)}`]);
  expect(stderr).toBe("");
});

test.skipIf(isElsewhere || !hasIpv6)("on IPv6's loopback where it is asked to", async () => {
  const { at, url, stderr } = await listening("--host", "::1");
  expect(at).toEqual([`tcp 00000000000000000000000000000001:${portOf(url)}`]);
  expect(stderr).toBe("");
});

test.skipIf(isElsewhere)("on all addresses where it is asked to, and says so", async () => {
  const { at, url, stderr } = await listening("--host", "0.0.0.0");
  expect(at).toEqual([`tcp 0.0.0.0:${portOf(url)}`]);
  expect(stderr).toMatch(/^Warning: other machines can reach 0\.0\.0\.0, and the keys travel over plain http/);
});
