export { createLogger, errorText, type LogFields, type Logger, type LoggerOptions } from "./logger";
