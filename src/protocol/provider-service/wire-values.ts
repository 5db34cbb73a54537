import type {
  ClientCapabilities,
  Diagnostic,
  DynamicValue,
  RawState,
  TypedConfigRequest,
  WithDeferral,
} from "../provider-server";
import { type Decoded, type Input, tfplugin6 } from "../wire";
import { redact } from "../../redaction";
import { type Path, type Type, typeToJson } from "../../cty";

/** Absent and empty both mean null; msgpack takes precedence over JSON, as in the protocol. */
export function valueFromWire(value: Decoded<typeof tfplugin6.dynamicValue> | undefined): DynamicValue {
  if (value === undefined) return {};
  if (value.msgpack.length > 0) return { msgpack: value.msgpack };
  return value.json.length > 0 ? { json: value.json } : {};
}

export const identityFromWire = (
  identity: Decoded<typeof tfplugin6.resourceIdentityData> | undefined,
): DynamicValue | undefined =>
  identity?.identityData === undefined ? undefined : valueFromWire(identity.identityData);

export const rawStateFromWire = (state: Decoded<typeof tfplugin6.rawState> | undefined): RawState =>
  state === undefined || state.json.length === 0 ? {} : { json: state.json };

/** Engines without capabilities send none: all are false. */
export const capabilitiesFromWire = (
  capabilities: { readonly deferralAllowed: boolean; readonly writeOnlyAttributesAllowed: boolean } | undefined,
): ClientCapabilities => ({
  deferralAllowed: capabilities?.deferralAllowed ?? false,
  writeOnlyAttributesAllowed: capabilities?.writeOnlyAttributesAllowed ?? false,
});

/** What every method that takes the configuration of a resource, data source, list or action is asked. */
export const configFromWire = (request: {
  readonly typeName: string;
  readonly config: Parameters<typeof valueFromWire>[0];
  readonly clientCapabilities?: Parameters<typeof capabilitiesFromWire>[0];
}): TypedConfigRequest => ({
  typeName: request.typeName,
  config: valueFromWire(request.config),
  clientCapabilities: capabilitiesFromWire(request.clientCapabilities),
});

/** Redacts registered secrets at the last point before the wire, whoever wrote the diagnostic. */
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

/** An absent identity stays absent: engines reject one without data. */
export const identityToWire = (
  value: DynamicValue | undefined,
): Input<typeof tfplugin6.resourceIdentityData> | undefined =>
  value === undefined ? undefined : { identityData: value };

/** An answer with any deferral counts as deferred, so a complete one has none. */
export const deferralToWire = ({
  deferred,
}: Pick<WithDeferral, "deferred">): Input<typeof tfplugin6.deferred> | undefined =>
  deferred === undefined ? undefined : { reason: tfplugin6.DeferredReason.PROVIDER_CONFIG_UNKNOWN };

export const typeToWire = (type: Type): Uint8Array => Buffer.from(JSON.stringify(typeToJson(type)), "utf8");

/**
 * A text that is safe to print: secrets are redacted and control characters escaped. Engines print texts unchanged,
 * and those contain names and text from the service, which could overwrite lines or reorder them.
 */
export const shownText = (text: string): string =>
  redact(text)
    .replaceAll("\r\n", "\n")
    .replace(COMMANDS, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** All of Unicode's control characters except tab and line feed, and those that change the text direction. */
// oxlint-disable-next-line no-control-regex -- control characters are what this pattern finds
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
