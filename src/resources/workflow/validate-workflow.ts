import { UNKNOWN, attributePath, type Path } from "../../cty";
import {
  documentId,
  documentName,
  fillTree,
  hiddenIn,
  hiddenName,
  hiddenNames,
  mentions,
  parseDocument,
  parseProblem,
  placeholderOf,
  secretName,
  triggerNames,
  valueMayBecome,
  valueNodes,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import type { Diagnostics, DiagnosticText } from "../../framework";
import type { WorkflowConfig } from "./schema";
import { standsForAnother } from "./secrets";
import { knownSubstitutions, openPlaceholders } from "./substitutions";
import { validateSubstitutions } from "./validate-substitutions";

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
