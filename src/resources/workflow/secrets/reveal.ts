import { attributePath } from "../../../cty";
import { escapeText, escapeValue, type XmlDocument } from "../../../document";
import { DiagnosticError } from "../../../framework";
import { filledIn, secretNamesIn, valueNodes, type ValueNode } from "./placeholders";

/**
 * The document's text as the service gets it: each placeholder filled in and escaped for XML. Every other byte stays;
 * within a text that holds a placeholder, entities and CDATA are spelt anew.
 *
 * @throws DiagnosticError where a value is missing
 */
export function revealed(document: XmlDocument, secrets: ReadonlyMap<string, string>): string {
  let text = "";
  let done = 0;
  for (const { node, value } of valueNodes(document)) {
    const names = secretNamesIn(value);
    if (names.length === 0) continue;
    const filled = filledIn(value, secrets);
    if (filled === null) throw missingSecret(names.filter((name) => !secrets.has(name)));
    const { start, end } = placeOf(node, document.text);
    text += document.text.slice(done, start) + ("kind" in node ? escapeText(filled) : escapedValue(filled));
    done = end;
  }
  return text + document.text.slice(done);
}

/** Of an attribute what stands between its quotes. Instructions hold no placeholders: validation refuses them. */
function placeOf(node: ValueNode["node"], text: string): { readonly start: number; readonly end: number } {
  const { span } = node;
  if ("kind" in node) return span;
  const close = span.end - 1;
  return { start: text.indexOf(text.charAt(close), span.start) + 1, end: close };
}

/** Between quotes of either kind, and for readers that take the first `>` for the tag's end. */
const escapedValue = (value: string): string => escapeValue(value).replaceAll("'", "&apos;").replaceAll(">", "&gt;");

const missingSecret = (names: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `secrets_wo has no value for ${names.map((name) => `"${name}"`).join(", ")}`,
    detail: `The document has ${names.map((name) => `{{secret:${name}}}`).join(", ")}, but no value for it, so nothing was sent. Add the value to secrets_wo, or remove the placeholder`,
    path: attributePath("secrets_wo"),
  });
