export { attributesJson, knownValue, timeoutAttribute } from "./attribute-values";
export { jsonObjectProblem, jsonProblem, namesNotBlank, notBlank, oneOf } from "./text-problem";
