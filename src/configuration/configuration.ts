import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { dataDirectory, type EngineProduct } from "../engine";
import { parseAddress, type ResourceAddress } from "../engine-json";
import { type Attribute, type Block, type Expression, expressionOf } from "../hcl";
import { fileReference, type FileReference } from "./file-reference";
import { type ConfigurationFile, type ConfigurationFolder, readFolder } from "./read-folder";

/** The files of a configuration and its modules, in which resources are found by address. Files are read once. */
export interface Configuration {
  /** The block of a resource. Null if no file that can be read has it. */
  locate(address: string): Promise<LocatedResource | null>;
  /** The call in the root module of the module that an address is in. Null for an address of the root module. */
  locateCall(address: string): Promise<LocatedBlock | null>;
  /** The file that stands for the root module where no block does: `main.tf`, else the first. Null if there is none. */
  mainFile(): Promise<ConfigurationFile | null>;
}

export interface LocatedBlock {
  readonly file: ConfigurationFile;
  readonly block: Block;
}

export interface LocatedResource extends LocatedBlock {
  readonly address: ResourceAddress;
  /** The attribute that counts, which an override file may have; null if the block does not set it. */
  attribute(name: string): LocatedAttribute | null;
}

export interface LocatedAttribute {
  readonly file: ConfigurationFile;
  readonly attribute: Attribute;
  /** The file that an expression in the attribute reads; null unless it is just `file(...)` or `templatefile(...)`. */
  reference(expression?: Expression): FileReference | null;
}

/** @param directory where the engine runs: the root module */
export function openConfiguration(directory: string, dialect: EngineProduct = "terraform"): Configuration {
  const root = resolve(directory);
  const read = new Map<string, Promise<ConfigurationFolder>>();
  const folderAt = (path: string): Promise<ConfigurationFolder> => {
    const folder = read.get(path) ?? readFolder(path, dialect);
    read.set(path, folder);
    return folder;
  };
  let modules: Promise<ReadonlyMap<string, string>> | undefined;
  const moduleOf = async ({ modules: steps }: ResourceAddress): Promise<ConfigurationFolder | null> => {
    let [folder, key] = [await folderAt(root), ""];
    for (const { name } of steps) {
      key += key === "" ? name : `.${name}`;
      const path =
        (await (modules ??= readModuleFolders(root))).get(key) ??
        localModule(blockIn(folder.files, "module", [name])?.block, folder.path);
      if (path === null) return null;
      folder = await folderAt(path);
    }
    return folder;
  };
  return {
    locate: async (text) => {
      const address = parseAddress(text);
      const folder = address === null ? null : await moduleOf(address);
      return address === null || folder === null ? null : resourceIn(folder, address, root);
    },
    locateCall: async (text) => {
      const call = parseAddress(text)?.modules[0]?.name;
      return call === undefined ? null : blockIn((await folderAt(root)).files, "module", [call]);
    },
    mainFile: async () => {
      const { files } = await folderAt(root);
      return files.find(({ path }) => /[\\/]main\.(?:tf|tofu)(?:\.json)?$/.test(path)) ?? files[0] ?? null;
    },
  };
}

/** Whether `for_each` is a call of a function that returns a set. */
function isSet(block: Block): boolean {
  const forEach = expressionOf(block, "for_each");
  return forEach?.kind === "call" && ["fileset", "toset"].includes(forEach.name);
}

function resourceIn(folder: ConfigurationFolder, address: ResourceAddress, root: string): LocatedResource | null {
  const find = (files: readonly ConfigurationFile[]): LocatedBlock | null =>
    blockIn(files, address.mode === "data" ? "data" : "resource", [address.type, address.name]);
  const found = find(folder.files);
  if (found === null) return null;
  const places = [found, ...folder.overrides.flatMap((file) => find([file]) ?? [])];
  return {
    address,
    ...found,
    attribute: (name) => {
      for (const { file, block } of places.toReversed()) {
        const attribute = block.attributes.findLast((each) => each.name === name);
        if (attribute === undefined) continue;
        const where = { module: folder.path, root, key: address.key, isSet: isSet(found.block) };
        return {
          file,
          attribute,
          reference: (expression = attribute.expression) => fileReference(expression, where),
        };
      }
      return null;
    },
  };
}

/** Files are searched for many addresses, so their blocks are indexed. */
const indexes = new WeakMap<ConfigurationFile, ReadonlyMap<string, Block>>();

function blockIn(files: readonly ConfigurationFile[], type: string, labels: readonly string[]): LocatedBlock | null {
  for (const file of files) {
    const index = indexes.get(file) ?? indexOf(file);
    indexes.set(file, index);
    const block = index.get(keyOf(type, labels));
    if (block !== undefined) return { file, block };
  }
  return null;
}

/** The first block counts where two have the same labels, which no engine accepts. */
const indexOf = ({ body }: ConfigurationFile): ReadonlyMap<string, Block> =>
  new Map(body.blocks.toReversed().map((block) => [keyOf(block.type, block.labels), block]));

const keyOf = (type: string, labels: readonly string[]): string => JSON.stringify([type, ...labels]);

/**
 * Where the modules of a configuration are, by their calls' names with dots between them, such as `network.queues`: as
 * the engine's `init` wrote it down. Empty if it did not run.
 */
async function readModuleFolders(root: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(dataDirectory(root), "modules", "modules.json"), "utf8").catch(() => null);
  if (text === null) return new Map();
  return new Map(entriesOf(text).map(({ key, folder }) => [key, resolve(root, folder)]));
}

function entriesOf(text: string): readonly { readonly key: string; readonly folder: string }[] {
  let manifest: { readonly Modules?: unknown };
  try {
    manifest = JSON.parse(text) as { readonly Modules?: unknown };
  } catch {
    // The engine itself refuses to plan with such a manifest; a module's own source may still say where it is.
    return [];
  }
  const modules = Array.isArray(manifest?.Modules) ? (manifest.Modules as readonly unknown[]) : [];
  return modules.flatMap((module) => {
    const { Key: key, Dir: folder } = (module ?? {}) as { readonly Key?: unknown; readonly Dir?: unknown };
    return typeof key === "string" && typeof folder === "string" ? [{ key, folder }] : [];
  });
}

/** The folder of a module whose source is a local path; null for any other source. */
function localModule(call: Block | undefined, folder: string): string | null {
  const source = call === undefined ? undefined : expressionOf(call, "source");
  if (source?.kind !== "string" || source.value === null) return null;
  return /^\.{1,2}[\\/]/.test(source.value) ? resolve(folder, source.value) : null;
}
