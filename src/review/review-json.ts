import { plainText, isPhrase } from "./phrase";
import type { Review } from "./review";

/** Raised when a field is removed or changes its meaning; new fields do not raise it. */
const FORMAT_VERSION = 2;

/**
 * The review for programs: one JSON object, sentences as plain text. Side-by-side views are left to the other formats.
 */
export function reviewJson(review: Review): string {
  return JSON.stringify({ formatVersion: FORMAT_VERSION, ...review }, (key, value: unknown) => {
    if (isPhrase(value)) return plainText(value);
    return key === "nodes" ? undefined : value;
  });
}
