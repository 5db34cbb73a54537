export {
  BOOL,
  DYNAMIC,
  list,
  map,
  NUMBER,
  object,
  set,
  STRING,
  tuple,
  type Type,
  typeFromJson,
  typesEqual,
  typeToJson,
} from "./type";
export { Decimal, Dynamic, type Numeric, type ObjectValue, UNKNOWN, type Unknown, type Value } from "./value";
export { attributePath, CtyError, formatPath, type Path, type PathStep } from "./cty-error";
export { encodeMsgpack } from "./encode-msgpack";
export { decodeMsgpack } from "./decode-msgpack";
export { decodeJson, encodeJson } from "./json";
export { valuesEqual } from "./values-equal";
export { isWhollyKnown, mapValue, unknownToNull, walkValue } from "./walk-value";
export { numberFromText, numberToText, numbersEqual } from "./number";
