import { DEFAULT_VARIATION, type Variation } from "./variation";

/** A complete named variation. */
interface NamedVariation {
  readonly name: string;
  readonly text: string;
  readonly variation: Variation;
}

function named(name: string, text: string, differences: Partial<Variation>): NamedVariation {
  return { name, text, variation: { ...DEFAULT_VARIATION, ...differences } };
}

/** Those that differ most, the default first: what a user rehearses with. */
export const VARIATIONS: readonly NamedVariation[] = [
  named("default", "Behaves as one would expect", {}),
  named("hostile", "As unhelpful as the document allows: empty answers, few fields, delayed effects", {
    writeAnswers: "empty",
    location: "off",
    fields: "wrapped",
    attributes: "minimal",
    lists: "array",
    versionsInList: "each",
    idPlacement: "attrsElement",
    documents: "rewritten",
    approvedSubmission: "kept",
    startsEnabled: "no",
    resubmission: "resetsFlags",
    flags: "hidden",
    canceledRuns: "unconfirmed",
    failedRuns: "ended",
    endedInstances: "kept",
    logEntries: "paged",
    searchLink: "location",
    sameMachine: "accepted",
    keyFailure: "403",
    errors: "html",
    approvalDelay: 60,
    cancellationDelay: 60,
    deletionDelay: 60,
    visibilityDelay: 40,
  }),
  named("xmlFlags", "Answers writes in XML and shows flags in the XML document", {
    writeAnswers: "xml",
    fields: "flat",
    attributes: "minimal",
    lists: "array",
    idPlacement: "childElement",
    documents: "rewritten",
    approvedSubmission: "kept",
    startsEnabled: "no",
    resubmission: "resetsFlags",
    flags: "xml",
    logEntries: "paged",
    searchLink: "location",
    errors: "text",
    cancellationDelay: 60,
  }),
  named("linksLater", "Answers with links only, and delays all effects", {
    writeAnswers: "linkOnly",
    location: "off",
    fields: "flat",
    versionsInList: "each",
    idPlacement: "childElement",
    flags: "xml",
    canceledRuns: "unconfirmed",
    failedRuns: "ended",
    endedInstances: "kept",
    logEntries: "paged",
    sameMachine: "accepted",
    keyFailure: "403",
    errors: "text",
    approvalDelay: 60,
    deletionDelay: 60,
    visibilityDelay: 40,
  }),
];
