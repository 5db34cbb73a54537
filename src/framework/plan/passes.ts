import {
  formatPath,
  isWhollyKnown,
  type ObjectValue,
  type Path,
  UNKNOWN,
  type Unknown,
  type Value,
  valuesEqual,
} from "../../cty";
import type { Attribute, NestedNode, SchemaNode } from "../schema/attribute";

/**
 * The value at one place of the schema in the configuration, in the prior state and in the value being walked. It is
 * null without a counterpart (a new list element, a null parent), and unknown below something unknown.
 */
interface Aligned<V extends Value = Value> {
  readonly config: Value;
  readonly prior: Value;
  readonly value: V;
}

type Concerns = (attribute: Attribute) => boolean;

interface Visitor {
  /** Which attributes are visited: most passes concern few. The walk continues inside all others. */
  readonly concerns: Concerns;
  /** The attribute's value in the result. The walk continues inside it only if it is unchanged. */
  visit(attribute: Attribute, values: Aligned, path: Path): Value;
  /** @default every nested object is walked */
  descend?(values: Aligned): boolean;
}

/**
 * Walks an object by its schema, parents before children, and returns it with the visitor's values: the object itself
 * if no attribute differs.
 */
function transform(node: SchemaNode, values: Aligned<ObjectValue>, visitor: Visitor, path: Path = []): ObjectValue {
  let result: Record<string, Value> | undefined;
  const put = (name: string, value: Value): void => {
    if (value !== values.value[name]) (result ??= { ...values.value })[name] = value;
  };
  for (const name of Object.keys(node.attributes)) {
    const attribute = node.attributes[name]!;
    const { nested } = attribute.type;
    const isVisited = visitor.concerns(attribute);
    if (!isVisited && nested === undefined) continue;
    const inner = member(values, name);
    const at = [...path, { attribute: name }];
    const visited = isVisited ? visitor.visit(attribute, inner, at) : inner.value;
    put(name, nested === undefined || visited !== inner.value ? visited : transformNested(nested, inner, visitor, at));
  }
  return result ?? values.value;
}

/** Calls `look` for those attributes, nested ones after their parent. */
function forEachAligned(
  node: SchemaNode,
  values: Aligned<ObjectValue>,
  concerns: Concerns,
  look: (attribute: Attribute, values: Aligned, path: Path) => void,
): void {
  transform(node, values, {
    concerns,
    visit(attribute, inner, path) {
      look(attribute, inner, path);
      return inner.value;
    },
  });
}

/** As {@link forEachAligned}, for one value without counterparts. */
export const forEachAttribute = (
  node: SchemaNode,
  value: ObjectValue,
  concerns: Concerns,
  look: (attribute: Attribute, value: Value, path: Path) => void,
): void =>
  forEachAligned(node, { config: null, prior: null, value }, concerns, (attribute, values, path) =>
    look(attribute, values.value, path),
  );

function transformNested(node: NestedNode, values: Aligned, visitor: Visitor, path: Path): Value {
  const { value } = values;
  if (value === null || value === UNKNOWN || visitor.descend?.(values) === false) return value;
  if (node.nesting === "single") return transform(node, { ...values, value: value as ObjectValue }, visitor, path);
  return (value as readonly (ObjectValue | Unknown | null)[]).map((element, index) => {
    if (element === null || element === UNKNOWN) return element;
    const inner: Aligned<ObjectValue> = {
      config: at(values.config, index),
      prior: at(values.prior, index),
      value: element,
    };
    return transform(node, inner, visitor, [...path, { index }]);
  });
}

const member = (values: Aligned<ObjectValue>, name: string): Aligned => ({
  config: at(values.config, name),
  prior: at(values.prior, name),
  value: values.value[name] ?? null,
});

function at(holder: Value, key: string | number): Value {
  if (holder === UNKNOWN) return UNKNOWN;
  if (holder === null) return null;
  return (holder as Readonly<Record<string | number, Value>>)[key] ?? null;
}

/** The object with every attribute of the schema: a missing one is null. */
export const complete = (node: SchemaNode, value: Readonly<Record<string, Value | undefined>>): ObjectValue =>
  Object.fromEntries(Object.keys(node.attributes).map((name) => [name, value[name] ?? null]));

/**
 * The value with defaults where the configuration has null, including inside nested objects that the configuration
 * sets.
 */
