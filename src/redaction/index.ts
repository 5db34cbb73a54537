export { addSecret, createRedactor, redact, redactAssignments, SENSITIVE, type Redactor } from "./redactor";
