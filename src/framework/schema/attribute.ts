import {
  BOOL,
  NUMBER,
  STRING,
  list,
  map,
  object,
  type Numeric,
  type ObjectType,
  type Type,
  type Unknown,
} from "../../cty";

/**
 * The type of an attribute's value. `Known` is what a resource works with; `Partial` is the same with unknowns (and
 * nulls) inside, as a configuration or a plan may hold it.
 */
export interface ValueType<Known, Partial = Known> {
  readonly cty: Type;
  /** Present for nested attributes (protocol 6 `nested_type`). */
  readonly nested?: NestedNode;
  /** Types only, never set. */
  readonly types?: { readonly known: Known; readonly partial: Partial };
}

type Element<T> = T | Unknown | null;

export const string: ValueType<string> = { cty: STRING };
export const number: ValueType<Numeric> = { cty: NUMBER };
export const bool: ValueType<boolean> = { cty: BOOL };

export const listOf = <K, P>(element: ValueType<K, P>): ValueType<readonly K[], readonly Element<P>[]> => ({
  cty: list(element.cty),
});
export const mapOf = <K, P>(
  element: ValueType<K, P>,
): ValueType<ReadonlyMap<string, K>, ReadonlyMap<string, Element<P>>> => ({ cty: map(element.cty) });

/** What holds attributes: a schema, or the objects of a nested attribute. */
export interface SchemaNode {
  readonly attributes: Attributes;
}

/** The objects of a nested attribute. */
export interface NestedNode extends SchemaNode {
  readonly nesting: "single" | "list";
}

/** The object type of a schema's values, of a nested object or of an identity. */
export const impliedType = ({
  attributes,
}: {
  readonly attributes: Readonly<Record<string, { readonly type: ValueType<unknown> }>>;
}): ObjectType =>
  object(Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, attribute.type.cty])));

/** One nested object. */
export const nested = <const A extends Attributes>(attributes: A): ValueType<StateValues<A>, PlanValues<A>> => ({
  cty: impliedType({ attributes }),
  nested: { nesting: "single", attributes },
});
/** A list of nested objects. */
export const nestedList = <const A extends Attributes>(
  attributes: A,
): ValueType<readonly StateValues<A>[], readonly PlanValues<A>[]> => ({
  cty: list(impliedType({ attributes })),
  nested: { nesting: "list", attributes },
});
/** Who may set the attribute: one word instead of the wire's three flags. */
export type Presence = "required" | "optional" | "computed" | "optionalComputed";

export interface AttributeOptions<Known> {
  /** Markdown, for the registry page; states units and the default. */
  readonly description: string;
  /** @default false */
  readonly sensitive?: boolean;
  /** Sent to the provider, never kept in plan or state (Terraform 1.11+). @default false */
  readonly writeOnly?: boolean;
  /**
   * What to do on an engine without write-only attributes, completing a sentence that ends in ", or". @default "leave
   * the attribute out"
   */
  readonly withoutWriteOnly?: string;
  /** The value where the configuration has null; only for `optional`. @default none */
  readonly default?: Known;
  /** A changed value replaces the object. @default false */
  readonly requiresReplace?: boolean;
  /**
   * On update, a computed value that nothing else changes keeps its prior value; a null one is still unknown.
   * @default false
   */
  readonly useStateForUnknown?: boolean;
  /** Equal values are not a difference: the prior spelling is kept. @default exact equality */
  readonly equal?: (prior: Known, proposed: Known) => boolean;
  /**
   * Called with wholly known values; returns what is wrong and what to do, which is shown as a sentence below the
   * attribute's name. @default everything is valid
   */
  readonly validate?: (value: Known) => string | undefined;
  /** Of the attribute `timeouts`: how long each operation may take unless a value sets it, in milliseconds. */
  readonly timeouts?: Readonly<Record<"create" | "read" | "update" | "delete", number>>;
}

/**
 * The values of an attribute of any type. `unknown` would match none: an author's functions take the value as a
 * parameter, so an attribute of strings is not assignable to one of unknown values.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- for the reason above
type Whatever = any;

export interface Attribute<
  P extends Presence = Presence,
  Known = Whatever,
  Partial = Whatever,
  Default extends boolean = boolean,
> {
  readonly presence: P;
  readonly type: ValueType<Known, Partial>;
  readonly options: AttributeOptions<Known>;
  /** Types only, never set. */
  readonly hasDefault?: Default;
}

export type Attributes = Readonly<Record<string, Attribute>>;

export const required = <K, P>(
  type: ValueType<K, P>,
  options: AttributeOptions<K>,
): Attribute<"required", K, P, false> => ({
  presence: "required",
  type,
  options,
});

export function optional<K, P>(
  type: ValueType<K, P>,
  options: AttributeOptions<K> & { readonly default: K },
): Attribute<"optional", K, P, true>;
export function optional<K, P>(type: ValueType<K, P>, options: AttributeOptions<K>): Attribute<"optional", K, P, false>;
export function optional<K, P>(type: ValueType<K, P>, options: AttributeOptions<K>): Attribute<"optional", K, P> {
  return { presence: "optional", type, options };
}

export const computed = <K, P>(
  type: ValueType<K, P>,
  options: AttributeOptions<K>,
): Attribute<"computed", K, P, false> => ({
  presence: "computed",
  type,
  options,
});

export const optionalComputed = <K, P>(
  type: ValueType<K, P>,
  options: AttributeOptions<K>,
): Attribute<"optionalComputed", K, P, false> => ({ presence: "optionalComputed", type, options });

type ConfigValue<A> =
  A extends Attribute<infer P, Whatever, infer T, boolean>
    ? P extends "computed"
      ? null
      : P extends "required"
        ? T | Unknown
        : T | Unknown | null
    : never;

type PlanValue<A> =
  A extends Attribute<infer P, Whatever, infer T, infer D>
    ? P extends "required"
      ? T | Unknown
      : D extends true
        ? T | Unknown
        : T | Unknown | null
    : never;

type StateValue<A> =
  A extends Attribute<infer P, infer T, Whatever, infer D>
    ? P extends "required"
      ? T
      : D extends true
        ? T
        : T | null
    : never;

/** A configuration: values may be unknown, and null if the user may omit them. */
export type ConfigValues<A extends Attributes> = { readonly [K in keyof A]: ConfigValue<A[K]> };
/** A plan: defaults filled in, unknown if known only after apply. */
export type PlanValues<A extends Attributes> = { readonly [K in keyof A]: PlanValue<A[K]> };
/** State: wholly known. */
export type StateValues<A extends Attributes> = { readonly [K in keyof A]: StateValue<A[K]> };
