import { spawn } from "node:child_process";
import { CliError } from "../cli-error";
import { redactKeys, withoutColours } from "./engine-error-text";

export interface Synthesis {
  /** The `app` of cdktf.json: a line for the shell. */
  readonly command: string;
  readonly directory: string;
  /** Absolute. */
  readonly output: string;
  /** The `context` of cdktf.json. */
  readonly context: object;
  /** Sources of local Terraform modules. */
  readonly modules: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Runs a cdktf project's own app in the project's directory with the environment of `cdktf synth`: the output folder,
 * the context, and no variables of the configuration, which only the engine reads. The cdktf command itself need not be
 * installed.
 *
 * @throws CliError with what the app printed
 */
export async function synthesise({ command, directory, output, context, modules, signal }: Synthesis): Promise<void> {
  const environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("TF_VAR_"))),
    // cdktf's own limit, because bindings can be large.
    NODE_OPTIONS: process.env["NODE_OPTIONS"] ?? "--max-old-space-size=4096",
    CDKTF_OUTDIR: output,
    CDKTF_CONTEXT_JSON: JSON.stringify({ ...givenContext(), ...context, cdktfRelativeModules: modules }),
  };
  const { code, text } = await shell(command, directory, environment, signal);
  if (code === 0) return;
  throw new CliError(
    `The cdktf project's app ("${command}") failed, so there are no stacks to check. Fix the problem below, or synthesise the project yourself and use --no-synth:\n\n${redactKeys(withoutColours(text)).trim()}`,
  );
}

function givenContext(): object {
  try {
    return JSON.parse(process.env["CDKTF_CONTEXT_JSON"] ?? "{}") as object;
  } catch (error) {
    throw new CliError("The environment variable CDKTF_CONTEXT_JSON is not valid JSON. Correct or unset it", {
      cause: error,
    });
  }
}

function shell(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ readonly code: number | null; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd, env, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    signal.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, text }));
  });
}
