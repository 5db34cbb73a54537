import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach } from "vitest";

export const KEYS = { user: "user-key", administrator: "administrator-key" };

export interface ChildService {
  readonly url: string;
  readonly pid: number;
  readonly call: (
    method: string,
    path: string,
    body?: string,
  ) => Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>;
  /** As if the power of the process were cut: kill -9. */
  readonly kill: () => Promise<void>;
  /** Asks the process to end. */
  readonly stop: () => Promise<void>;
}

let bundle: Promise<{ readonly folder: string; readonly file: string }> | undefined;
const running = new Set<ChildService>();
const folders: string[] = [];

afterEach(async () => {
  await Promise.all([...running].map((child) => child.kill()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});
afterAll(async () => {
  if (bundle !== undefined) await rm((await bundle).folder, { recursive: true, force: true });
});

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-data-"));
  folders.push(folder);
  return folder;
}

async function bundled(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-child-"));
  const file = join(folder, "serve-child.cjs");
  const entry = fileURLToPath(new URL("serve-child.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "silent",
  });
  return { folder, file };
}

/** Starts the real thing in a process of its own. @throws Error with what it says where it does not start */
export async function startChild(dataDirectory: string): Promise<ChildService> {
  const { file } = await (bundle ??= bundled());
  const child = spawn(process.execPath, [file, dataDirectory, KEYS.user, KEYS.administrator], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const ended = once(child, "close");
  const first = await Promise.race([once(createInterface(child.stdout), "line"), ended.then(() => null)]);
  if (first === null) throw new Error(complaint.trim());
  const { url } = JSON.parse(String(first[0])) as { readonly url: string };
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    running.delete(service);
    child.kill(signal);
    await ended;
  };
  const service: ChildService = {
    url,
    pid: child.pid ?? 0,
    call: async (method, path, body) => {
      const type = body?.startsWith("<") ? "application/xml" : "application/json";
      const response = await fetch(url + path, {
        method,
        headers: { "X-API-Key": KEYS.user, ...(body === undefined ? {} : { "Content-Type": type }) },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    },
    kill: end("SIGKILL"),
    stop: end("SIGTERM"),
  };
  running.add(service);
  return service;
}
