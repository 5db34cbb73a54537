import { CtyError, decodeJson, type ObjectValue, type Type } from "../../cty";
import { JsonNumber, printPlainJson, readPlainJson, type PlainJson } from "../../json";
import type { RawState } from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import { complete } from "../plan/complete";
import type { SchemaNode } from "../schema/node";

export type JsonObject = Readonly<Record<string, unknown>>;

/** The stored bytes. @throws DiagnosticError for the form before Terraform 0.12, and if there are none */
export function storedJson(raw: RawState, what: string): Uint8Array {
  if (raw.json !== undefined && raw.json.length > 0) return raw.json;
  throw new DiagnosticError(
    raw.flatmap === undefined
      ? {
          summary: `${what} contains no data`,
          detail: "Terraform sent neither JSON nor anything else for it. Remove the object from state and import it",
        }
      : {
          summary: `${what} is in the form of Terraform before 0.12`,
          detail: "This provider never wrote that form. Remove the object from state and import it",
        },
  );
}

/**
 * The stored object whose numbers are a `JsonNumber` where a double would not keep them. @throws DiagnosticError if it
 * is not one
 */
export function parseStored(bytes: Uint8Array, what: string): JsonObject {
  let parsed: PlainJson;
  try {
    parsed = readPlainJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    // The parser's message quotes the text, which may hold secrets.
    throw unreadable(what, "it is not valid JSON");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed) || parsed instanceof JsonNumber) {
    throw unreadable(what, "it is not a JSON object");
  }
  return parsed as JsonObject;
}

/**
 * Stored JSON as a value of the current type: attributes that the type does not have are ignored, missing ones are
 * null.
 *
 * @throws DiagnosticError that names the attribute that does not fit
 */
export function valueFromJson(
  node: SchemaNode | undefined,
  type: Type,
  json: Uint8Array | JsonObject,
  what: string,
): ObjectValue {
  try {
    const text = json instanceof Uint8Array ? json : printPlainJson(json as PlainJson);
    const value = decodeJson(type, text, { lenient: true }) as ObjectValue | null;
    if (value === null) throw new CtyError("An object is required, but there is null");
    return node === undefined ? value : complete(node, value);
  } catch (error) {
    if (error instanceof CtyError) throw unreadable(what, error.message, error);
    throw error;
  }
}

const unreadable = (what: string, why: string, cause?: Error): DiagnosticError =>
  new DiagnosticError(
    {
      summary: `${what} cannot be read`,
      detail: `It does not fit this version of the provider: ${why}. Restore the state from a backup, or remove the object from state and import it`,
    },
    cause === undefined ? undefined : { cause },
  );
