export { BOOL, DYNAMIC, NUMBER, STRING, list, map, object, set, tuple, type Type } from "./type";
export { Decimal, Dynamic, UNKNOWN, type Numeric, type ObjectValue, type Unknown, type Value } from "./value";
export { attributePath, formatPath, type Path, type PathStep } from "./path";
