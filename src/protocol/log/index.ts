export { createLogger, errorText, type LogFields, type Logger } from "./logger";
