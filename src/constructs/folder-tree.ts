import * as fs from "fs";
import * as path from "path";

export interface DocumentFile {
  /** File name in Unicode's form NFC, with its extension. */
  readonly name: string;
  /** From the top folder, with `/`, in NFC. */
  readonly relativePath: string;
  /** The path for opening it. */
  readonly path: string;
}

export interface Folder {
  readonly name: string;
  /** As {@link DocumentFile.relativePath}; empty for the top. */
  readonly relativePath: string;
  readonly folders: readonly Folder[];
  readonly documents: readonly DocumentFile[];
}

/**
 * The folders and `.xml` files below a folder, sorted by code units of their NFC names, so that the same tree produces
 * the same stack on every file system. Hidden entries (a leading dot) and other files are skipped, links are followed.
 */
export function readFolder(top: string): Folder {
  let stats: fs.Stats;
  try {
    stats = fs.statSync(top);
  } catch (error) {
    throw new Error(`Cannot read the workflow folder ${top}: ${(error as Error).message}`);
  }
  if (!stats.isDirectory()) throw new Error(`Cannot read the workflow folder ${top}: it is not a folder`);
  return read(top, "", "", new Set());
}

function read(folder: string, name: string, relativePath: string, ancestors: ReadonlySet<string>): Folder {
  const real = fs.realpathSync(folder);
  if (ancestors.has(real))
    throw new Error(`Cannot read the workflow folder ${folder}: it is a link to a folder that it lies in`);
  const inside = new Set([...ancestors, real]);
  const folders: Folder[] = [];
  const documents: DocumentFile[] = [];
  const seen = new Map<string, string>();
  for (const entry of fs.readdirSync(folder)) {
    if (entry.startsWith(".")) continue;
    const normal = entry.normalize("NFC");
    const twin = seen.get(normal);
    if (twin !== undefined) {
      throw new Error(
        `Cannot use the workflow folder ${folder}: it has two entries named "${normal}" that differ only in Unicode's normal form; rename one`,
      );
    }
    seen.set(normal, entry);
    const full = path.join(folder, entry);
    const below = relativePath === "" ? normal : `${relativePath}/${normal}`;
    const stats = fs.statSync(full, { throwIfNoEntry: false });
    if (stats === undefined) throw new Error(`Cannot read ${full}: it is a link to nothing`);
    if (stats.isDirectory()) folders.push(read(full, normal, below, inside));
    else if (stats.isFile() && /\.xml$/i.test(normal))
      documents.push({ name: normal, relativePath: below, path: full });
  }
  const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
    Number(a.name > b.name) - Number(a.name < b.name);
  return { name, relativePath, folders: folders.sort(byName), documents: documents.sort(byName) };
}
