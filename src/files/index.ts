export { makeDirectory } from "./make-directory";
export { isOutOfRoom, systemErrorText } from "./system-error-text";
