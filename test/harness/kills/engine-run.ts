import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { engineEnvironment, type Engine } from "../../../src/engine";
import { alive, childrenOf } from "./processes";

/** A run that has not ended by then hangs. */
const PATIENCE_MS = 90_000;
/** The same for a plugin whose engine is gone. */
const ORPHAN_PATIENCE_MS = 15_000;

export interface EngineRunOptions {
  readonly cwd: string;
  readonly cliConfig: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface EngineEnd {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it hung and was killed. */
  readonly hung: boolean;
}

/** An engine with a process group of its own, as a shell starts it in a terminal: its plugins belong to it. */
export interface EngineRun {
  readonly pid: number;
  /** Its plugins that run now. */
  plugins(): readonly number[];
  /** Ctrl-C. Does nothing if the engine has ended. */
  interrupt(): void;
  /** Resolves when it has printed something, or ended. */
  prints(what: RegExp): Promise<void>;
  readonly ended: Promise<EngineEnd>;
}

/** The groups that run, for whoever ends this process before them. */
const running = new Set<number>();
process.on("exit", () => {
  for (const group of running) signalGroup(group, "SIGKILL");
});

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export function startEngine(
  { path }: Pick<Engine, "path">,
  args: readonly string[],
  { cwd, cliConfig, env }: EngineRunOptions,
): EngineRun {
  const child = spawn(path, args, {
    cwd,
    env: engineEnvironment(process.env, { cliConfig, env }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const pid = child.pid ?? 0;
  running.add(pid);
  const texts = { stdout: "", stderr: "" };
  const listeners = new Set<() => void>();
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      texts[stream] += text;
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<EngineEnd>((resolve, reject) => {
    let hung = false;
    const limit = setTimeout(() => {
      hung = true;
      signalGroup(pid, "SIGKILL");
    }, PATIENCE_MS);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      running.delete(pid);
      resolve({ code, ...texts, hung });
    });
  });
  return {
    pid,
    plugins: () => childrenOf(pid),
    interrupt: () => signalGroup(pid, "SIGINT"),
    prints: async (what) => {
      const printed = new Promise<void>((resolve) => {
        const look = (): void => {
          if (what.test(texts.stdout + texts.stderr)) resolve();
        };
        listeners.add(look);
        look();
      });
      await Promise.race([printed, ended]);
    },
    ended,
  };
}

/** Waits for plugins to end by themselves. @returns those that did not, which were killed then */
export async function survivors(plugins: readonly number[]): Promise<readonly number[]> {
  const deadline = performance.now() + ORPHAN_PATIENCE_MS;
  let left = alive(plugins);
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(100);
    left = alive(left);
  }
  for (const plugin of left) process.kill(plugin, "SIGKILL");
  return left;
}
