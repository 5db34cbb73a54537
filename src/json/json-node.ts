/** A number as it is spelt. */
export class JsonNumber {
  constructor(readonly text: string) {}
}

/**
 * A JSON value without loss: numbers keep their digits, objects are maps (so that `__proto__` is a name like any other)
 * in the order of the text.
 */
export type JsonNode = null | boolean | string | JsonNumber | readonly JsonNode[] | JsonMap;

/** A JSON object. */
export type JsonMap = ReadonlyMap<string, JsonNode>;

export const isJsonMap = (node: JsonNode | undefined): node is JsonMap => node instanceof Map;
export const isJsonArray = (node: JsonNode | undefined): node is readonly JsonNode[] => Array.isArray(node);

export const kindOfNode = (node: JsonNode): "array" | "object" | "scalar" =>
  isJsonArray(node) ? "array" : isJsonMap(node) ? "object" : "scalar";

/** What an array or object holds; nothing for a scalar. */
export const valuesIn = (node: JsonNode): readonly JsonNode[] =>
  isJsonArray(node) ? node : isJsonMap(node) ? [...node.values()] : [];
