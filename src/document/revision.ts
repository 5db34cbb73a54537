import { createHash } from "node:crypto";
import { canonicalText } from "./canonical-text";
import type { XmlElement, XmlTree } from "./document";

/** SHA-256 of the canonical text's UTF-8, in lower-case hexadecimal: the same for equal documents and no others. */
export function revision(tree: XmlTree | XmlElement): string {
  return createHash("sha256").update(canonicalText(tree), "utf8").digest("hex");
}

/** Whether two documents differ only in what is insignificant (contract, section 3, "Equality"). */
export function documentsEqual(a: XmlTree | XmlElement, b: XmlTree | XmlElement): boolean {
  return a === b || canonicalText(a) === canonicalText(b);
}
