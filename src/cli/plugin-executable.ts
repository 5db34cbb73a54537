import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isSea } from "node:sea";
import { promisify } from "node:util";
import { PLUGIN_NAME } from "../engine";
import { CliError } from "./cli-error";
import { nodeVersionProblem, OLDEST_NODE } from "./node-version";
import { VERSION } from "./version";

/**
 * The plugin that belongs to this command: this executable itself where it brings its own Node.js, else the script next
 * to this one, also when started from the sources.
 */
export function pluginExecutable(): string {
  if (isSea()) return process.execPath;
  const candidates = [join(__dirname, PLUGIN_NAME), resolve(__dirname, "../../dist/bin", PLUGIN_NAME)];
  const found = candidates.find((file) => existsSync(file));
  if (!found)
    throw new CliError(
      `The plugin ${PLUGIN_NAME} is missing from "${__dirname}", the directory of this command. Reinstall the package; in a clone, run npm run build`,
    );
  return found;
}

/** Whether the plugin is a script, which needs Node.js wherever it runs. */
export async function isScript(executable: string): Promise<boolean> {
  const file = await open(executable);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString("latin1") === "#!";
  } finally {
    await file.close();
  }
}

/** What to use where there is no Node.js. */
export const WITHOUT_NODE = `use the archive for your platform from the release of version ${VERSION}, whose plugin needs no Node.js`;

/**
 * Why the Node.js on the PATH, which engines start a plugin script with, cannot run it; null if it can. The one that
 * runs this command may be another.
 */
export async function nodeProblem(): Promise<string | null> {
  const version = await promisify(execFile)("node", ["-p", "process.versions.node"], { timeout: 30_000 }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
  if (version !== null && nodeVersionProblem(version, "The plugin") === null) return null;
  const found = version === null ? 'There is no "node" on the PATH that runs' : `The "node" on the PATH is ${version}`;
  return `${found}, and this plugin is a script that needs Node.js ${OLDEST_NODE.join(".")} or later`;
}

/** The version of the plugin that a lock file selects: null if it has other providers only, undefined without one. */
export async function lockedVersion(directory: string): Promise<string | null | undefined> {
  const text = await readFile(join(directory, ".terraform.lock.hcl"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  return /^provider "[^"]*\/wfa" \{[^}]*?\bversion\s*=\s*"([^"]+)"/m.exec(text)?.[1] ?? null;
}
