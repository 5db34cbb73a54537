export { isPart, KIND_FACTS, KINDS, kindOfType, nounOfType, plural, subjectOfType, type Kind } from "./kinds";
