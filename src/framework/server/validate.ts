import type { Loaded, ServerState } from "./server-state";
import type { DynamicValue, TypedConfigRequest, WithDiagnostics } from "../../protocol";
import { type Call, Reported, type Rpc } from "./rpc";
import { isWhollyKnown, type ObjectValue, type Path, type Type, UNKNOWN, type Value } from "../../cty";
import { Diagnostics } from "../diagnostics";
import { complete, forEachAttribute } from "../plan/passes";
import type { Schema } from "../schema/schema";
import { decodeObject } from "./wire";
import type { Attribute, SchemaNode } from "../schema/attribute";

export const validateProviderConfig: Rpc<{ readonly config: DynamicValue }, WithDiagnostics> = {
  name: "ValidateProviderConfig",

  async answer(call, request) {
    const { provider, providerType } = call.server;
    await validateConfig(call, { object: provider, type: providerType }, request.config);
    return {};
  },

  fallback: () => ({}),
};

/** Called before plan, and again in plan and apply as more becomes known: those two validate nothing themselves. */
export const validateResourceConfig: Rpc<TypedConfigRequest, WithDiagnostics> = {
  name: "ValidateResourceConfig",

  async answer(call, request) {
    const { resource, type } = await call.server.resources.get(request.typeName);
    const config = await validateConfig(call, { object: resource, type }, request.config);
    if (!request.clientCapabilities.writeOnlyAttributesAllowed)
      refuseWriteOnly(resource.schema, config, call.diagnostics);
    return {};
  },

  fallback: () => ({}),
};

const validating = (
  name: string,
  load: (server: ServerState, typeName: string) => Promise<Loaded<Configurable>>,
): Rpc<TypedConfigRequest, WithDiagnostics> => ({
  name,

  async answer(call, request) {
    await validateConfig(call, await load(call.server, request.typeName), request.config);
    return {};
  },

  fallback: () => ({}),
});

export const validateDataResourceConfig = validating("ValidateDataResourceConfig", ({ dataSources }, name) =>
  dataSources.get(name),
);
export const validateEphemeralResourceConfig = validating(
  "ValidateEphemeralResourceConfig",
  ({ ephemeralResources }, name) => ephemeralResources.get(name),
);
export const validateListResourceConfig = validating("ValidateListResourceConfig", ({ listResources }, name) =>
  listResources.get(name),
);
export const validateActionConfig = validating("ValidateActionConfig", ({ actions }, name) => actions.get(name));

/** What a user configures, such as a data source or an action. */
interface Configurable {
  readonly schema: Schema;
  validate?(config: ObjectValue, diagnostics: Diagnostics): void | Promise<void>;
  /** Only of an action. */
  readonly invoke?: unknown;
}

/**
 * Decodes a configuration, and reports what is wrong with the values that are known. Without a block the engine may
 * send null, which means an object of nulls.
 */
async function validateConfig(
  call: Call,
  { object, type }: Loaded<Configurable>,
  wire: DynamicValue,
  diagnostics: Diagnostics = call.diagnostics,
): Promise<ObjectValue> {
  const { schema } = object;
  const config = decodeObject(type, wire) ?? complete(schema, {});
  call.secrets.add(schema, config);
  validateValues(schema, config, diagnostics, object.invoke !== undefined);
  if (!diagnostics.hasErrors) await object.validate?.(config, diagnostics);
  return config;
}

/**
 * The configuration for every RPC after validation, where values may be known for the first time: engines validate an
 * action only while its variables are unknown. Warnings are left out, because validation has shown them.
 *
 * Not for the plan and the apply of a managed resource: engines validate before each of them, and `ignore_changes` may
 * put an earlier value into their configuration.
 *
 * @throws Reported if something is wrong, so that nothing is sent to the service
 */
export async function checkedConfig(
  call: Call,
  loaded: Loaded<Configurable>,
  wire: DynamicValue,
): Promise<ObjectValue> {
  const found = new Diagnostics();
  const config = await validateConfig(call, loaded, wire, found);
  const errors = found.list.filter(({ severity }) => severity === "error");
  for (const error of errors) call.diagnostics.error(error);
  if (errors.length > 0) throw new Reported();
  return config;
}

/**
 * Checks each attribute by itself: its own `validate`, and no null inside a collection. Terraform checks required ones.
 *
 * @param isAction whether the values are an action's, where engines may put null for a value that is set
 */
function validateValues(node: SchemaNode, config: ObjectValue, diagnostics: Diagnostics, isAction = false): void {
  forEachAttribute(node, config, isJudged, (attribute, value, path) => {
    if (value === null) return;
    const nullAt = nullElement(attribute.type.cty, value, path);
    if (nullAt !== undefined) {
      diagnostics.error({
        summary: `Null value inside ${nameOf(path)}`,
        detail: `A collection cannot contain null here. Remove the element, for example with a for expression that filters it${isAction && attribute.options.writeOnly === true ? NULL_IF_INVOKED : ""}`,
        path: nullAt,
      });
    } else validateOne(attribute, value, path, diagnostics);
  });
}

const isJudged = ({ options, type: { cty } }: Attribute): boolean =>
  options.validate !== undefined || cty.kind === "list" || cty.kind === "map";

const NULL_IF_INVOKED =
  ". If an action that is run with -invoke gets an ephemeral value, Terraform 1.16 and later pass null: use a variable with sensitive = true there, and do not save the plan";

/** Rejects write-only attributes that are set, for engines that would store them. */
function refuseWriteOnly(node: SchemaNode, config: ObjectValue, diagnostics: Diagnostics): void {
  const isWriteOnly = ({ options }: Attribute): boolean => options.writeOnly === true;
  forEachAttribute(node, config, isWriteOnly, (attribute, value, path) => {
    if (value === null) return;
    diagnostics.error({
      summary: `This engine does not support write-only attributes such as ${nameOf(path)}`,
      detail: `It would store the value in plan and state. Use Terraform 1.11 or OpenTofu 1.11, or a later version, or ${attribute.options.withoutWriteOnly ?? "leave the attribute out"}`,
      path,
    });
  });
}

function validateOne(attribute: Attribute, value: Value, path: Path, diagnostics: Diagnostics): void {
  if (attribute.options.validate === undefined || !isWhollyKnown(value)) return;
  const problem = attribute.options.validate(value);
  if (problem === undefined) return;
  const detail = problem.charAt(0).toUpperCase() + problem.slice(1);
  diagnostics.error({ summary: `Invalid value for ${nameOf(path)}`, detail, path });
}

/** The path of a null element. Nested objects' attributes may be null; they are checked separately. */
function nullElement(type: Type, value: Value, path: Path): Path | undefined {
  if (value === null || value === UNKNOWN || (type.kind !== "list" && type.kind !== "map")) return undefined;
  const elements: readonly (readonly [Path[number], Value])[] =
    type.kind === "list"
      ? (value as readonly Value[]).map((element, index) => [{ index }, element])
      : [...(value as ReadonlyMap<string, Value>)].map(([key, element]) => [{ key }, element]);
  for (const [step, element] of elements) {
    const at = [...path, step];
    const found = element === null ? at : nullElement(type.element, element, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The attribute's own name, quoted; the diagnostic's path says where it is. */
function nameOf(path: Path): string {
  const names = path.flatMap((step) => ("attribute" in step ? [step.attribute] : []));
  return `"${names.join(".")}"`;
}
