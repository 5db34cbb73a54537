import type { JsonMap, JsonObject } from "../json";

export type { JsonObject, JsonValue } from "../json";

/** One object of an answer, read tolerantly: its fields were at the top, under `attrs` or under a wrapper property. */
export interface ServiceObject {
  /** Null if the answer shows none. */
  readonly id: string | null;
  readonly name: string | null;
  /** All fields, flattened out of wrapper and `attrs`; `link` and the like stay. */
  readonly attributes: JsonObject;
}

/** The same with every number as the service wrote it. */
export interface SpeltObject extends ServiceObject {
  /** The fields of `attributes`. */
  readonly fields: JsonMap;
}

/** The answer to a write, as far as it could be read: any 2xx is success, its body may be anything. */
export interface WriteAnswer {
  /** In the contract's order from the body, `link.href`, Location header or XML document; null if none has it. */
  readonly id: string | null;
  readonly object: ServiceObject | null;
  /** The body, if it is XML. */
  readonly xml: string | null;
}
