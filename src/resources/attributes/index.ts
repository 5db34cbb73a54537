export { timeoutAttribute } from "./action-timeout";
export { attributesJson } from "./attributes-json";
export { jsonObjectProblem, jsonProblem, namesNotBlank, notBlank, oneOf } from "./text-problem";
export { knownValue } from "./known-value";
