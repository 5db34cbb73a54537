export { timeoutAttribute } from "./action-timeout";
export { attributesJson } from "./attributes-json";
export {
  jsonObjectProblem,
  jsonProblem,
  namesNotBlank,
  notBlank,
  oneOf,
  parseable,
  parseProblem,
} from "./text-problem";
export { knownValue } from "./known-value";
