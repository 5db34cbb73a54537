export { canonicalNumber } from "./canonical-number";
export { isJsonArray, isJsonMap, JsonNumber, kindOfNode, valuesIn, type JsonMap, type JsonNode } from "./json-node";
export type { JsonObject, JsonValue } from "./json-value";
export { numberText, printPlainJson, readPlainJson, toJsonNode, type PlainJson } from "./plain-json";
export { endOfString, jsonTokens, JsonRuleError, readJson, type JsonToken } from "./read-json";
export { schemaAddress } from "./schema-address";
