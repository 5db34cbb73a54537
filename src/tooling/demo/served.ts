import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { BIN } from "../bundles";
import { ToolError } from "../run-tool";

/** What `wfa serve --json` prints. */
export interface Served {
  readonly url: string;
  readonly userKey: string;
  readonly adminKey: string;
  readonly pid: number;
}

const PATIENCE_MS = 15_000;

/**
 * Starts `wfa serve` as a process of its own, which outlives this one and does not receive its Ctrl-C; `stopServed`
 * ends it.
 *
 * @param log file for its request lines
 * @param options more options of `wfa serve`
 */
export async function startServed(log: string, options: readonly string[] = []): Promise<Served> {
  const output = await open(log, "w");
  const args = [join(BIN, "wfa"), "serve", "--port", "0", "--json", "--requests", ...options];
  // Keys that it is given are not printed, and the demo needs them.
  const env = { ...process.env, WFA_SERVE_USER_KEY: undefined, WFA_SERVE_ADMIN_KEY: undefined };
  const child = spawn(process.execPath, args, { detached: true, env, stdio: ["ignore", "pipe", output.fd] });
  await output.close();
  try {
    const line = await firstLine(child);
    child.stdout?.destroy();
    child.unref();
    return JSON.parse(line) as Served;
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (!stdout) throw new ToolError("The embedded service has no output");
  let text = "";
  stdout.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const ended = once(child, "exit").then(() => "ended");
  const deadline = performance.now() + PATIENCE_MS;
  while (!text.includes("\n")) {
    if ((await Promise.race([ended, delay(20)])) === "ended")
      throw new ToolError("The embedded service ended before it was ready");
    if (performance.now() > deadline)
      throw new ToolError(`The embedded service was not ready after ${PATIENCE_MS / 1000} s`);
  }
  return text;
}

/** Ends it, and waits until it is gone. It may already be gone. */
export async function stopServed({ pid }: Pick<Served, "pid">): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let signal: NodeJS.Signals | 0 = "SIGTERM"; performance.now() < deadline; signal = 0) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
      throw error;
    }
    await delay(25);
  }
  throw new ToolError(`The embedded service (process ${pid}) does not end; end it yourself`);
}
