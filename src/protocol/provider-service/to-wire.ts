import { redact } from "../../redaction";
import { typeToJson, type Path, type Type } from "../../cty";
import type { Diagnostic, DynamicValue } from "../provider-server";
import { tfplugin6, type Input } from "../wire";

/** Registered secrets are taken out here, at the last door, whoever wrote the diagnostic. */
export function diagnosticsToWire(diagnostics: readonly Diagnostic[]): Input<typeof tfplugin6.diagnostic>[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: severity === "error" ? tfplugin6.Severity.ERROR : tfplugin6.Severity.WARNING,
    summary: shownText(summary),
    detail: shownText(detail),
    // An empty path counts as none: the diagnostic points at the whole block either way.
    attribute: path === undefined || path.length === 0 ? undefined : pathToWire(path),
  }));
}

export function pathToWire(path: Path): Input<typeof tfplugin6.attributePath> {
  return {
    steps: path.map((step) => {
      if ("attribute" in step) return { attributeName: step.attribute };
      return "key" in step ? { elementKeyString: step.key } : { elementKeyInt: step.index };
    }),
  };
}

/** An absent message decodes as null, but a message without content does so in every engine. */
export const valueToWire = (value: DynamicValue): Input<typeof tfplugin6.dynamicValue> => ({
  msgpack: value.msgpack,
  json: value.json,
});

/** An absent identity stays absent: one without data is an error to the engine. */
export const identityToWire = (
  value: DynamicValue | undefined,
): Input<typeof tfplugin6.resourceIdentityData> | undefined =>
  value === undefined ? undefined : { identityData: valueToWire(value) };

export const typeToWire = (type: Type): Uint8Array => Buffer.from(typeToJson(type), "utf8");

/**
 * A text as an engine may print it: without registered secrets, and with control characters as escapes that show.
 * Engines hand texts to the terminal as they are, and names and words of the service's stand in them, which could write
 * over lines, or show them in another order.
 */
export const shownText = (text: string): string =>
  redact(text)
    .replaceAll("\r\n", "\n")
    .replace(COMMANDS, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** All of Unicode's control characters but tab and line feed, and those that turn the direction of a text. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
