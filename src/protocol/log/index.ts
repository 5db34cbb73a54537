export { createLogger, type Logger, type LoggerOptions } from "./logger";
export { errorText, type LogFields } from "./log-line";
