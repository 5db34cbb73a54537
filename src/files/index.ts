export { lockDirectory } from "./lock-directory";
export { makeDirectory } from "./make-directory";
export { readText, unreadableText } from "./read-text";
export { absent, isOutOfRoom, systemErrorText } from "./system-error-text";
