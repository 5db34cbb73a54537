import type { Evidence, ObjectName, Outcome } from "./outcomes";

/** The words of the tables. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  refused: "refused",
  reported: "error",
  warned: "warning",
  shown: "plan",
  kept: "kept",
  otherRefused: "other refused",
  approved: "**approved**",
  notNoticed: "**not noticed**",
};

/** What the words mean, for a reader of the page. */
export const OUTCOME_MEANINGS: Readonly<Record<Outcome, string>> = {
  refused: "The apply fails. It wrote nothing after the change.",
  reported: "The apply fails and says what happened. It had written before, or in between.",
  warned: "The apply succeeds with a warning.",
  shown: "The plan of this apply or the next plan shows the change.",
  kept: "The change stays. It is what the configuration wants, or does not concern it. There is no message.",
  otherRefused: "The other pipeline gets the error. This apply succeeds.",
  approved: "The apply approves the other person's content. Only the next plan shows it.",
  notNoticed:
    "No message and no plan shows that the change was overwritten, deleted or approved. See the reasons below.",
};

export const EVIDENCE_WORDS: Readonly<Record<Evidence, string>> = {
  auditLog: "audit log",
  answer: "answers",
  counts: "counts",
  nothing: "nothing",
};

export const EVIDENCE_MEANINGS: Readonly<Record<Evidence, string>> = {
  auditLog: "The key may read the audit log.",
  answer: "The audit log cannot be read. The answer to a write contains the object as the service stored it.",
  counts: "Neither of these, but the object shows a revision, or who changed it last.",
  nothing: "The object shows only its content.",
};

const OBJECT_WORDS: Readonly<Record<ObjectName, string>> = {
  workflow: "Workflows",
  calendar: "Calendars",
  group: "Workflow groups",
  asset: "Assets",
};
export const objectWords = (object: string): string => OBJECT_WORDS[object as ObjectName];

const WRITES: Readonly<Record<string, string>> = {
  POST: "the create request",
  PUT: "the update request",
  PATCH: "the approval",
  trigger: "the request for the trigger",
  DELETE: "the delete request",
};

/** When a phase is, such as `after POST`. */
export function phaseWords(phase: string, operation: string): string {
  const [when, kind = "", count] = phase.split(" ");
  const write = operation === "switching off" && kind === "PATCH" ? "the request for `enabled`" : (WRITES[kind] ?? "");
  const which = count === undefined ? write : write.replace("the ", "the second ");
  if (when === "start") return "before the first write";
  if (when === "at") return `while ${which} is on its way`;
  return `after ${which}, ${when === "after" ? "before the first read" : "from the first read on"}`;
}
