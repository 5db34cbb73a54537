import type { Act } from "../state/act";
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
  /** What the answer may be, the first if Accept takes several equally. @default JSON for GET; a write's is the variation's */
  readonly produces?: readonly [MediaType, ...MediaType[]];
  /** @throws RequestError to answer with its status */
  readonly handle: (call: Call) => Answer;
}

export type MediaType = "application/json" | "application/xml";

/** `flag`: without a value. `text`: any value. A list: one of these. */
export type QueryRule = "flag" | "text" | readonly [string, ...string[]];

export interface BodyRule {
  readonly formats: readonly ("json" | "xml")[];
  readonly required: boolean;
}

export type RequestBody =
  | { readonly format: "none" }
  | { readonly format: "json"; readonly value: JsonValue }
  | { readonly format: "xml"; readonly text: string };

/** One authenticated request, checked against its endpoint's declaration: an act of its caller. */
export interface Call extends Act {
  readonly administrator: boolean;
  /** Percent-decoded path segment. */
  readonly param: (name: string) => string;
  /** The value, "" for a flag, undefined if it is not given. */
  readonly query: (name: string) => string | undefined;
  readonly body: RequestBody;
  /** The one of `produces` that Accept takes. */
  readonly format: MediaType;
  /** Absolute URL of a path given by its raw segments. */
  readonly href: (...segments: readonly string[]) => string;
}
