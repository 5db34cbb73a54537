import { execFile, type ExecFileException } from "node:child_process";
import { promisify } from "node:util";
import { packageFile } from "../../run-command";
import { ToolError } from "../../run-tool";
import { RegistryError } from "../part";

/** When files of packages were made, as far as these say: npm's own date, so that the same sources make the same bytes. */
export const PACKAGE_DATE = new Date("1985-10-26T08:15:00Z");

interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * What Go, Maven and pip (at its last try) print where a registry gives no answer. That it does not have a package is
 * one.
 */
const NO_ANSWER =
  /\bdial tcp\b|\bi\/o timeout\b|TLS handshake timeout|Could not transfer artifact|Retry\(total=0\b.*connection broken by/;

/**
 * Runs a program to its end.
 *
 * @throws ToolError with its output; {@link RegistryError} where that says that a registry gave no answer
 */
export async function run(command: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { cwd, env = {} } = options;
  const all = {
    ...process.env,
    SOURCE_DATE_EPOCH: String(PACKAGE_DATE.getTime() / 1000),
    // jsii warns on each start about an unsupported Node.js release.
    JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: "1",
    ...env,
  };
  try {
    const { stdout } = await promisify(execFile)(command, [...args], {
      cwd,
      env: all,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (cause) {
    const { stdout = "", stderr = "", message } = cause as ExecFileException;
    const output = `${stdout}${stderr}`.trim() || message;
    const what = `${command} ${args.slice(0, 2).join(" ")}`;
    const noAnswer = output.split("\n").find((line) => NO_ANSWER.test(line));
    if (noAnswer !== undefined)
      throw new RegistryError(`${what} failed, because a registry did not answer: ${noAnswer.trim()}`, { cause });
    throw new ToolError(`${what} failed in ${cwd}:\n${output}`, { cause });
  }
}

/** Runs the command of a development package, by its script. @throws ToolError with its output */
export const runNode = (script: string, args: readonly string[], options: RunOptions): Promise<string> =>
  run(process.execPath, [packageFile(script), ...args], options);

/** What this machine lacks to run commands, as `Go is not on the PATH`; null: nothing. */
export const lacksCommand =
  (...needed: readonly (readonly [name: string, command: string, ...args: string[]])[]) =>
  async (): Promise<string | null> => {
    for (const [name, command, ...args] of needed) {
      const found = await promisify(execFile)(command, args).then(
        () => true,
        () => false,
      );
      if (!found) return `${name} is not on the PATH, or \`${[command, ...args].join(" ")}\` fails`;
    }
    return null;
  };
