import type { XmlDocument } from "../../../document";
import type { FlagJudgement, VersionJudgement, Wanted } from "../../workflow-versions";

/** What a write wants of the service. */
export interface WantedWrite extends Wanted {
  readonly document: XmlDocument;
  /** Values for the placeholders in the document. */
  readonly secrets: ReadonlyMap<string, string>;
  /** What no message may quote. */
  readonly unshown: ReadonlySet<string>;
  /** The document is sent even where the service shows it already: its secrets may be others. */
  readonly resend: boolean;
}

/** One call to the service. */
export type Step =
  /** PUT /workflows/{id} with the complete document, then wait until it shows. */
  | { readonly kind: "replace" }
  /** PATCH approveWorkflow (and enableWorkflow unless null), then wait until the approved version shows. */
  | { readonly kind: "approve"; readonly enable: boolean | null }
  /** PATCH enableWorkflow alone. */
  | { readonly kind: "enable"; readonly enable: boolean }
  /** PATCH triggers/{name}. */
  | { readonly kind: "trigger"; readonly name: string; readonly enable: boolean };

/** What steps are decided on, of a judgement. */
export interface Judged {
  readonly submitted: Pick<VersionJudgement, "whose">;
  readonly approved: Pick<VersionJudgement, "whose">;
  readonly flags: ReadonlyMap<string | null, Pick<FlagJudgement, "value">>;
}

/** What the create request has left: our submission, and flags of which nothing is known. */
export const CREATED: Judged = { submitted: { whose: "wanted" }, approved: { whose: "absent" }, flags: new Map() };

/**
 * The calls that lead from what is there to what is wanted, in order: content, approval, enabling, triggers. After new
 * content or an approval every managed flag is asserted again, since the service may have reset it.
 */
export function stepsFor(
  { approve, enabled, triggers, resend }: Pick<WantedWrite, "approve" | "enabled" | "triggers" | "resend">,
  { submitted, approved, flags }: Judged,
): readonly Step[] {
  const steps: Step[] = [];
  const isThere = ({ whose }: Judged["approved"]): boolean => whose === "wanted" && !resend;
  if (!isThere(approved) && !isThere(submitted)) steps.push({ kind: "replace" });

  const approves = approve && !isThere(approved);
  if (approves) steps.push({ kind: "approve", enable: enabled });

  const again = steps.length > 0;
  const differs = (name: string | null, wanted: boolean): boolean => (flags.get(name)?.value ?? null) !== wanted;
  if (enabled !== null && !approves && (again || differs(null, enabled)))
    steps.push({ kind: "enable", enable: enabled });
  for (const [name, enable] of triggers) {
    if (again || differs(name, enable)) steps.push({ kind: "trigger", name, enable });
  }
  return steps;
}

export type DeletionPolicy = "delete" | "disable" | "abandon";

export type DeletionStep =
  { readonly kind: "delete"; readonly version: "submitted" | "approved" } | { readonly kind: "disable" };

/** The calls that end a workflow. The submitted version goes first, so that nobody approves it in between. */
export function stepsToDelete(
  policy: DeletionPolicy,
  { submitted, approved }: Pick<Judged, "submitted" | "approved">,
): readonly DeletionStep[] {
  const versions = (["submitted", "approved"] as const).filter(
    (version) => (version === "submitted" ? submitted : approved).whose !== "absent",
  );
  if (versions.length === 0) return [];
  switch (policy) {
    case "abandon":
      return [];
    case "disable":
      return [{ kind: "disable" }];
    case "delete":
      return versions.map((version) => ({ kind: "delete", version }));
  }
}
