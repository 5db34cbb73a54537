import type { FilledDocument } from "../../document";
import type { FlagJudgement } from "../versions/flags";
import type { VersionJudgement, Wanted } from "../versions/judge";

/** The state of the service that a write aims for. */
export interface WantedWrite extends Wanted {
  readonly document: FilledDocument;
  /** Values for the hidden placeholders in the document. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Whether the document is sent even if the service already shows it, because its secrets may have changed. */
  readonly resend: boolean;
}

/** One call to the service. */
export type Step =
  /** PUT /workflows/{id} with the complete document. */
  | { readonly kind: "replace" }
  /** PATCH approveWorkflow, and enableWorkflow unless null. */
  | { readonly kind: "approve"; readonly enable: boolean | null }
  /** PATCH only enableWorkflow. */
  | { readonly kind: "enable"; readonly enable: boolean }
  /** PATCH triggers/{name}. */
  | { readonly kind: "trigger"; readonly name: string; readonly enable: boolean };

/** The parts of a judgement on which the steps depend. */
export interface WhoseVersions {
  readonly submitted: Pick<VersionJudgement, "whose">;
  readonly approved: Pick<VersionJudgement, "whose">;
  readonly flags: ReadonlyMap<string | null, Pick<FlagJudgement, "value">>;
}

/** The judgement after a create request: our submission, and unknown flags. */
export const CREATED: WhoseVersions = {
  submitted: { whose: "wanted" },
  approved: { whose: "absent" },
  flags: new Map(),
};

/**
 * The calls from the current state to the wanted one, in order: content, approval, enabling, triggers. After new
 * content or an approval every managed flag is set again, because the service may have reset it.
 */
export function stepsFor(
  { approve, enabled, triggers, resend }: Pick<WantedWrite, "approve" | "enabled" | "triggers" | "resend">,
  { submitted, approved, flags }: WhoseVersions,
): readonly Step[] {
  const steps: Step[] = [];
  const isThere = ({ whose }: WhoseVersions["approved"]): boolean => whose === "wanted" && !resend;
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

type DeletionStep =
  | { readonly kind: "delete"; readonly version: "submitted" | "approved" }
  | { readonly kind: "disable" };

/** The calls that destroy a workflow. The submitted version is deleted first, so that nobody approves it in between. */
export function stepsToDelete(
  policy: DeletionPolicy,
  { submitted, approved }: Pick<WhoseVersions, "submitted" | "approved">,
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
