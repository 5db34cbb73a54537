/**
 * A JSON value without loss: numbers keep their digits, objects are maps (so that `__proto__` is a name like any other)
 * in the order of the text.
 */
export type JsonNode = null | boolean | string | JsonNumber | readonly JsonNode[] | JsonMap;

/** A JSON object. */
export type JsonMap = ReadonlyMap<string, JsonNode>;

/** A number as it is spelt. */
export class JsonNumber {
  constructor(readonly text: string) {}
}

export const isJsonMap = (node: JsonNode | undefined): node is JsonMap => node instanceof Map;
export const isJsonArray = (node: JsonNode | undefined): node is readonly JsonNode[] => Array.isArray(node);

export const kindOfNode = (node: JsonNode): "array" | "object" | "scalar" =>
  isJsonArray(node) ? "array" : isJsonMap(node) ? "object" : "scalar";

/** What an array or object holds; nothing for a scalar. */
export const valuesIn = (node: JsonNode): readonly JsonNode[] =>
  isJsonArray(node) ? node : isJsonMap(node) ? [...node.values()] : [];

/** The text is no JSON that is understood here. The message says what is wrong and where, never a value. */
export class JsonDocumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "JsonDocumentError";
  }
}
