export { addSecret, createRedactor, redact, SENSITIVE, type Redactor } from "./redactor";
