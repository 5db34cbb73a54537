export { BOOL, list, map, NUMBER, object, type ObjectType, STRING, type Type, type TypeJson, typeToJson } from "./type";
export {
  isWhollyKnown,
  type Numeric,
  type ObjectValue,
  UNKNOWN,
  type Unknown,
  unknownPaths,
  unknownToNull,
  type Value,
  valuesEqual,
} from "./value";
export { attributePath, CtyError, formatPath, type Path, type PathStep } from "./cty-error";
export { encodeMsgpack } from "./encode-msgpack";
export { decodeMsgpack } from "./decode-msgpack";
export { decodeJson, encodeJson } from "./json";
