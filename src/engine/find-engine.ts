import { execFile } from "node:child_process";
import { access, constants, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { promisify } from "node:util";
import { NO_CONFIG } from "./cli-config";
import { EngineError, engineTitle, type Engine, type EngineProduct } from "./engine";

const run = /* @__PURE__ */ promisify(execFile);

export interface FindEngineOptions {
  /** A path, or a name on the PATH, which takes precedence over WFA_ENGINE. */
  readonly engine?: string | undefined;
  /** Where WFA_ENGINE, PATH and PATHEXT are read. @default process.env */
  readonly env?: NodeJS.ProcessEnv;
}

/** The oldest releases that the product supports (contract, "Engines"). */
const OLDEST: Readonly<Record<EngineProduct, readonly [number, number]>> = { terraform: [1, 0], tofu: [1, 6] };

/**
 * The engine to use: the requested one, otherwise WFA_ENGINE (a path, or a name on the PATH) if set, otherwise
 * `terraform` or `tofu` on the PATH.
 *
 * @throws EngineError that says what to install or to set
 */
export async function findEngine(options: FindEngineOptions = {}): Promise<Engine> {
  for await (const found of installed(options)) {
    if (found instanceof EngineError) throw found;
    return found;
  }
  throw new EngineError(
    "Neither terraform nor tofu is on the PATH. Install Terraform 1.0 or later or OpenTofu 1.6 or later, or set WFA_ENGINE to its path",
  );
}

/**
 * Every engine that is installed, each once; the first is the one that commands use. One that is unsuitable is its
 * error.
 */
export async function findEngines(options: FindEngineOptions = {}): Promise<readonly (Engine | EngineError)[]> {
  const found: (Engine | EngineError)[] = [];
  for await (const each of installed(options)) found.push(each);
  return found;
}

async function* installed({ engine, env = process.env }: FindEngineOptions): AsyncGenerator<Engine | EngineError> {
  const chosen = engine ?? (env.WFA_ENGINE || undefined);
  const seen = new Set<string>();
  for (const name of [chosen, "terraform", "tofu"]) {
    const path = name === undefined ? null : await findExecutable(name, env);
    if (path === null && name !== undefined && name === chosen)
      yield new EngineError(
        engine === undefined
          ? `WFA_ENGINE names "${name}", and there is no such executable. Set it to the path of Terraform or OpenTofu, or unset it`
          : `There is no executable "${name}". Give the path of Terraform or OpenTofu, or its name on the PATH`,
      );
    if (path === null || seen.has(path)) continue;
    const isChosen = name === chosen && seen.size === 0;
    seen.add(path);
    const byChoice = engine === undefined ? "WFA_ENGINE" : "named by the caller";
    yield await describe(path, isChosen ? byChoice : `${name} on the PATH`).catch((error: unknown) => {
      if (error instanceof EngineError) return error;
      throw error;
    });
  }
}

/**
 * Asks an executable for its product and version. Both engines print `terraform_version` in `version -json`, so both are
 * read from the first line of the plain text: `Terraform v1.11.4` or `OpenTofu v1.6.2`.
 *
 * @throws EngineError if it does not start, is neither Terraform nor OpenTofu, or is too old
 */
async function describe(path: string, foundBy: string): Promise<Engine> {
  const own = { CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: NO_CONFIG, TF_CLI_ARGS: "", TF_CLI_ARGS_version: "" };
  const { stdout } = await run(path, ["version"], { env: { ...process.env, ...own }, timeout: 30_000 }).catch(
    (cause: Error) => {
      const reason = cause.message.split("\n", 1)[0];
      throw new EngineError(`"${path}" does not run as an engine: ${reason}. Name a Terraform or OpenTofu executable`, {
        cause,
      });
    },
  );
  const match = /^(Terraform|OpenTofu) v((\d+)\.(\d+)\.\d+\S*)/m.exec(stdout);
  if (match === null)
    throw new EngineError(
      `"${path}" is neither Terraform nor OpenTofu: its version command prints "${stdout.trim().slice(0, 80)}"`,
    );
  const [major, minor] = match.slice(3).map(Number) as [number, number];
  const product = match[1] === "Terraform" ? "terraform" : "tofu";
  const engine: Engine = { path, product, version: { major, minor, text: match[2]! }, foundBy };
  const oldest = OLDEST[product];
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new EngineError(
      `${engineTitle(engine)} (${foundBy}) is too old: wfa needs Terraform 1.0 or later or OpenTofu 1.6 or later`,
    );
  return engine;
}

/** A path is used as it is, a bare name is searched for on the PATH, as in a shell. */
export async function findExecutable(name: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const endings = process.platform === "win32" ? ["", ...(env.PATHEXT ?? ".EXE").split(";")] : [""];
  const isPath = isAbsolute(name) || /[\\/]/.test(name);
  const folders = isPath ? [""] : (env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const folder of folders) {
    for (const ending of endings) {
      const candidate = resolve(join(folder, name) + ending);
      if (await isExecutableFile(candidate)) return candidate;
    }
  }
  return null;
}

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
