import { attributePath } from "../../cty";
import { DiagnosticError, type DiagnosticText } from "../../framework";
import type { ReplacingName } from "./replacement";

export const replacement = (title: string, names: readonly ReplacingName[]): DiagnosticText => ({
  summary: `Asset "${title}" is going to be replaced`,
  detail: `The service cannot change an asset's ${names.join(", ")}: the asset is removed and added anew. Removing it takes it out of all asset groups, and adding it puts it into the All group only`,
  path: attributePath(names[0] ?? "name"),
});

export const takenOver = (title: string, hidden: readonly string[]): DiagnosticText => ({
  summary: `Fields of the imported asset "${title}" cannot be compared`,
  detail: `The service does not show ${hidden.map((name) => `"${name}"`).join(", ")}. They are taken to be as configured, and nothing is sent. To be sure of them, replace the asset: terraform apply -replace=ADDRESS`,
  path: attributePath("additional_fields_json"),
});

export const keptForAdopter = (title: string): DiagnosticText => ({
  summary: `Asset "${title}" was adopted in this run and is not removed`,
  detail:
    "The asset to be destroyed is the one that the new object has just taken over (create_before_destroy together with adopt_existing). It is kept, and belongs to the new object",
});

export const changedMeanwhile = (title: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Asset "${title}" is not as it was when the plan was made`,
    detail:
      "The service does not have it any more, or shows other additional fields than configured. The interface cannot change an asset: plan again to see what replaces it",
    path: attributePath("additional_fields_json"),
  });

export const changedBeforeRemoval = (title: string, changes: readonly string[], who: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Asset "${title}" changed on the service after the plan was made`,
    detail: `Nothing was removed. What changed since${who}:\n${changes.map((line) => `  - ${line}`).join("\n")}\n\nPlan again to see the change, then decide`,
  });

/** The failed addition in words, when it goes into state all the same. */
export const lostText = (text: DiagnosticText): DiagnosticText => ({
  ...text,
  detail: `${text.detail}\n\nWhether the asset was added is not known, so it is kept in state. Apply again: if the service has it then, it is replaced, else it is added; there is never a second one`,
});
