import { attributePath } from "../../cty";
import { mentions, triggerNames, type XmlDocument } from "../../document";
import { DiagnosticError } from "../../framework";
import type { ShownFlags } from "./flags";

/** The names of a workflow's triggers, as far as its document and its JSON object show them. */
export const shownTriggerNames = (document: XmlDocument, { triggers }: ShownFlags): readonly string[] => [
  ...new Set([...triggerNames(document), ...triggers.keys()]),
];

/** Whether a workflow may have a trigger: one that its document only mentions counts too. */
export const mayHaveTrigger = (document: XmlDocument, names: readonly string[], trigger: string): boolean =>
  names.includes(trigger) || mentions(document, trigger);

/**
 * The error for a trigger that the workflow does not have.
 *
 * @param names the shown names of its triggers
 * @param attribute the attribute with the trigger's name
 * @param effect a sentence with what was or was not done. @default none
 */
export const noTrigger = (
  { workflowId, trigger }: { readonly workflowId: string; readonly trigger: string },
  names: readonly string[],
  attribute: string,
  effect?: string,
): DiagnosticError => {
  const listed = names.map((name) => `"${name}"`).join(", ");
  const shown =
    names.length === 0
      ? "The provider recognises no triggers in its document. Check the name"
      : `Its triggers are ${listed}`;
  return new DiagnosticError({
    summary: `Workflow "${workflowId}" has no trigger "${trigger}"`,
    detail: effect === undefined ? shown : `${effect}. ${shown}`,
    path: attributePath(attribute),
  });
};
