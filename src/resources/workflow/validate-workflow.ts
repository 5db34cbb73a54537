import { UNKNOWN, attributePath, type Path } from "../../cty";
import {
  documentId,
  documentName,
  fillTree,
  hiddenIn,
  hiddenName,
  isFilledIn,
  isHidden,
  isXmlText,
  mentions,
  parseDocument,
  parseProblem,
  placeholderNames,
  placeholderOf,
  placeholdersIn,
  secretName,
  triggerNames,
  valueMayBecome,
  valueNodes,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import type { Diagnostics } from "../../framework";
import type { WorkflowConfig } from "./schema";
import { standsForAnother } from "./redaction";
import {
  isLiteral,
  knownSubstitutions,
  openPlaceholders,
  shownPlaceholders,
  type Substitutions,
} from "./filled-document";

/** Reports attributes that refer to missing parts of the document; unknown values are skipped. */
export function validateWorkflow(config: WorkflowConfig, diagnostics: Diagnostics): void {
  const { document: text, substitutions } = config;
  if (typeof text !== "string" || parseProblem(() => parseDocument(text)) !== undefined) return;
  const template = parseDocument(text);
  validateSubstitutions(template, substitutions, diagnostics);
  const document = fillTree(template, knownSubstitutions(substitutions));
  validateTriggers(config, document, openPlaceholders(template, substitutions), diagnostics);
  const names = placeholderNames(template);
  validateSecrets(config, names.filter(isHidden).map(secretName), diagnostics);
  if (names.length > 0) validatePlaces(template, substitutions, diagnostics);
  if (document !== template) refuseComposed(template, document, diagnostics);
  if (documentName(template) !== null) return;
  diagnostics.warning({
    summary: "The document has no name",
    detail:
      'A workflow\'s name is what the service lists, and what imports by name and adopt_existing find it by. Give the root element an attribute name, as in <workflow name="Import orders">',
    path: attributePath("document"),
  });
}

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
function validateSecrets({ secrets_wo: secrets }: WorkflowConfig, names: readonly string[], diagnostics: Diagnostics) {
  if (secrets === UNKNOWN) return;
  const given: readonly string[] = secrets === null ? [] : [...secrets.keys()];
  for (const name of names.filter((each) => !given.includes(each))) {
    diagnostics.error({
      summary: `secrets_wo has no value for the placeholder ${placeholderOf(hiddenName(name))}`,
      detail: `The document contains the placeholder. Add "${name}" to secrets_wo, or remove the placeholder. To keep it as it is, give it as its own value: secrets_wo = { "${name}" = "${placeholderOf(hiddenName(name))}" }. On an engine without write-only attributes (before Terraform 1.11 and OpenTofu 1.11), put the value there with a variable that has sensitive = true, and add its path to sensitive_paths`,
      path: attributePath("document"),
    });
  }
  for (const name of given.filter((each) => !names.includes(each))) {
    diagnostics.warning({
      summary: `The document has no placeholder for the secret "${name}"`,
      detail: `secrets_wo has a value for it that is never sent. Write ${placeholderOf(hiddenName(name))} into the document, or remove it from secrets_wo`,
      path: [...attributePath("secrets_wo"), { key: name }],
    });
  }
}

/** Every placeholder needs a value and every value a placeholder. */
function validateSubstitutions(template: XmlDocument, substitutions: Substitutions, diagnostics: Diagnostics): void {
  if (substitutions === null || substitutions === UNKNOWN) return;
  const placed = shownPlaceholders(template);
  for (const name of placed.filter((each) => !substitutions.has(each))) {
    diagnostics.error({
      summary: `substitutions has no value for the placeholder ${placeholderOf(name)}`,
      detail: `The document contains the placeholder. Add "${name}" to substitutions, or correct the name in the document. To keep it as it is, give it as its own value: substitutions = { "${name}" = "${placeholderOf(name)}" }`,
      path: attributePath("document"),
    });
  }
  for (const [name, value] of substitutions) {
    const path: Path = [...attributePath("substitutions"), { key: name }];
    if (typeof value === "string" && !isXmlText(value)) {
      diagnostics.error({
        summary: `The value of the substitution "${name}" contains a character that XML does not allow`,
        detail:
          "The document could not be sent. Remove the character, or, if the reader of the document decodes the value, encode it, for example with base64encode",
        path,
      });
    }
    if (typeof value === "string" && hiddenIn(value).length > 0) {
      diagnostics.error({
        summary: `The value of the substitution "${name}" contains the placeholder of a secret`,
        detail: `Write that placeholder into the document itself, beside ${placeholderOf(name)} or in its place`,
        path,
      });
    }
    // A literal placeholder may stand anywhere.
    if (placed.includes(name) || isLiteral(name, value)) continue;
    diagnostics.error({
      summary: `The document has no placeholder for the substitution "${name}"`,
      detail: `Its value would never be sent. Write ${placeholderOf(name)} into a text or an attribute's value of the document, or remove "${name}" from substitutions`,
      path,
    });
  }
}

/** A secret's placeholder of which a part is a value: a secret would be filled in where nobody wrote it. */
function refuseComposed(template: XmlDocument, filled: XmlTree, diagnostics: Diagnostics): void {
  const placesIn = (tree: XmlTree): string => JSON.stringify(valueNodes(tree).map(({ value }) => hiddenIn(value)));
  if (diagnostics.hasErrors || placesIn(template) === placesIn(filled)) return;
  diagnostics.error({
    summary: "The substitutions make up a placeholder of a secret",
    detail: "The document must contain the placeholder of a secret in full. Write it there without a substitution",
    path: attributePath("document"),
  });
}

/** What would be sent as it stands, although it was not meant so. */
function validatePlaces(template: XmlDocument, substitutions: Substitutions, diagnostics: Diagnostics): void {
  const isMeant = (name: string): boolean =>
    isHidden(name) || (substitutions instanceof Map && !isLiteral(name, substitutions.get(name)));
  for (const { node, value } of valueNodes(template)) {
    const name = placeholdersIn(value).find(isMeant);
    if (name === undefined) continue;
    if (standsForAnother(value)) {
      diagnostics.error({
        summary: "The document contains the mark of a secret that changed on the service",
        detail: `The text after ${placeholderOf(name)} comes from a plan and means that the service has another value there. Write only the placeholder. To change the value, change secrets_wo and secrets_wo_version`,
        path: attributePath("document"),
      });
    }
    if (!isFilledIn(node)) {
      diagnostics.error({
        summary: `A processing instruction has the placeholder ${placeholderOf(name)}`,
        detail: "Placeholders work only in texts and in attribute values. Move it there, or remove it",
        path: attributePath("document"),
      });
    }
  }
  for (const [what, value] of [
    ["name", documentName(template)],
    ["id", documentId(template)],
  ] as const) {
    if (value === null || hiddenIn(value).length === 0) continue;
    diagnostics.error({
      summary: `The document's ${what} is a secret`,
      detail: `State, plans and messages show the workflow's ${what}. Use the placeholder in another place`,
      path: attributePath("document"),
    });
  }
}
