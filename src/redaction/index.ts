export { addSecret, createRedactor, redact, redactAssignments, SENSITIVE, type Redactor } from "./redactor";
export { visibleJson, visibleLine, visibleLines, visibleText } from "./visible-text";
