import { UNKNOWN, attributePath, type Path, type Unknown } from "../../cty";
import {
  documentId,
  documentName,
  fillKnown,
  fillTree,
  hiddenIn,
  hiddenName,
  hiddenNames,
  isFilledIn,
  isHidden,
  isXmlText,
  mentions,
  parseDocument,
  parseProblem,
  placeholderOf,
  placeholdersIn,
  secretName,
  triggerNames,
  valueMayBecome,
  valueNodes,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import type { Diagnostics, DiagnosticText } from "../../framework";
import type { WorkflowConfig } from "./schema";
import { standsForAnother } from "./redaction";
import {
  isLiteral,
  knownSubstitutions,
  openPlaceholders,
  shownPlaceholders,
  type Substitutions,
} from "./substitutions";

/** Reports attributes that refer to missing parts of the document; unknown values are skipped. */
export function validateWorkflow(config: WorkflowConfig, diagnostics: Diagnostics): void {
  const { document: text, substitutions } = config;
  if (typeof text !== "string" || parseProblem(() => parseDocument(text)) !== undefined) return;
  const template = parseDocument(text);
  validateSubstitutions(template, substitutions, diagnostics);
  const document = fillTree(template, knownSubstitutions(substitutions));
  validateTriggers(config, document, openPlaceholders(template, substitutions), diagnostics);
  validateSecrets(config, template, diagnostics);
  if (documentName(template) === null) diagnostics.warning(NAMELESS);
}

const NAMELESS: DiagnosticText = {
  summary: "The document has no name",
  detail:
    'A workflow\'s name is what the service lists, and what imports by name and adopt_existing find it by. Give the root element an attribute name, as in <workflow name="Import orders">',
  path: attributePath("document"),
};

/** The service's triggers come from the document, so a name that does not occur in it is a mistake. */
function validateTriggers(
  { triggers }: WorkflowConfig,
  document: XmlTree,
  open: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  if (!(triggers instanceof Map)) return;
  const names = triggerNames(document);
  for (const name of (triggers as ReadonlyMap<string, unknown>).keys()) {
    // A name with a value that is not known yet may become any that has its known parts.
    if (names.some((each) => valueMayBecome(each, open, name)) || mentions(document, name)) continue;
    const path: Path = [{ attribute: "triggers" }, { key: name }];
    const known =
      names.length === 0
        ? "The document has no triggers"
        : `Its triggers are ${names.map((known) => `"${known}"`).join(", ")}`;
    diagnostics.error({
      summary: `The document has no trigger "${name}"`,
      detail: `${known}. Correct the name, or remove it from triggers`,
      path,
    });
  }
}

/** Placeholders without a value are errors, values without a placeholder warnings. */
function validateSecrets(
  { secrets_wo: secrets }: WorkflowConfig,
  document: XmlDocument,
  diagnostics: Diagnostics,
): void {
  if (secrets === UNKNOWN) return;
  const names = hiddenNames(document).map(secretName);
  const given: readonly string[] = secrets === null ? [] : [...secrets.keys()];
  for (const name of names.filter((each) => !given.includes(each))) {
    diagnostics.error({
      summary: `secrets_wo has no value for the placeholder ${placeholderOf(hiddenName(name))}`,
      detail: `The document contains the placeholder. Add "${name}" to secrets_wo, or remove the placeholder. On an engine without write-only attributes (before Terraform 1.11 and OpenTofu 1.11), put the value there with a variable that has sensitive = true, and add its path to sensitive_paths`,
      path: attributePath("document"),
    });
  }
  for (const name of given.filter((each) => !names.includes(each))) {
    const path: Path = [{ attribute: "secrets_wo" }, { key: name }];
    diagnostics.warning({
      summary: `The document has no placeholder for the secret "${name}"`,
      detail: `secrets_wo has a value for it that is never sent. Write ${placeholderOf(hiddenName(name))} into the document, or remove it from secrets_wo`,
      path,
    });
  }
  refuseMisplaced(document, names, diagnostics);
}

/** @param names of the document's secrets */
function refuseMisplaced(document: XmlDocument, names: readonly string[], diagnostics: Diagnostics): void {
  const refuse = (summary: string, detail: string): void =>
    diagnostics.error({ summary, detail, path: attributePath("document") });
  for (const { node, value } of names.length === 0 ? [] : valueNodes(document)) {
    const [name] = hiddenIn(value);
    if (name === undefined) continue;
    if (standsForAnother(value)) {
      refuse(
        `The document contains the mark of a secret that changed on the service`,
        `The text after ${placeholderOf(name)} comes from a plan and means that the service has another value there. Write only the placeholder. To change the value, change secrets_wo and secrets_wo_version`,
      );
    }
    if ("kind" in node && node.kind === "instruction") {
      refuse(
        `A processing instruction has a placeholder for the secret "${secretName(name)}"`,
        "Placeholders work only in texts and in attribute values. Move it there, or remove it",
      );
    }
  }
  for (const [what, value] of [
    ["name", documentName(document)],
    ["id", documentId(document)],
  ] as const) {
    if (value === null || hiddenIn(value).length === 0) continue;
    refuse(
      `The document's ${what} is a secret`,
      `State, plans and messages show the workflow's ${what}. Use the placeholder in another place`,
    );
  }
}

/**
 * Reports what is wrong with the substitutions of a document; of a value that is not known yet, only what its name says.
 */
function validateSubstitutions(template: XmlDocument, substitutions: Substitutions, diagnostics: Diagnostics): void {
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
