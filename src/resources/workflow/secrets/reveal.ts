import { attributePath } from "../../../cty";
import {
  declaredAsUtf8,
  fillDocument,
  hiddenNames,
  placeholderOf,
  secretName,
  type XmlDocument,
} from "../../../document";
import { DiagnosticError } from "../../../framework";

/**
 * The document's text for the service, with its placeholders filled in, as the UTF-8 that is sent.
 *
 * @throws DiagnosticError if a value is missing
 */
export function revealed(document: XmlDocument, secrets: ReadonlyMap<string, string>): string {
  const missing = hiddenNames(document).filter((name) => !secrets.has(name));
  if (missing.length > 0) throw missingSecret(missing);
  return declaredAsUtf8(fillDocument(document, secrets));
}

const missingSecret = (names: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `secrets_wo has no value for ${names.map((name) => `"${secretName(name)}"`).join(", ")}`,
    detail: `The document has ${names.map(placeholderOf).join(", ")}, but no value for it, so nothing was sent. Add the value to secrets_wo, or remove the placeholder`,
    path: attributePath("secrets_wo"),
  });
