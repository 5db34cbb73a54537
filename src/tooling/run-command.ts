import { spawn } from "node:child_process";
import { ROOT } from "./root";

export interface CommandResult {
  readonly code: number | null;
  /** Both streams, in the order of arrival. */
  readonly output: string;
}

export interface RunCommandOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** @default the repository's root */
  readonly cwd?: string;
  /** `inherit` shows the output as it comes and collects nothing. @default "collect" */
  readonly output?: "collect" | "inherit";
  readonly signal?: AbortSignal;
}

/** Runs a program until it exits, without input; the caller interprets the exit code. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: RunCommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const inherit = options.output === "inherit";
    const child = spawn(file, args, {
      cwd: options.cwd ?? ROOT,
      env: options.env ?? process.env,
      stdio: inherit ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
      killSignal: "SIGINT",
      ...(options.signal ? { signal: options.signal } : {}),
    });
    let output = "";
    const collect = (text: string): void => void (output += text);
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    // One that is interrupted still ends by itself.
    child.on("error", (error) => error.name === "AbortError" || reject(error));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** A file of an installed package, to be run with this Node.js: npx would cost another start and a registry request. */
export function packageFile(path: string): string {
  return `${ROOT}/node_modules/${path}`;
}
