import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { resolve } from "node:path";
import { onTestFinished } from "vitest";

/** The built command, as users start it. */
export const WFA = resolve(__dirname, "../../dist/bin/wfa");

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startWfa(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
  return startProgram(WFA, args, env);
}

export function startProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessWithoutNullStreams {
  const child = spawn(program, args, { env: { ...process.env, NO_COLOR: "1", ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Runs it to its end. */
export function runWfa(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return ended(startWfa(args, env));
}

export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const texts = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (texts.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...texts }));
  });
}
