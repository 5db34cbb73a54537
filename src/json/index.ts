export { canonicalNumber } from "./canonical-number";
export {
  isJsonArray,
  isJsonMap,
  type JsonMap,
  type JsonNode,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  kindOfNode,
  valuesIn,
} from "./json-node";
export { locateJson, type LocatedJson } from "./locate-json";
export { numberText, printPlainJson, readPlainJson, toJsonNode, type PlainJson } from "./plain-json";
export { endOfString, jsonTokens, JsonRuleError, readJson, type JsonToken } from "./read-json";
export { schemaAddress } from "./schema-address";
