import {
  DiagnosticError,
  Diagnostics,
  plannedChanges,
  type Attribute,
  type ManagedResource,
  type Schema,
} from "../../framework";
import { UnreadableError } from "../../inventory";
import type { ProviderData } from "../connect";

/** The provider's resource; its schema says which attributes it has. */
export type Resource = ManagedResource<Schema, ProviderData>;
type Values = Readonly<Record<string, unknown>>;

/** One object of the service as the provider imports it, and the configuration that leaves it as it is. */
export interface ReadObject {
  /** State after the import. */
  readonly state: Values;
  /** Attributes of the configuration, in the schema's order. */
  readonly config: Values;
  /** Sentences about values that cannot be configured although the service shows them. */
  readonly notes: readonly string[];
}

export interface ReadContext {
  readonly data: ProviderData;
  /** The client for the import itself. */
  readonly importing: ProviderData["client"];
  readonly signal: AbortSignal;
}

/**
 * Imports an object in this process, as the engine will do, and derives its configuration from state, without defaults
 * and values that are left to the service. Checks by the provider's own rules that they accept it and plan nothing.
 * Null if the object is gone.
 *
 * @param respell attributes of the configuration in another form that means the same
 * @throws UnreadableError if there is no valid configuration for it
 * @throws DiagnosticError if the service cannot be read
 */
export async function readObject(
  resource: Resource,
  importId: string,
  { data: shared, importing, signal }: ReadContext,
  respell: (config: Values) => Values,
): Promise<ReadObject | null> {
  const data = withOwnLedger(shared);
  const context = { data, known: data, diagnostics: new Diagnostics(), signal };
  const imported = await resource.import({ id: importId }, { ...context, data: { ...data, client: importing } });
  const attributes = Object.entries(resource.schema.attributes);
  const empty = Object.fromEntries(attributes.map(([name, { options }]) => [name, options.default ?? null]));
  const read = await resource.read(
    { state: { ...empty, ...imported.state }, private: imported.private ?? null },
    context,
  );
  refuse(context.diagnostics);
  if (read === null) return null;
  const state = read.state as Values;
  const unset = Object.fromEntries(attributes.map(([name]) => [name, null]));
  const { config, notes } = await accepted(resource, respell(configOf(attributes, state)), unset);
  for (const [name, { presence }] of attributes) {
    if (presence === "required" && (state[name] ?? null) === null)
      throw new UnreadableError(`The service does not show its ${name}, which the configuration needs`);
  }
  const whole = { ...unset, ...config } as Parameters<typeof plannedChanges>[1]["config"];
  const changed = await plannedChanges(resource, { config: whole, state: read.state, private: read.private }, context);
  refuse(context.diagnostics);
  if (changed.length > 0)
    throw new UnreadableError(
      `A plan after its import would change ${changed.join(", ")}. This is a bug in wfa; please report it`,
    );
  return { state, config, notes };
}

/**
 * What a run records of the objects of its configuration is for its later objects and its plan. An import needs none of
 * it, and the records of 10,000 workflows took 50 MB until the end of the export.
 */
const withOwnLedger = (data: ProviderData): ProviderData => ({
  ...data,
  coordination: data.coordination.withOwnRecords(),
});

/** Attributes that can be configured and have a value other than the default. */
function configOf(attributes: readonly (readonly [string, Attribute])[], state: Values): Values {
  const configured = attributes.flatMap(([name, { presence, options }]) => {
    const value = state[name] ?? null;
    if (presence === "computed" || options.writeOnly === true || value === null || value === (options.default ?? null))
      return [];
    // Left to the service if possible: a configuration must not contain a blank name, for example.
    const isEmpty = value === "" || (value instanceof Map && value.size === 0);
    const isOpen = presence === "optionalComputed" && (isEmpty || options.validate?.(value) !== undefined);
    return isOpen ? [] : [[name, value] as const];
  });
  return Object.fromEntries(configured);
}

/**
 * The configuration without elements of maps that the resource's own rules refuse; anything else refused is an error.
 */
async function accepted(
  resource: Resource,
  config: Values,
  unset: Values,
): Promise<{ readonly config: Values; readonly notes: readonly string[] }> {
  for (const [name, { options }] of Object.entries(resource.schema.attributes)) {
    const problem = Object.hasOwn(config, name) ? options.validate?.(config[name]) : undefined;
    if (problem !== undefined) throw new UnreadableError(`Its ${name} cannot be configured: ${problem}`);
  }
  const diagnostics = new Diagnostics();
  await resource.validate?.({ ...unset, ...config } as never, diagnostics);
  const errors = diagnostics.list.filter(({ severity }) => severity === "error");
  const left = new Map(Object.entries(config));
  const notes: string[] = [];
  for (const { summary, detail, path } of errors) {
    const [attribute, element] = path ?? [];
    const name = attribute !== undefined && "attribute" in attribute ? attribute.attribute : "";
    const value = left.get(name);
    if (!(value instanceof Map) || element === undefined || !("key" in element))
      throw new UnreadableError(`${summary}. ${detail}`);
    left.set(name, new Map([...(value as ReadonlyMap<string, unknown>)].filter(([key]) => key !== element.key)));
    notes.push(`${summary}, although the service shows it, so it is not in ${name}`);
  }
  const entries = [...left].filter(([, value]) => !(value instanceof Map && value.size === 0));
  return { config: Object.fromEntries(entries), notes };
}

function refuse({ list }: Diagnostics): void {
  const error = list.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new DiagnosticError(error);
}
