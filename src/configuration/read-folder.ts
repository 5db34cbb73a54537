import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { EngineProduct } from "../engine";
import { readHcl, readHclJson, type ParsedFile } from "../hcl";
import { readText, systemErrorText, unreadableText } from "../files";

/** A file of the configuration. */
export interface ConfigurationFile extends ParsedFile {
  /** Absolute. */
  readonly path: string;
  readonly syntax: "hcl" | "json";
  /** As it is in the file, with its byte order mark; what the ranges count in. */
  readonly text: string;
}

/** The files of one module, as the engine loads them. */
export interface ConfigurationFolder {
  /** Absolute. */
  readonly path: string;
  readonly files: readonly ConfigurationFile[];
  /** `override.tf`, `*_override.tf`: their attributes replace those of the others, the last file's win. */
  readonly overrides: readonly ConfigurationFile[];
  /** Files that could not be read, with the reason. */
  readonly unread: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * The files that an engine loads: OpenTofu prefers `x.tofu` to `x.tf`, and Terraform knows no `.tofu`.
 *
 * @returns no files for a folder that cannot be read
 */
export async function readFolder(path: string, dialect: EngineProduct): Promise<ConfigurationFolder> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => reasonOf(error));
  if (typeof names === "string") return { path, files: [], overrides: [], unread: [{ path, reason: names }] };
  const read = await Promise.all(loaded(names, dialect).map((name) => readConfigurationFile(join(path, name))));
  const files = read.filter((file) => "text" in file);
  return {
    path,
    files: files.filter((file) => !isOverride(file.path)),
    overrides: files.filter((file) => isOverride(file.path)),
    unread: read.filter((file) => "reason" in file),
  };
}

/** In the order in which the engines load them. */
function loaded(names: readonly string[], dialect: EngineProduct): readonly string[] {
  const all = new Set(names);
  return names
    .filter((name) => !name.startsWith(".") && !name.endsWith("~") && !/^#.*#$/.test(name))
    .filter((name) => {
      if (/\.tofu(?:\.json)?$/.test(name)) return dialect === "tofu";
      return (
        /\.tf(?:\.json)?$/.test(name) && !(dialect === "tofu" && all.has(name.replace(/\.tf(?=\.json$|$)/, ".tofu")))
      );
    })
    .sort();
}

const isOverride = (path: string): boolean => /(?:^|[\\/_])override\.(?:tf|tofu)(?:\.json)?$/.test(path);

async function readConfigurationFile(
  path: string,
): Promise<ConfigurationFile | { readonly path: string; readonly reason: string }> {
  try {
    const text = await readText(path);
    const syntax = path.endsWith(".json") ? "json" : "hcl";
    return { path, syntax, text, ...(syntax === "json" ? readHclJson(text) : readHcl(text)) };
  } catch (error) {
    return { path, reason: unreadableText(error) };
  }
}

const reasonOf = (error: NodeJS.ErrnoException): string => `cannot be read (${systemErrorText(error)})`;
