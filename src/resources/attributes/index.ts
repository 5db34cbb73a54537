export { timeoutAttribute } from "./attribute-values";
export { attributesJson } from "./attribute-values";
export { jsonObjectProblem, jsonProblem, namesNotBlank, notBlank, oneOf } from "./text-problem";
export { knownValue } from "./attribute-values";
