import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Unread } from "../../inventory";
import { CliError } from "../cli-error";
import type { Connection } from "../connect";
import { arrange, type ExportedObject, type ExportedStack } from "./arrange";
import { cdktfFiles } from "./cdktf/cdktf-files";
import { configurationFiles, stackLists, type ImportForm } from "./configuration";
import { readService, type ReadOptions } from "./read-service";
import {
  clearLeftovers,
  MANIFEST,
  manifestText,
  readManifest,
  type Leftover,
  type Manifest,
  type LeftoverOptions,
} from "./earlier-export";
import { inStack, type Split } from "./stacks";
import { inDirectory, REPLACE_ALL, withDirectory, writeFiles, type OutputFile, type WrittenFile } from "../write-files";

export type Format = "hcl" | "cdktf";

export interface ExportOptions extends Omit<ReadOptions, "folder" | "withCalls">, LeftoverOptions {
  readonly imports: ImportForm;
  readonly preventDestroy: boolean;
  /** With `force`, replace also what no export wrote. @default false */
  readonly overwrite?: boolean;
  /** @default "none" */
  readonly split?: Split;
  /** HCL, or a cdktf app in TypeScript. @default "hcl" */
  readonly format?: Format;
}

export interface Exported {
  /** Absolute. */
  readonly directory: string;
  readonly endpoint: string;
  readonly split: Split;
  /** In the order in which they are applied; one, unless the export is split. */
  readonly stacks: readonly ExportedStack[];
  /** Of all stacks, in their order. */
  readonly objects: readonly ExportedObject[];
  readonly skipped: readonly Unread[];
  readonly files: readonly Omit<WrittenFile, "hash">[];
  /** Files that earlier exports wrote, and this one did not. */
  readonly leftovers: readonly Leftover[];
}

/**
 * Reads the service, and writes it as documents, configuration and imports. Nothing is written before everything is
 * read.
 *
 * @throws CliError if the service cannot be read, the directory cannot be used, or files are in the way
 */
export async function exportService(
  connection: Connection,
  directory: string,
  options: ExportOptions,
): Promise<Exported> {
  return withDirectory(directory, async (path, staging) => {
    const { split = "none" } = options;
    const earlier = await inDirectory(path, () => readManifest(path));
    refuseOtherSplit(path, earlier, split);
    const found = await readService(connection, { ...options, folder: staging, withCalls: split !== "none" });
    const { skipped } = found;
    const blocks = { preventDestroy: options.preventDestroy, creates: options.imports === "none" };
    const { stacks, names } = arrange(found, split, earlier.names, blocks);
    const objects = stacks.flatMap((stack) => stack.objects);
    const { endpoint } = connection.data.client;
    const write = options.format === "cdktf" ? cdktfFiles : configurationFiles;
    const texts = [
      ...write(stacks, { ...options, endpoint, modules: split === "modules" }),
      ...(split === "group" ? stackLists(stacks) : []),
    ];
    const kept = texts.filter((file) => file.keep === true && existsSync(join(path, file.path)));
    const files: readonly OutputFile[] = [
      ...texts.filter((file) => !kept.includes(file)),
      ...objects.flatMap(({ directory: stack, file }) =>
        file === null ? [] : [{ ...file, path: inStack(stack, file.path) }],
      ),
    ];
    options.progress(`Writing ${files.length} files`);
    return inDirectory(path, async () => {
      const which = options.overwrite === true ? "all" : "earlier";
      const replacing = { which: options.force ? which : "none", earlier: earlier.files } as const;
      const written = await writeFiles(path, staging, files, replacing);
      const leftovers = await clearLeftovers(
        path,
        new Set([...files, ...kept].map((file) => file.path)),
        earlier.files,
        { ...options, partial: options.partial || skipped.length > 0 },
      );
      const known = new Map([...earlier.files, ...written.map(({ path: file, hash }) => [file, hash] as const)]);
      for (const leftover of leftovers) if (leftover.outcome === "removed") known.delete(leftover.path);
      const manifest = { path: MANIFEST, text: manifestText({ files: known, names }) };
      await writeFiles(path, staging, [manifest], REPLACE_ALL);
      return {
        directory: path,
        endpoint,
        split,
        stacks,
        objects,
        skipped,
        files: written.map(({ path: file, outcome }) => ({ path: file, outcome })),
        leftovers,
      };
    });
  });
}

/** A state cannot be divided by writing other files: each stack would destroy what the others have. */
function refuseOtherSplit(directory: string, { files }: Manifest, split: Split): void {
  const earlier = splitOf(files);
  if (files.size === 0 || earlier === split) return;
  const [has, again] = EARLIER[earlier];
  throw new CliError(
    `Nothing was written, because "${directory}" has an earlier export ${has}, whose state cannot be divided in another way in place. ${again}, or export to another directory, and take the objects out of the first state as the guide on exports says`,
  );
}

function splitOf(files: Manifest["files"]): Split {
  if (files.has("stacks.json")) return "group";
  return files.has("main.tf") ? "modules" : "none";
}

const EARLIER: Readonly<Record<Split, readonly [has: string, again: string]>> = {
  none: ["as one stack", "Leave out --split"],
  group: ["with a stack for each group", "Use --split group again"],
  modules: ["with a module for each group", "Use --split group --modules again"],
};
