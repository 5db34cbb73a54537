import { UNKNOWN, attributePath, type Path } from "../../../cty";
import { documentId, documentName, parseDocument, type XmlDocument } from "../../../document";
import type { Diagnostics } from "../../../framework";
import { problemOf } from "../../workflow-versions";
import type { WorkflowConfig } from "../schema";
import { valueNodes } from "./document-values";
import { secretNames, secretNamesIn, standsForAnother } from "./placeholders";

/** Placeholders without a value are errors, values without a placeholder warnings; what is not known yet is neither. */
export function validateSecrets(config: WorkflowConfig, diagnostics: Diagnostics): void {
  const { document: text, secrets_wo: secrets } = config;
  if (typeof text !== "string" || secrets === UNKNOWN || problemOf(() => parseDocument(text)) !== undefined) return;
  const document = parseDocument(text);
  const names = secretNames(document);
  const given: readonly string[] = secrets === null ? [] : [...secrets.keys()];
  for (const name of names.filter((each) => !given.includes(each))) {
    diagnostics.error({
      summary: `The document has a placeholder for the secret "${name}", which secrets_wo does not have`,
      detail: `Nothing could be put in the place of {{secret:${name}}}. Add "${name}" to secrets_wo, or take the placeholder out. On an engine without write-only attributes (before Terraform 1.11 and OpenTofu 1.11) put the value there by a variable with sensitive = true, and name the place in sensitive_paths`,
      path: attributePath("document"),
    });
  }
  for (const name of given.filter((each) => !names.includes(each))) {
    const path: Path = [{ attribute: "secrets_wo" }, { key: name }];
    diagnostics.warning({
      summary: `The document has no placeholder for the secret "${name}"`,
      detail: `secrets_wo has a value for it that is sent nowhere. Write {{secret:${name}}} where it belongs, or take it out of secrets_wo`,
      path,
    });
  }
  refuseMisplaced(document, diagnostics);
}

function refuseMisplaced(document: XmlDocument, diagnostics: Diagnostics): void {
  const refuse = (summary: string, detail: string): void =>
    diagnostics.error({ summary, detail, path: attributePath("document") });
  for (const { node, value } of valueNodes(document)) {
    const [name] = secretNamesIn(value);
    if (name === undefined) continue;
    if (standsForAnother(value)) {
      refuse(
        `The document has what a plan shows of a secret that changed on the service`,
        `The text behind {{secret:${name}}} only tells that the service holds another value there. Leave the placeholder alone in its place; a new value belongs into secrets_wo, together with a new secrets_wo_version`,
      );
    }
    if ("kind" in node && node.kind === "instruction") {
      refuse(
        `A processing instruction has a placeholder for the secret "${name}"`,
        "Placeholders stand in texts and in values of attributes. Put it there, or take it out",
      );
    }
  }
  for (const [what, value] of [
    ["name", documentName(document)],
    ["id", documentId(document)],
  ] as const) {
    if (value === null || secretNamesIn(value).length === 0) continue;
    refuse(
      `The document's ${what} is a secret`,
      `The workflow's ${what} is shown in state, plans and messages. Put the placeholder elsewhere`,
    );
  }
}
