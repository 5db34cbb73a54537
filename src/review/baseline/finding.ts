import { changeInLine } from "../../document";
import { SENSITIVE } from "../../redaction";
import { numbered } from "../../markup";
import type { AcceptedFinding, DriftChange } from "../drift/drift-report";

/** What of a change stands in a baseline. Two findings with the same values are one and the same change. */
export type Finding = Pick<AcceptedFinding, "path" | "from" | "to">;

/** Only what the report shows, so what is redacted there is redacted in the file too. */
export function findingOf(change: DriftChange): Finding {
  switch (change.kind) {
    case "gone":
      return { path: "the object", from: "exists", to: null };
    case "document": {
      const { path, from, to } = changeInLine(change.line);
      return { path: path === "" ? "the document" : path, from, to: withFingerprint(to, change.fingerprint) };
    }
    case "hiddenDocument":
      return { path: "the document", from: SENSITIVE, to: `${SENSITIVE}, ${numbered(change.lines, "change")}` };
    case "attribute":
      return { path: change.path, from: change.before, to: withFingerprint(change.after, change.fingerprint) };
    case "pendingSubmission":
      return {
        path: "pending_submission",
        from: null,
        to: change.lines.length === 0 ? "someone else's submission" : change.lines.join("; "),
      };
  }
}

const withFingerprint = (to: string | null, fingerprint: string | undefined): string | null =>
  fingerprint === undefined ? to : `${to ?? "nothing"} (SHA-256 ${fingerprint})`;
