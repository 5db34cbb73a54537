export { Diagnostics, DiagnosticError, type DiagnosticText } from "./diagnostics";
export * from "./schema/attribute";
export * from "./schema/schema";
export type * from "./resource";
export * from "./provider";
export type { JsonValue } from "./json-value";
