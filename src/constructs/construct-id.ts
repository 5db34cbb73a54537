import * as crypto from "crypto";

/** The construct id for a folder's group. */
export const folderId = (name: string): string => constructId(name, /_xml$/.test(name));

/**
 * The construct id for a document's workflow: `load_xml` for `load.xml`, so that it does not clash with a folder
 * `load`.
 */
export const documentId = (name: string): string => constructId(name.replace(/\.xml$/, "_xml"), false);

/**
 * The name if it consists of letters, digits, `-`, `_` and `.`, otherwise its remaining characters with a hash of the
 * whole, so that names that differ only in other characters have different ids. cdktf adds a hash of the whole path, so
 * that names that differ only in case or dots have different addresses.
 */
function constructId(name: string, taken: boolean): string {
  const plain = name.replace(/[^A-Za-z0-9_.-]/g, "");
  if (plain === name && !taken && !RESERVED.has(name)) return name;
  const hash = crypto.createHash("sha256").update(name, "utf8").digest("hex").slice(0, 12);
  return plain === "" ? hash : `${plain}-${hash}`;
}

/** cdktf omits these from an address, so that `Default/x` and `x` would be the same. */
const RESERVED: ReadonlySet<string> = new Set(["Default", "Resource"]);
