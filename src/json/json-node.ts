/** What `JSON.parse` gives. Where digits count, `PlainJson` and `JsonNode` keep them. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };

/** A number as written. */
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

export function kindOfNode(node: JsonNode): "array" | "object" | "scalar" {
  if (isJsonArray(node)) return "array";
  return isJsonMap(node) ? "object" : "scalar";
}

/** The values in an array or object; none for a scalar. */
export function valuesIn(node: JsonNode): readonly JsonNode[] {
  if (isJsonArray(node)) return node;
  return isJsonMap(node) ? [...node.values()] : [];
}
