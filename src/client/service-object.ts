export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** One object of an answer, read tolerantly: its fields stood on it, under `attrs` or under a wrapper property. */
export interface ServiceObject {
  /** Null if the answer shows none. */
  readonly id: string | null;
  readonly name: string | null;
  /** All fields, flattened out of wrapper and `attrs`; `link` and the like stay. */
  readonly attributes: JsonObject;
}

/** What a write answered, as far as it told: any 2xx is success, its body may be anything. */
export interface WriteAnswer {
  /** By the contract's order: body, `link.href`, Location header, XML document; null if none told. */
  readonly id: string | null;
  readonly object: ServiceObject | null;
  /** The body where it was XML. */
  readonly xml: string | null;
}
