import { decodeMsgpack, encodeMsgpack, type ObjectValue, type Type, type Value } from "../../../src/cty";
import type { ClientCapabilities, Diagnostic, DynamicValue, WithDeferral } from "../../../src/protocol";

/** What core says of itself in its requests. */
export const CAPABLE: ClientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
/** With `-allow-deferral`, and in a stack. */
export const DEFERRING: ClientCapabilities = { ...CAPABLE, deferralAllowed: true };
export const call = (signal = new AbortController().signal) => ({ signal });

export type Attributes = Readonly<Record<string, Value>>;

/** What the engine would print as errors. */
export class CoreError extends Error {
  constructor(
    readonly during: string,
    readonly diagnostics: readonly Diagnostic[],
  ) {
    super(
      `${during}: ${diagnostics.map(({ severity, summary, detail, path }) => `[${severity}] ${summary} (${JSON.stringify(path ?? [])})\n${detail}`).join("\n")}`,
    );
  }
}

export const wire = (type: Type, value: Value): DynamicValue => ({ msgpack: encodeMsgpack(type, value) });
export const unwire = (type: Type, value: DynamicValue): Value =>
  value.msgpack === undefined ? null : decodeMsgpack(type, value.msgpack);

export function filled(type: Type, values: Attributes): ObjectValue {
  if (type.kind !== "object") throw new Error("an object type is needed");
  const unknown = Object.keys(values).filter((name) => !(name in type.attributes));
  if (unknown.length > 0) throw new Error(`no such attribute: ${unknown.join(", ")}`);
  return Object.fromEntries(Object.keys(type.attributes).map((name) => [name, values[name] ?? null]));
}

export function refuse(during: string, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.some(({ severity }) => severity === "error")) throw new CoreError(during, diagnostics);
}

/** @throws Error for a deferral that core did not allow; with errors beside it, core shows only those */
export function isDeferred(
  rpc: string,
  { deferred, diagnostics }: WithDeferral,
  { deferralAllowed }: ClientCapabilities,
): boolean {
  if (deferred === undefined) return false;
  if (deferralAllowed) return true;
  refuse(rpc, diagnostics);
  throw new Error(`core would refuse the deferral of ${rpc}: it did not allow any`);
}
