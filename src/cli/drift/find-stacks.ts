import { readdir } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { findEngine, wrapperFile, type Engine } from "../../engine";
import { CliError } from "../cli-error";
import { shownPath } from "../shown-path";
import { cdktfStacks, isCdktfProject, type FindStacksOptions, type StackDirectory } from "./cdktf-project";
import { cannot } from "../named-file";

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
  if (isCdktfProject(files)) return cdktfStacks(path, files, options);
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
      name: basename(path) || path,
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
  return findEngine({ engine: wanted });
}

export const isConfigurationFile = (name: string): boolean => /\.(tf|tofu)(\.json)?$/.test(name);
