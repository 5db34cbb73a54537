import { hiddenIn } from "../../document";

/** Follows a placeholder if the service has a different value from the sent one. */
export const CHANGED = " (changed on the service)";
/** Follows a placeholder if a version still has the value of an earlier write. */
export const EARLIER = " (earlier value)";

const STANDS_FOR_ANOTHER = /\}\}.* \((?:changed on the service|earlier value)\)$/s;

/** Whether a value represents a changed or earlier secret, which cannot be sent. */
export const standsForAnother = (value: string): boolean =>
  STANDS_FOR_ANOTHER.test(value) && hiddenIn(value).length > 0;

/** A text without the marks after its placeholders, as it was written. */
export const withoutMarks = (text: string): string =>
  text.replace(/(\}\}[^<>"']*?)(?: \((?:changed on the service|earlier value)\))+/g, "$1");
