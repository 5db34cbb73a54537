import { plainText, isPhrase } from "./phrase";
import type { Review } from "./review";

/** Changes with every release that takes something away or gives it another meaning. */
const FORMAT_VERSION = 1;

/**
 * The review for programs: one JSON object, sentences as plain text. Side-by-side views are left to the other formats.
 */
export function reviewJson(review: Review): string {
  return JSON.stringify({ formatVersion: FORMAT_VERSION, ...review }, (key, value: unknown) => {
    if (isPhrase(value)) return plainText(value);
    return key === "nodes" ? undefined : value;
  });
}
