import { attributePath, isWhollyKnown, UNKNOWN, type Unknown } from "../../cty";
import {
  byteOrderMarkOf,
  declaredAsUtf8,
  definitionJson,
  fillDocument,
  FilledDocument,
  hiddenNames,
  isFilledIn,
  isHidden,
  LazyDocument,
  maskPaths,
  parseProblem,
  placeholderOf,
  placeholdersIn,
  secretName,
  valueNodes,
  valuesAt,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import { DiagnosticError } from "../../framework";
import type { ProviderData } from "../shared/service-call";
import { pathsOf } from "../versions/compare";
import type { WorkflowPlan, WorkflowState } from "./schema";

/** `substitutions` as in a configuration, plan or state. */
export type Substitutions = ReadonlyMap<string, string | Unknown | null> | Unknown | null;

/** The document of a plan or state with its substitutions filled in, as far as their values are known. */
export const filledDocument = ({
  document,
  substitutions,
}: {
  readonly document: string;
  readonly substitutions: Substitutions;
}): FilledDocument => {
  const bare = document.slice(byteOrderMarkOf(document).length);
  return new FilledDocument(new LazyDocument(bare), knownSubstitutions(substitutions));
};

export const knownSubstitutions = (substitutions: Substitutions): ReadonlyMap<string, string> =>
  new Map(
    substitutions === null || substitutions === UNKNOWN
      ? []
      : [...substitutions].filter((each): each is [string, string] => typeof each[1] === "string"),
  );

/** Whether `substitutions` stays the same. A value that is not known yet counts as changed. */
export function sameSubstitutions(
  { substitutions: planned }: Pick<WorkflowPlan, "substitutions">,
  { substitutions: prior }: Pick<WorkflowState, "substitutions">,
): boolean {
  if (planned === UNKNOWN) return false;
  const [now, before] = [planned ?? new Map<string, string>(), prior ?? new Map<string, string>()];
  return now.size === before.size && [...now].every(([name, value]) => before.get(name) === value);
}

/** Given as its own value, a placeholder stays as it is. */
export const isLiteral = (name: string, value: unknown): boolean => value === placeholderOf(name);

/** Whether all placeholders stay as they are, as they do without substitutions. */
export const areLiteral = (substitutions: ReadonlyMap<string, unknown>): boolean =>
  [...substitutions].every(([name, value]) => isLiteral(name, value));

/** Substitutions that keep a document as it is. A configuration that an engine generates from them is valid. */
export const literalSubstitutions = (document: XmlTree): ReadonlyMap<string, string> =>
  new Map(shownPlaceholders(document).map((name) => [name, placeholderOf(name)]));

/** The names of the placeholders without a known value; none if all stay as they are. */
export function openPlaceholders(template: XmlTree, substitutions: Substitutions): ReadonlySet<string> {
  if (substitutions === null || (substitutions !== UNKNOWN && areLiteral(substitutions))) return new Set();
  const known = knownSubstitutions(substitutions);
  return new Set(shownPlaceholders(template).filter((name) => !known.has(name)));
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

/**
 * The document's text for the service, with its secrets filled in, as the UTF-8 that is sent.
 *
 * @throws DiagnosticError if a value is missing
 */
export function revealed(document: XmlDocument, secrets: ReadonlyMap<string, string>): string {
  const missing = hiddenNames(document).filter((name) => !secrets.has(name));
  if (missing.length > 0) {
    throw new DiagnosticError({
      summary: `secrets_wo has no value for ${missing.map((name) => `"${secretName(name)}"`).join(", ")}`,
      detail: `The document has ${missing.map(placeholderOf).join(", ")}, but no value for it, so nothing was sent. Add the value to secrets_wo, or remove the placeholder`,
      path: attributePath("secrets_wo"),
    });
  }
  return declaredAsUtf8(fillDocument(document, secrets));
}

/** The minimum length of a text. Shorter ones occur in ordinary words too, and are easily guessed anyway. */
const SHORTEST = 4;
/** The maximum length of a service's message that is shown. */
const LONGEST = 300;

/** The attributes of a plan or state that name values shown only in `document`. */
type Holder = Pick<WorkflowPlan, "document" | "substitutions" | "sensitive_paths">;

/**
 * Texts that no message may quote: the values of `secrets_wo`, and those at `sensitive_paths` in the documents, each as a
 * whole and by lines, because a service may quote a single line of what was sent to it.
 */
export function unshownTexts(
  secrets: ReadonlyMap<string, string>,
  ...holders: readonly (Holder | null)[]
): ReadonlySet<string> {
  const values = holders.flatMap((holder) => {
    const document = holder?.document;
    if (holder === null || typeof document !== "string") return [];
    const filled = filledDocument({ ...holder, document });
    // Nothing is shown of a document that cannot be read.
    return parseProblem(() => filled.root) === undefined ? valuesAt(filled.text, pathsOf(holder.sensitive_paths)) : [];
  });
  const pieces = values.flatMap((value) =>
    [value, ...value.split("\n")].map((piece) => piece.trim().slice(0, LONGEST)),
  );
  return new Set([...secrets.values(), ...pieces.filter((piece) => piece.length >= SHORTEST)]);
}

/**
 * `definition_json`: the document as JSON, with its placeholders as in `document`, and without the values that
 * `sensitive_paths` hides. Null unless the workflow, or else the provider, has `show_definition = true`.
 *
 * @param document null if it is not known yet
 */
export function definitionOf(
  document: XmlTree | null,
  { show_definition: own, sensitive_paths: sensitive }: Pick<WorkflowPlan, "show_definition" | "sensitive_paths">,
  { showDefinition }: Partial<ProviderData>,
): string | Unknown | null {
  const isShown = own ?? showDefinition ?? UNKNOWN;
  if (isShown === false) return null;
  if (isShown === UNKNOWN || document === null || !isWhollyKnown(sensitive)) return UNKNOWN;
  const paths = pathsOf(sensitive);
  return definitionJson(
    document instanceof FilledDocument ? document.maskedTemplate(paths) : maskPaths(document, paths),
  );
}

/**
 * `definition_json` while nothing that it depends on changes: as it is, whoever wrote it, because it is the refresh that
 * follows the provider's setting, for a whole configuration at once and without updates.
 *
 * @param open names of the document's placeholders whose values are not known yet: paths may pick by them
 */
export function definitionToBe(
  document: FilledDocument | null,
  planned: WorkflowPlan,
  prior: WorkflowState | null,
  open: ReadonlySet<string>,
  known: Partial<ProviderData>,
): string | Unknown | null {
  const { show_definition, sensitive_paths } = planned;
  const isSame =
    prior !== null &&
    planned.document === prior.document &&
    (sensitive_paths === null || sameSubstitutions(planned, prior)) &&
    show_definition === prior.show_definition &&
    JSON.stringify(sensitive_paths) === JSON.stringify(prior.sensitive_paths);
  if (isSame) return prior.definition_json;
  const definition = definitionOf(sensitive_paths === null || open.size === 0 ? document : null, planned, known);
  // An update may turn out to change nothing that it depends on.
  const mayBeSame = prior !== null && !isWhollyKnown([planned.document, show_definition, sensitive_paths]);
  return mayBeSame && definition !== prior.definition_json ? UNKNOWN : definition;
}
