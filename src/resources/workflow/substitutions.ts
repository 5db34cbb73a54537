import { UNKNOWN, type Unknown } from "../../cty";
import {
  FilledDocument,
  isFilledIn,
  isHidden,
  parseDocument,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
  valueNodes,
  type XmlTree,
} from "../../document";

/** `substitutions` as in a configuration, plan or state. */
export type Substitutions = ReadonlyMap<string, string | Unknown | null> | Unknown | null;

/** The attributes of a plan or state that say what its document is. */
interface Holder {
  readonly document: string;
  readonly substitutions: Substitutions;
}

/** The document of a plan or state with its substitutions filled in, as far as their values are known. */
export const filledDocument = ({ document, substitutions }: Holder): FilledDocument =>
  new FilledDocument(parseDocument(document), knownSubstitutions(substitutions));

/** The values that are known. */
export const knownSubstitutions = (substitutions: Substitutions): ReadonlyMap<string, string> =>
  new Map(
    substitutions === null || substitutions === UNKNOWN
      ? []
      : [...substitutions].filter((each): each is [string, string] => typeof each[1] === "string"),
  );

/** Given as its own value, a placeholder stays as it is. */
export const isLiteral = (name: string, value: unknown): boolean => value === placeholderOf(name);

/** Whether all placeholders stay as they are, as they do without substitutions. */
export const areLiteral = (substitutions: ReadonlyMap<string, unknown>): boolean =>
  [...substitutions].every(([name, value]) => isLiteral(name, value));

/** Substitutions that keep a document as it is. A configuration that an engine generates from them is valid. */
export const literalSubstitutions = (document: XmlTree): ReadonlyMap<string, string> =>
  new Map(
    placeholderNames(document)
      .filter((name) => !isHidden(name))
      .map((name) => [name, placeholderOf(name)]),
  );

/** The names of the placeholders without a known value; none if all stay as they are. */
export function openPlaceholders(template: XmlTree, substitutions: Substitutions): ReadonlySet<string> {
  if (substitutions === null || (substitutions !== UNKNOWN && areLiteral(substitutions))) return new Set();
  const names = shownPlaceholders(template);
  const known = knownSubstitutions(substitutions);
  return new Set(names.filter((name) => !known.has(name)));
}

/** The names of the placeholders of substitutions in a document, each once. */
export const shownPlaceholders = (template: XmlTree): readonly string[] => [
  ...new Set(
    valueNodes(template)
      .filter(({ node }) => isFilledIn(node))
      .flatMap(({ value }) => placeholdersIn(value))
      .filter((name) => !isHidden(name)),
  ),
];

/** Whether a value of the document is not known yet. @param open the names of those without a value */
export const isOpen = (value: string, open: ReadonlySet<string>): boolean =>
  placeholdersIn(value).some((name) => open.has(name));
