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
export { numberText, printPlainJson, readPlainJson, toJsonNode, type PlainJson } from "./plain-json";
export { JsonRuleError, type JsonRules, locateJson, type LocatedJson, readJson } from "./read-json";
export { schemaAddress } from "./schema-address";
