import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findEngine, wrapperFile, type Engine } from "../../engine";
import { CliError } from "../cli-error";
import { shownPath } from "../shown-path";
import { synthesise } from "./synthesise";
import { cannot } from "../named-file";

/** A directory that an engine works in. */
export interface StackDirectory {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** For display: relative to the working directory of the command. */
  readonly shown: string;
  /** Whether it belongs to a cdktf project. */
  readonly isCdktf: boolean;
  /** The file of a tool that runs the engine there, such as `terragrunt.hcl`. Absent without one. */
  readonly wrapperFile?: string;
}

export interface FindStacksOptions {
  /** Whether to run a cdktf project's app first, as `cdktf plan` does, instead of using the existing output. */
  readonly synth: boolean;
  /** Only these stacks of a cdktf project; empty for all. */
  readonly stacks: readonly string[];
  /** Called with progress messages. */
  readonly progress: (text: string) => void;
  /** Ends the app. */
  readonly signal: AbortSignal;
  /** Where the app of a project with this output writes. @default the output */
  readonly outputOf?: (project: string, output: string) => Promise<string>;
}

/**
 * The stacks of a directory: the configuration in it, or those of the cdktf project in it, or of a cdktf project's
 * output.
 *
 * @throws CliError for a directory that has neither
 */
export async function findStacks(directory: string, options: FindStacksOptions): Promise<readonly StackDirectory[]> {
  const path = resolve(directory);
  const files = await readdir(path).catch(
    cannot(`read the directory "${directory}"`, "Name the directory of a configuration or a cdktf project"),
  );
  if (files.includes("cdktf.json")) return stacksOf(await cdktfOutput(path, options), options);
  if (files.includes("manifest.json") && files.includes("stacks")) return stacksOf(path, options);
  const wrapper = wrapperFile(files);
  if (wrapper === undefined && !files.some(isConfigurationFile)) {
    throw new CliError(
      `"${directory}" contains neither a configuration (.tf, .tofu or .tf.json files) nor a cdktf project (cdktf.json). Name a directory that contains one`,
    );
  }
  if (options.stacks.length > 0)
    throw new CliError(
      `--stack is only for cdktf projects, and "${directory}" is an ordinary configuration. Omit --stack`,
    );
  return [
    {
      name: path.split(/[\\/]/).findLast((part) => part !== "") ?? path,
      path,
      shown: shownPath(path),
      isCdktf: false,
      ...(wrapper === undefined ? {} : { wrapperFile: wrapper }),
    },
  ];
}

/** cdktf has a variable of its own that names the engine. */
export function chooseEngine(engine: string | undefined, stacks: readonly StackDirectory[]): Promise<Engine> {
  const wanted =
    engine ??
    (stacks.some(({ isCdktf }) => isCdktf) && !process.env["WFA_ENGINE"]
      ? process.env["TERRAFORM_BINARY_NAME"] || undefined
      : undefined);
  return findEngine({ fetch: false, engine: wanted });
}

export const isConfigurationFile = (name: string): boolean => /\.(tf|tofu)(\.json)?$/.test(name);

/** Whether a directory with these files is a cdktf project, or the output of one. */
export const isCdktfProject = (files: readonly string[]): boolean =>
  files.includes("cdktf.json") || (files.includes("manifest.json") && files.includes("stacks"));

interface CdktfProject {
  readonly app: string;
  readonly output: string;
  readonly context: object;
  readonly modules: readonly string[];
}

async function cdktfOutput(path: string, { synth, progress, signal, outputOf }: FindStacksOptions): Promise<string> {
  const { app, output, context, modules } = await readProject(path);
  const folder = synth && outputOf !== undefined ? await outputOf(path, output) : resolve(path, output);
  if (synth) {
    progress("Synthesising the cdktf project");
    await synthesise({ command: app, directory: path, output: folder, context, modules, signal });
  }
  return folder;
}

async function readProject(path: string): Promise<CdktfProject> {
  const file = join(path, "cdktf.json");
  const project = (await readJson(file)) as {
    readonly app?: unknown;
    readonly output?: unknown;
    readonly context?: unknown;
    readonly terraformModules?: unknown;
  };
  if (typeof project.app !== "string" || project.app.trim() === "") {
    throw new CliError(
      `"${shownPath(file)}" has no "app" to run. Add it, or synthesise the project yourself and use --no-synth`,
    );
  }
  const modules = (Array.isArray(project.terraformModules) ? (project.terraformModules as readonly unknown[]) : [])
    .map((module) => (typeof module === "string" ? module : (module as { readonly source?: unknown } | null)?.source))
    .filter((source) => typeof source === "string");
  return {
    app: project.app,
    output: typeof project.output === "string" ? project.output : (process.env["CDKTF_OUTDIR"] ?? "cdktf.out"),
    context: typeof project.context === "object" && project.context !== null ? project.context : {},
    modules: modules.filter((source) => /^\.{1,2}\//.test(source)),
  };
}

async function stacksOf(output: string, { stacks, synth }: FindStacksOptions): Promise<readonly StackDirectory[]> {
  const file = join(output, "manifest.json");
  const manifest = (await readJson(file).catch((error: unknown) => {
    if (error instanceof CliError) throw error;
    throw new CliError(
      `"${shownPath(file)}" does not exist${synth ? ", although the project's app ran" : ""}. Synthesise the project first (cdktf synth)${synth ? " and check its output" : ", or omit --no-synth"}`,
      { cause: error },
    );
  })) as {
    readonly stacks?: Readonly<Record<string, { readonly name?: unknown; readonly workingDirectory?: unknown }>>;
  };
  const all = Object.entries(manifest.stacks ?? {}).map(([key, { name, workingDirectory }]) => {
    const path = resolve(output, typeof workingDirectory === "string" ? workingDirectory : join("stacks", key));
    return { name: typeof name === "string" ? name : key, path, shown: shownPath(path), isCdktf: true };
  });
  const listed = all.map(({ name }) => `"${name}"`).join(", ");
  if (all.length === 0) throw new CliError(`The cdktf project has no stack, according to "${shownPath(file)}"`);
  const unknown = stacks.filter((name) => !all.some((stack) => stack.name === name));
  if (unknown.length > 0)
    throw new CliError(`The cdktf project has no stack "${unknown.join('", "')}"; it has ${listed}`);
  const wanted = stacks.length === 0 ? all : all.filter(({ name }) => stacks.includes(name));
  for (const { name, path, shown } of wanted) {
    if (!existsSync(path))
      throw new CliError(
        `"${shownPath(file)}" lists the stack "${name}", but its directory "${shown}" does not exist. Synthesise the project again`,
      );
  }
  return wanted;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CliError(
      `"${shownPath(file)}" is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
