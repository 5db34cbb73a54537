import { copyFile, cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { type Dirent, existsSync } from "node:fs";
import { dirname, join, parse, relative, sep } from "node:path";
import { dataDirectory, type Engine, engineTitle, initialise, pullState, type RunEngineOptions } from "../../engine";
import { CliError } from "../cli-error";
import { engineErrorText } from "../drift/engine-error-text";
import type { StackDirectory } from "../drift/find-stacks";
import type { Running } from "../interruption";

/** A copy of a configuration with a copy of its state, in a backend of its own. */
export interface Workplace {
  readonly run: RunEngineOptions;
  /** The state to begin with; empty if there is none. */
  readonly state: string;
  readonly workspace: string;
  /** Puts the state of the beginning back. */
  readonly resetState: () => Promise<void>;
}

/** State, locks and the working directory of an engine, which are copied or left out, never linked. */
const treat = (name: string): "link" | "copy" | "leave" => {
  if (name === ".terraform" || /\.lock\.info$/.test(name)) return "leave";
  return name === ".terraform.lock.hcl" || /\.tfstate(\.|$)/.test(name) ? "copy" : "link";
};

/** Where the copy keeps its state, relative to it. */
const STATE_FOLDER = ".wfa-rehearsal";
const STATE_FILE = `${STATE_FOLDER}/terraform.tfstate`;
const WORKSPACES = `${STATE_FOLDER}/workspaces`;
/** Engines merge override files in the order of their names, and the last one counts. */
const OVERRIDE = "~~wfa_rehearsal_override.tf.json";

/**
 * Copies the stack, reads its state from its own backend, and gives the copy a local one. The stack's directory and its
 * backend are only read.
 *
 * @param folder a temporary one, without links above it
 * @param env added to the engine's environment
 * @throws CliError if the state cannot be read, or the copy would not use the local backend
 */
export async function openWorkplace(
  engine: Engine,
  stack: StackDirectory,
  folder: string,
  env: RunEngineOptions["env"] & object,
  { engineSignal, progress }: Pick<Running, "progress" | "engineSignal">,
): Promise<Workplace> {
  const copy = await mirrorDirectory(stack.path, folder);
  const data = dataDirectory(stack.path);
  const ownData = join(copy, ".terraform");
  await mkdir(ownData, { recursive: true });
  for (const name of ["modules", "environment", "terraform.tfstate"])
    if (existsSync(join(data, name))) await cp(join(data, name), join(ownData, name), { recursive: true });
  const users: RunEngineOptions = {
    cwd: copy,
    environment: "users",
    env: { ...env, TF_DATA_DIR: undefined },
    signal: engineSignal,
  };
  progress(`${stack.name}: reading the state`);
  const state = await readState(engine, stack, users);
  const chosen = join(ownData, "environment");
  const workspace =
    process.env["TF_WORKSPACE"] || (existsSync(chosen) && (await readFile(chosen, "utf8")).trim()) || "default";
  const stateFile = join(copy, workspace === "default" ? STATE_FILE : `${WORKSPACES}/${workspace}/terraform.tfstate`);
  const resetState = async (): Promise<void> => {
    await rm(join(copy, STATE_FOLDER), { recursive: true, force: true });
    await mkdir(dirname(stateFile), { recursive: true });
    if (state !== "") await writeFile(stateFile, state, { mode: 0o600 });
  };
  await resetState();
  // The backend's own settings, and the state beside the configuration, are not the rehearsal's.
  for (const name of [".terraform/terraform.tfstate", "terraform.tfstate", "terraform.tfstate.d"])
    await rm(join(copy, name), { recursive: true, force: true });
  await writeFile(
    join(copy, OVERRIDE),
    JSON.stringify({ terraform: { backend: { local: { path: STATE_FILE, workspace_dir: WORKSPACES } } } }),
  );
  // These are about the user's own backend, and an apply of a saved plan takes no variables.
  const run: RunEngineOptions = {
    ...users,
    env: { ...users.env, TF_CLI_ARGS_init: undefined, TF_CLI_ARGS_apply: undefined },
  };
  progress(`${stack.name}: initialising the copy`);
  const providers = join(data, "providers");
  const plugins = existsSync(providers) ? [`-plugin-dir=${providers}`] : [];
  const { ok, result } = await initialise(engine, { ...run, args: ["-reconfigure", ...plugins] });
  if (!ok)
    throw new CliError(
      `${engineTitle(engine)} cannot initialise a copy of "${stack.name}", so nothing was rehearsed:\n\n${engineErrorText(result, stack.shown)}`,
    );
  await requireLocalBackend(ownData, stack);
  return { run, state, workspace, resetState };
}

/**
 * A remote backend that was not initialised yet is initialised in the copy, with the user's own arguments. Those cannot
 * make the engine copy a local state to that backend, or lock it.
 */
async function readState(engine: Engine, stack: StackDirectory, run: RunEngineOptions): Promise<string> {
  const pulled = await pullState(engine, run);
  if (pulled.ok) return pulled.text.trim();
  const init = /\binit\b/.test(`${pulled.result.stdout}${pulled.result.stderr}`)
    ? await initialise(engine, { ...run, args: ["-migrate-state=false", "-force-copy=false", "-lock=false"] })
    : null;
  const again = init?.ok === true ? await pullState(engine, run) : null;
  if (again?.ok === true) return again.text.trim();
  const failed = again?.ok === false ? again.result : (init ?? pulled).result;
  throw new CliError(
    `${engineTitle(engine)} failed in "${stack.name}", so nothing was rehearsed:\n\n${engineErrorText(failed, stack.shown)}`,
  );
}

/** The rehearsal applies, so that it must be certain that the user's state is not what it writes. */
async function requireLocalBackend(data: string, { name }: StackDirectory): Promise<void> {
  const text = await readFile(join(data, "terraform.tfstate"), "utf8").catch(() => "{}");
  const { backend } = JSON.parse(text) as {
    readonly backend?: { readonly type?: unknown; readonly config?: { readonly path?: unknown } };
  };
  if (backend?.type === "local" && backend.config?.path === STATE_FILE) return;
  throw new CliError(
    `The copy of "${name}" would not keep its state in the rehearsal's own backend, so nothing was rehearsed. Remove override files (*_override.tf) that set a backend, or plan on a clone without them`,
  );
}

/**
 * Mirrors a directory in an empty one: the directory and those above it are new, and what is in them are links, so that
 * `../modules` leads where it led, and what is written beside it is not written to the original.
 *
 * @param root without links above it
 * @returns the counterpart of the directory
 */
export async function mirrorDirectory(directory: string, root: string): Promise<string> {
  const original = await realpath(directory);
  const base = parse(original).root;
  const parts = relative(base, original).split(sep).filter(Boolean);
  let [from, to] = [base, root];
  for (const part of parts) {
    await linkAll(from, to, new Set([part, ...(from === dirname(root) ? [root.slice(from.length + 1)] : [])]));
    [from, to] = [join(from, part), join(to, part)];
    await mkdir(to);
  }
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const how = treat(entry.name);
    if (how === "link") await link(from, to, entry, true);
    if (how === "copy")
      await cp(join(from, entry.name), join(to, entry.name), { recursive: true, verbatimSymlinks: true });
  }
  return to;
}

/** A directory that this account cannot list has no links: what is below it cannot be named from here either. */
async function linkAll(from: string, to: string, except: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES" || error.code === "EPERM") return [];
    throw error;
  });
  for (const entry of entries) if (!except.has(entry.name)) await link(from, to, entry, false);
}

/** Windows allows everybody to make links to directories only. */
async function link(from: string, to: string, entry: Dirent, orCopy: boolean): Promise<void> {
  const [target, path] = [join(from, entry.name), join(to, entry.name)];
  try {
    await symlink(target, path, entry.isDirectory() ? "junction" : "file");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
    if (orCopy && entry.isFile()) await copyFile(target, path);
  }
}
