import { attributePath } from "../../cty";
import { bullets, commandInText, DiagnosticError, type DiagnosticText } from "../../framework";
import { capitalised, keptInstead, type Naming, importCommand } from "../shared";
import type { Written } from "./asset-fields";

export const replacement = (title: string, names: readonly (keyof Written)[]): DiagnosticText => ({
  summary: `Asset "${title}" is going to be replaced`,
  detail: `The service cannot change an asset's ${names.join(", ")}, so the asset is deleted and recreated. This removes it from all asset groups; the new asset is in the All group only. ${keptInstead("asset")}`,
  path: attributePath(names[0] ?? "name"),
});

export const takenOver = (title: string, hidden: readonly string[]): DiagnosticText => ({
  summary: `Fields of the imported asset "${title}" cannot be compared`,
  detail: `The service does not show ${hidden.map((name) => `"${name}"`).join(", ")}. The provider assumes that they are as configured, and sends nothing. To make sure, replace the asset: ${commandInText("apply -replace=ADDRESS")}`,
  path: attributePath("additional_fields_json"),
});

/** An existing asset that `adopt_existing` cannot adopt. */
export const notAsConfigured = ({ label }: Naming, id: string, differences: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `${capitalised(label)} already exists and is not as configured`,
    detail:
      `${bullets(`The asset with the id "${id}" cannot be adopted, because the interface cannot change an asset:`, differences)}\n\n` +
      `Change the configuration to match it, or import it, which plans to replace it${importCommand("wfa_asset", id)}`,
    path: attributePath("adopt_existing"),
  });

export const fieldsChangedSincePlan = (title: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Asset "${title}" changed on the service after the plan was made`,
    detail:
      "The service no longer has it, or shows other additional fields than the configuration. The interface cannot change an asset, so plan again to see the replacement",
    path: attributePath("additional_fields_json"),
  });

/** The first read of a new asset shows other values than were sent. */
export const shownOtherwise = (title: string, lines: readonly string[]): DiagnosticText => ({
  summary: `The service shows asset "${title}" otherwise than this apply sent it`,
  detail: `${bullets("What differs:", lines)}\n\nEither somebody changed it at this moment, or the service writes such values in another way: then set what it shows. The interface cannot change an asset. From now on drift is compared with what the service shows. To have what the configuration sets, replace the asset: ${commandInText("apply -replace=ADDRESS")}`,
});
