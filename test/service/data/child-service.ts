import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { onTestFinished } from "vitest";

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

/** Built once, and written for each start: test files that share a process must not share a folder that one deletes. */
let bundle: Promise<string> | undefined;

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wfa-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL("serve-child.ts", import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    bundle: true,
    mainFields: ["module", "main"],
    platform: "node",
    format: "cjs",
    logLevel: "silent",
  });
  return outputFiles[0]!.text;
}

/** Starts the real thing in a process of its own, under a command if one is given. @throws Error with what it says where it does not start */
export async function startChild(dataDirectory: string, under: readonly string[] = []): Promise<ChildService> {
  const file = join(await freshFolder(), "serve-child.cjs");
  await writeFile(file, await (bundle ??= bundled()));
  const command = [...under, process.execPath, file, dataDirectory, KEYS.user, KEYS.administrator];
  const child = spawn(command[0]!, command.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const ended = once(child, "close");
  const first = await Promise.race([once(createInterface(child.stdout), "line"), ended.then(() => null)]);
  if (first === null) throw new Error(complaint.trim());
  const { url } = JSON.parse(String(first[0])) as { readonly url: string };
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
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
  onTestFinished(service.kill);
  return service;
}
