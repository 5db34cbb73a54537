import { typeToJson, type Path, type Type } from "../../cty";
import type { Diagnostic, DynamicValue } from "../provider-server";
import { tfplugin6, type Input } from "../wire";
import { shownText } from "./shown-text";

/** Registered secrets are taken out here, at the last door, whoever wrote the diagnostic. */
export function diagnosticsToWire(diagnostics: readonly Diagnostic[]): Input<typeof tfplugin6.diagnostic>[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: severity === "error" ? tfplugin6.Severity.ERROR : tfplugin6.Severity.WARNING,
    summary: shownText(summary),
    detail: shownText(detail),
    // An empty path is no path: the diagnostic points at the whole block either way.
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
