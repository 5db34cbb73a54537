import * as crypto from "crypto";

/**
 * The construct id for a file's or folder's name: the name where it consists of letters, digits, `-`, `_` and `.`, else
 * what is left of it with a hash of the whole, so that names that differ only in other characters have different ids.
 * cdktf adds a hash of the whole path, with which names that differ in case or dots only have different addresses.
 */
export function constructId(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_.-]/g, "");
  if (plain === name && !RESERVED.has(name)) return name;
  const hash = crypto.createHash("sha256").update(name, "utf8").digest("hex").slice(0, 12);
  return plain === "" ? hash : `${plain}-${hash}`;
}

/** cdktf leaves these out of an address, so that `Default/x` and `x` would be one. */
const RESERVED: ReadonlySet<string> = new Set(["Default", "Resource"]);