export const applyDefaults = (node: SchemaNode, config: Value, value: ObjectValue): ObjectValue =>
  transform(
    node,
    { config, prior: null, value },
    {
      concerns: ({ options }) => options.default !== undefined,
      visit: ({ options }, values) => (values.config === null ? (options.default as Value) : values.value),
      // An object that the configuration omits belongs entirely to the provider, whose nulls are intended.
      descend: (values) => values.config !== null,
    },
  );

/**
 * The defaults by attribute name, for objects that enter state without a plan (import, move): null instead of a default
 * would appear as a change in the next plan.
 */
export const defaultsOf = (node: SchemaNode): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(node.attributes).flatMap(([name, { options }]) =>
      options.default === undefined ? [] : [[name, options.default as Value]],
    ),
  );

/** The value with write-only attributes set to null, because Terraform rejects their values in plan and state. */
export const nullWriteOnly = (node: SchemaNode, value: ObjectValue): ObjectValue =>
  transform(
    node,
    { config: null, prior: null, value },
    { concerns: ({ options }) => options.writeOnly === true, visit: () => null },
  );

/** The value with the spelling of `spelled` wherever the attribute's `equal` says that both mean the same. */
export const keepSpelling = (node: SchemaNode, spelled: Value, value: ObjectValue): ObjectValue =>
  transform(
    node,
    { config: null, prior: spelled, value },
    {
      concerns: ({ options }) => options.equal !== undefined,
      visit: (attribute, values) =>
        isEqualTo(attribute, values.prior, values.value) && !valuesEqual(values.prior, values.value)
          ? values.prior
          : values.value,
    },
  );

const isEqualTo = ({ options }: Attribute, known: Value, value: Value): boolean =>
  options.equal !== undefined &&
  known !== null &&
  value !== null &&
  isWhollyKnown(known) &&
  isWhollyKnown(value) &&
  options.equal(known, value);

/** True if only the provider can set the value: a computed attribute without default that the configuration omits. */
const isLeftToProvider = (attribute: Attribute, config: Value): boolean => config === null && isComputed(attribute);

const isComputed = ({ presence }: Attribute): boolean => presence === "computed" || presence === "optionalComputed";

/**
 * The plan with everything unknown that is known only after apply. `useStateForUnknown` keeps the proposed value:
 * Terraform has put the prior value there, with its elements matched in Terraform's way.
 */
export const markComputedUnknown = (
  node: SchemaNode,
  config: ObjectValue,
  planned: ObjectValue,
  isCreate: boolean,
): ObjectValue =>
  transform(
    node,
    { config, prior: null, value: planned },
    {
      concerns: isComputed,
      visit: ({ options }, { config: configured, value }) =>
        configured !== null || (options.useStateForUnknown === true && !isCreate && value !== null) ? value : UNKNOWN,
      descend: (values) => values.config !== null,
    },
  );

/**
 * The changed attributes that cannot be changed in place. A computed value that is unknown only because something else
 * changes is not a change of its own.
 */
export function replacedPaths(
  node: SchemaNode,
  config: ObjectValue,
  prior: ObjectValue,
  planned: ObjectValue,
): readonly Path[] {
  const paths: Path[] = [];
  const needsReplacement: Concerns = ({ options }) => options.requiresReplace === true;
  forEachAligned(node, { config, prior, value: planned }, needsReplacement, (attribute, values, path) => {
    if (values.value === UNKNOWN && isLeftToProvider(attribute, values.config)) return;
    if (!valuesEqual(values.prior, values.value)) paths.push(path);
  });
  return paths;
}

/** Each path once, sorted by its text. */
export function sortedPaths(paths: readonly Path[]): readonly Path[] {
  const bySpelling = new Map(paths.map((path) => [formatPath(path), path]));
  return [...bySpelling].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}

/**
 * The configuration that produces the state: only attributes that may be set, and none that has its default or that
 * validation would refuse.
 */
export const configFromState = (node: SchemaNode, state: ObjectValue): ObjectValue =>
  transform(
    node,
    { config: null, prior: null, value: state },
    { concerns: () => true, visit: (attribute, { value }) => (isWorthSaying(attribute, value) ? value : null) },
  );

function isWorthSaying({ presence, options }: Attribute, value: Value): boolean {
  if (presence === "required") return true;
  if (presence === "computed" || options.writeOnly === true) return false;
  // Such as a blank name that the service shows: the provider may set the attribute, so that state keeps it.
  if (presence === "optionalComputed" && value !== null && options.validate?.(value) !== undefined) return false;
  return options.default === undefined || !valuesEqual(value, options.default as Value);
}
