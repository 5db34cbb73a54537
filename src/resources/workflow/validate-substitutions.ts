import { UNKNOWN, attributePath, type Path, type Unknown } from "../../cty";
import {
  fillKnown,
  hiddenIn,
  isFilledIn,
  isHidden,
  isXmlText,
  placeholderOf,
  placeholdersIn,
  valueNodes,
  type XmlDocument,
} from "../../document";
import type { Diagnostics, DiagnosticText } from "../../framework";
import { isLiteral, knownSubstitutions, shownPlaceholders, type Substitutions } from "./substitutions";

/**
 * Reports what is wrong with the substitutions of a document; of a value that is not known yet, only what its name says.
 */
export function validateSubstitutions(
  template: XmlDocument,
  substitutions: Substitutions,
  diagnostics: Diagnostics,
): void {
  if (substitutions === null) {
    warnOfForgotten(shownPlaceholders(template), diagnostics);
    return;
  }
  if (substitutions === UNKNOWN) return;
  const placed = shownPlaceholders(template);
  const problems = [
    ...placed.filter((name) => !substitutions.has(name)).map(withoutValue),
    ...[...substitutions].flatMap(([name, value]) => {
      const found = nameProblem(name) ?? valueProblem(name, value) ?? placeProblem(name, value, placed);
      return found === undefined ? [] : [{ ...found, path: at(name) }];
    }),
    ...misplaced(template, substitutions),
  ];
  for (const problem of problems.length > 0 ? problems : composed(template, substitutions)) diagnostics.error(problem);
}

const at = (name: string): Path => [{ attribute: "substitutions" }, { key: name }];

const keptAsItIs = (name: string): string =>
  `To keep it as it is, give it as its own value: substitutions = { "${name}" = "${placeholderOf(name)}" }`;

const withoutValue = (name: string): DiagnosticText => ({
  summary: `substitutions has no value for the placeholder ${placeholderOf(name)}`,
  detail: `The document contains the placeholder. Add "${name}" to substitutions, or correct the name in the document. ${keptAsItIs(name)}`,
  path: attributePath("document"),
});

function nameProblem(name: string): DiagnosticText | undefined {
  if (name === "" || /[{}]/.test(name)) {
    return {
      summary: `"${name}" cannot be the name of a substitution`,
      detail: "It is empty or contains a brace, so no placeholder {{NAME}} can have it. Choose another name",
    };
  }
  if (!isHidden(name) && name !== "secret:") return undefined;
  return {
    summary: `"${name}" cannot be the name of a substitution`,
    detail: `Placeholders that begin with "secret:" stand for values of secrets_wo. Choose another name, or put the value into secrets_wo`,
  };
}

/** A literal placeholder may stand anywhere. */
function placeProblem(name: string, value: unknown, placed: readonly string[]): DiagnosticText | undefined {
  if (placed.includes(name) || isLiteral(name, value)) return undefined;
  return {
    summary: `The document has no placeholder for the substitution "${name}"`,
    detail: `Its value would never be sent. Write ${placeholderOf(name)} into a text or an attribute's value of the document, or remove "${name}" from substitutions`,
  };
}

function valueProblem(name: string, value: unknown): DiagnosticText | undefined {
  if (typeof value !== "string") return undefined;
  if (!isXmlText(value)) {
    return {
      summary: `The value of the substitution "${name}" contains a character that XML does not allow`,
      detail:
        "The document could not be sent. Remove the character, or, if the reader of the document decodes the value, encode it, for example with base64encode",
    };
  }
  if (hiddenIn(value).length === 0) return undefined;
  return {
    summary: `The value of the substitution "${name}" contains the placeholder of a secret`,
    detail: `Values are not read again, so the secret would not be sent. Write the placeholder into the document itself, beside ${placeholderOf(name)} or in its place`,
  };
}

const misplaced = (template: XmlDocument, substitutions: ReadonlyMap<string, unknown>): readonly DiagnosticText[] =>
  valueNodes(template).flatMap(({ node, value }) => {
    if (isFilledIn(node)) return [];
    const name = placeholdersIn(value).find((each) => !isHidden(each) && !isLiteral(each, substitutions.get(each)));
    if (name === undefined) return [];
    return {
      summary: `A processing instruction has the placeholder ${placeholderOf(name)}`,
      detail: `Placeholders work only in texts and in attribute values. Move it there, or remove it. ${keptAsItIs(name)}`,
      path: attributePath("document"),
    };
  });

/** A secret's placeholder of which a part is a value: it would be filled in with a secret that nobody wrote there. */
const composed = (
  template: XmlDocument,
  substitutions: Exclude<Substitutions, null | Unknown>,
): readonly DiagnosticText[] =>
  valueNodes(template).flatMap(({ value }) => {
    const written = hiddenIn(value);
    const filled = fillKnown(value, knownSubstitutions(substitutions));
    const found = hiddenIn(filled);
    if (found.length === written.length && found.every((name, at) => name === written[at])) return [];
    return {
      summary: "The substitutions make up a placeholder of a secret",
      detail: "The document must contain the placeholder of a secret in full. Write it there without a substitution",
      path: attributePath("document"),
    };
  });

/** What people call a value, rather than what a script or a template of another kind has between braces. */
const USUAL_NAME = /^[\w.-]+$/;

function warnOfForgotten(placed: readonly string[], diagnostics: Diagnostics): void {
  const names = placed.filter((name) => USUAL_NAME.test(name));
  const [first] = names;
  if (first === undefined) return;
  diagnostics.warning({
    summary: `The document contains ${names.map(placeholderOf).join(", ")}, and there are no substitutions`,
    detail: `It is sent as it is. If it stands for a value, add substitutions = { "${first}" = … }. ${keptAsItIs(first)}`,
    path: attributePath("document"),
  });
}
