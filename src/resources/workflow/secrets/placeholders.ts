import type { XmlTree } from "../../../document";
import { valueNodes } from "./document-values";

/** `{{secret:NAME}}`; a name is whatever `secrets_wo` may call a value, without braces. */
const PLACEHOLDER = /\{\{secret:([^{}]+)\}\}/g;

/** Stands behind a placeholder where the service holds another value than the one that was sent. */
export const CHANGED = " (changed on the service)";
/** Stands behind a placeholder where a version still holds the value of an earlier write. */
export const EARLIER = " (earlier value)";

const STANDS_FOR_ANOTHER = /\}\}.* \((?:changed on the service|earlier value)\)$/s;

/** Names of the placeholders in a value, in their order. */
export const secretNamesIn = (value: string): readonly string[] =>
  value.includes("{{secret:") ? [...value.matchAll(PLACEHOLDER)].map(([, name]) => name!) : [];

/** Names of the secrets that a document asks for, each once. */
export const secretNames = (document: XmlTree): readonly string[] => [
  ...new Set(valueNodes(document).flatMap(({ value }) => secretNamesIn(value))),
];

/** Whether a value is what a changed or earlier secret is shown as: nothing that can be sent. */
export const standsForAnother = (value: string): boolean =>
  STANDS_FOR_ANOTHER.test(value) && secretNamesIn(value).length > 0;

/** A text without the marks behind its placeholders: as it was written. */
export const withoutMarks = (text: string): string =>
  text.replace(/(\}\}[^<>"']*?)(?: \((?:changed on the service|earlier value)\))+/g, "$1");

/**
 * The secret that a value holds in the place of its one placeholder; null where there are several, or the rest differs.
 */
export function secretIn(value: string, template: string): string | null {
  // The pattern's group is among the parts.
  const [before, , after, ...others] = template.split(PLACEHOLDER);
  if (before === undefined || after === undefined || others.length > 0) return null;
  const isAround = value.startsWith(before) && value.endsWith(after) && value.length >= before.length + after.length;
  return isAround ? value.slice(before.length, value.length - after.length) : null;
}

/** The value with those of its placeholders filled in of which the secret is known. */
export const knownFilledIn = (value: string, secrets: ReadonlyMap<string, string>): string =>
  value.replace(PLACEHOLDER, (placeholder, name: string) => secrets.get(name) ?? placeholder);

/** The value with its placeholders filled in; null where a secret is missing. */
export function filledIn(value: string, secrets: ReadonlyMap<string, string>): string | null {
  let missing = false;
  const filled = value.replace(PLACEHOLDER, (_, name: string) => {
    const secret = secrets.get(name);
    missing ||= secret === undefined;
    return secret ?? "";
  });
  return missing ? null : filled;
}
