export { createLogger, errorText, type Logger } from "./logger";
