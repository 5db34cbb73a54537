import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  findEngine,
  impliedMirror,
  projectMirror,
  registryHost,
  type EngineProduct,
  type RegistryHost,
} from "../../engine";
import { CliError } from "../cli-error";
import { cannot } from "../named-file";

export interface TargetOptions {
  readonly dir?: string;
  readonly project?: string | true;
  readonly engine?: string;
}

export interface Target {
  readonly kind: "user" | "project" | "directory";
  readonly mirror: string;
  readonly products: readonly EngineProduct[];
  readonly hosts: readonly RegistryHost[];
}

/** @throws CliError for options that contradict each other */
export async function installTarget({ dir, project, engine }: TargetOptions): Promise<Target> {
  if (dir !== undefined && project !== undefined)
    throw new CliError("--dir and --project name two places. Use only one of them");
  const products: readonly EngineProduct[] =
    engine === undefined ? ["terraform", "tofu"] : [(await findEngine({ engine })).product];
  const forEngines = { products, hosts: products.map(registryHost) };
  if (dir !== undefined) return { kind: "directory", mirror: resolve(dir), ...forEngines };
  if (project === undefined) return { kind: "user", mirror: impliedMirror(), ...forEngines };
  const directory = resolve(project === true ? "." : project);
  if (!existsSync(directory))
    throw new CliError(
      `The directory "${directory}" does not exist. Name the configuration's directory with --project`,
    );
  if (existsSync(join(directory, "cdktf.json")))
    throw new CliError(
      `"${directory}" is a cdktf project, and cdktf runs the engine in a directory below cdktf.out, where it does not search this project. Run wfa install without --project`,
    );
  return { kind: "project", mirror: projectMirror(directory), ...forEngines };
}

/** For `catch`: a directory that cannot be written is an error that the user can fix. */
export const mirrorProblem = ({ kind, mirror }: Target): ((error: unknown) => never) =>
  cannot(
    "use the mirror",
    mirror,
    `Choose a writable directory with --dir${kind === "directory" ? "" : ", or install for one configuration with --project"}`,
  );
