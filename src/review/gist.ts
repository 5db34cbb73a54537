import { numbered } from "./counts";
import type { Phrase } from "./phrase";
import type { ObjectReview } from "./review";

/** What happens to an object in a few words, for tables of contents. */
export function gist({ document, settings, drift, warnings, effect }: ObjectReview): Phrase {
  const parts = [
    ...(document?.kind === "changed" ? [`${numbered(document.count, "change")} in the document`] : []),
    ...(document?.kind === "unknown" ? ["document known after apply"] : []),
    ...(document?.kind === "hidden" ? ["sensitive document"] : []),
    ...(settings.length > 0 && effect !== "create" ? [numbered(settings.length, "setting")] : []),
    ...(drift === null
      ? []
      : [
          drift.changes.some(({ fate }) => fate === "remade" || fate === "unwanted")
            ? "gone from the service"
            : `${numbered(drift.count, "change")} on the service`,
        ]),
    ...(warnings.some(({ irreversible }) => irreversible) ? ["cannot be undone"] : []),
  ];
  return { parts: [parts.join(", ")] };
}
