import type { Caller } from "../keys";
import type { Act } from "../state/act";
import type { State } from "../state/state";
import type { Variation } from "../variation/variation";
import type { Answer } from "./answer";
import type { JsonValue } from "./json";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One row of section 4 of the interface document. Anything not declared here is refused with 400 before `handle`. */
export interface Endpoint {
  readonly method: Method;
  /** Relative to the context path; `:name` is one percent-encoded segment, such as `/workflows/:id`. */
  readonly path: string;
  /** @default none are accepted */
  readonly query?: Readonly<Record<string, QueryRule>>;
  /** @default a body is refused */
  readonly body?: BodyRule;
  /** @throws RequestError to answer with its status */
  readonly handle: (call: Call) => Answer;
}

/** `flag`: without a value. `text`: any value. A list: one of these. */
export type QueryRule = "flag" | "text" | readonly [string, ...string[]];

export interface BodyRule {
  readonly formats: readonly ("json" | "xml")[];
  readonly required: boolean;
  /** How many objects and arrays of a JSON body may lie in each other. @default 1000 */
  readonly maxDepth?: number;
}

export type RequestBody =
  | { readonly format: "none" }
  | { readonly format: "json"; readonly value: JsonValue }
  | { readonly format: "xml"; readonly text: string };

/** One authenticated request, checked against its endpoint's declaration. */
export interface Call {
  readonly caller: Caller;
  readonly state: State;
  readonly variation: Variation;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** For operations that change the state under this caller's name. */
  readonly act: Act;
  /** Percent-decoded path segment. */
  readonly param: (name: string) => string;
  /** The value, "" for a flag, undefined if it is not given. */
  readonly query: (name: string) => string | undefined;
  readonly body: RequestBody;
  readonly accept: string | undefined;
  /** Absolute URL of a path given by its raw segments. */
  readonly href: (...segments: readonly string[]) => string;
}
