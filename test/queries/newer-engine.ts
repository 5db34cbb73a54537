import { decodeMsgpack, encodeMsgpack, type ObjectValue, type Type, type Value } from "../../src/cty";
import { impliedType } from "../../src/framework";
import type { Diagnostic, ProviderServer } from "../../src/protocol";
import { createProvider } from "../../src/provider";

type Values = Readonly<Record<string, Value>>;

export interface Found {
  readonly displayName: string;
  readonly identity: Values;
  readonly state: ObjectValue | null;
}

export interface Ran {
  readonly progress: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export const CAPABLE = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
const provider = createProvider({ environment: {} });

/** Types of values by name, as an engine has them from the schemas. */
export async function typesOf(typeName: string) {
  const entry = provider.resources.find(({ name }) => name === typeName);
  if (entry === undefined) throw new Error(`There is no resource ${typeName}`);
  const resource = await entry.load();
  return { state: impliedType(resource.schema), identity: impliedType(resource.identity) };
}

/** A configuration as it travels: null for whatever is not given. */
export async function configOf(
  kind: "listResources" | "actions",
  typeName: string,
  values: Values,
): Promise<{ readonly msgpack: Uint8Array }> {
  const entry = provider[kind].find(({ name }) => name === typeName);
  if (entry === undefined) throw new Error(`There is no ${typeName} among the ${kind}`);
  const type = impliedType((await entry.load()).schema);
  return { msgpack: encodeMsgpack(type, filled(type, values)) };
}

export const decoded = (type: Type, value: { readonly msgpack?: Uint8Array } | undefined): Value =>
  value?.msgpack === undefined ? null : decodeMsgpack(type, value.msgpack);

/**
 * Drives a provider through what only engines from Terraform 1.14 on call, as those do: a list is read until an error
 * or the limit, an action is validated, planned and invoked.
 */
export class NewerEngine {
  constructor(readonly server: ProviderServer) {}

  /** `terraform query`. Throws an Error with the diagnostics' words; warnings go into `warnings`. */
  async list(
    typeName: string,
    values: Values = {},
    options: {
      readonly limit?: number;
      readonly include?: boolean;
      readonly warnings?: Diagnostic[];
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<readonly Found[]> {
    const types = await typesOf(typeName);
    const config = await configOf("listResources", typeName, values);
    const context = { signal: options.signal ?? new AbortController().signal };
    refuse(
      (await this.server.validateListResourceConfig({ typeName, config, clientCapabilities: CAPABLE }, context))
        .diagnostics,
    );
    const found: Found[] = [];
    const limit = options.limit ?? 100;
    const events = this.server.listResource(
      { typeName, config, limit, includeResourceObject: options.include ?? false },
      context,
    );
    for await (const event of events) {
      refuse(event.diagnostics);
      options.warnings?.push(...event.diagnostics);
      if (event.identity === undefined) {
        if (event.diagnostics.length === 0) throw new Error("missing identity data in ListResource event");
        continue;
      }
      found.push({
        displayName: event.displayName,
        identity: decoded(types.identity, event.identity) as Values,
        state: decoded(types.state, event.resourceObject) as ObjectValue | null,
      });
      if (found.length >= limit) break;
    }
    return found;
  }

  /** An action that is triggered in an apply. Throws an Error for what validation or plan refuse. */
  async invoke(
    actionType: string,
    values: Values = {},
    signal = new AbortController().signal,
    onProgress?: (message: string) => void,
    stopping = new AbortController().signal,
  ): Promise<Ran> {
    const request = { actionType, config: await configOf("actions", actionType, values), clientCapabilities: CAPABLE };
    refuse((await this.server.validateActionConfig({ typeName: actionType, ...request }, { signal })).diagnostics);
    refuse((await this.server.planAction(request, { signal })).diagnostics);
    const progress: string[] = [];
    for await (const event of this.server.invokeAction(request, { signal, stopping })) {
      if ("completed" in event) return { progress, diagnostics: event.completed.diagnostics };
      progress.push(event.progress);
      onProgress?.(event.progress);
    }
    throw new Error("The action's stream ended without a completed event");
  }

  /** What would be written into a file of generated configuration. */
  async generatedConfig(typeName: string, state: ObjectValue): Promise<ObjectValue> {
    const types = await typesOf(typeName);
    const request = { typeName, state: { msgpack: encodeMsgpack(types.state, state) } };
    const answer = await this.server.generateResourceConfig(request, { signal: new AbortController().signal });
    refuse(answer.diagnostics);
    return decoded(types.state, answer.config) as ObjectValue;
  }
}

export const textsOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`);

function filled(type: Type, values: Values): ObjectValue {
  if (type.kind !== "object") throw new Error("An object type is needed");
  const strange = Object.keys(values).filter((name) => !(name in type.attributes));
  if (strange.length > 0) throw new Error(`no such attribute: ${strange.join(", ")}`);
  return Object.fromEntries(Object.keys(type.attributes).map((name) => [name, values[name] ?? null]));
}

function refuse(diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n\n"));
}
