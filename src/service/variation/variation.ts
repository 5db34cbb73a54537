interface ChoiceOption<V extends string> {
  readonly values: readonly V[];
  readonly default: V;
  readonly text: string;
}

/** A number of milliseconds. */
interface DelayOption {
  readonly values: null;
  readonly default: number;
  readonly text: string;
}

/** The first value is the default. */
function choice<const V extends string>(values: readonly [V, ...V[]], text: string): ChoiceOption<V> {
  return { values, default: values[0], text };
}

function delay(text: string): DelayOption {
  return { values: null, default: 0, text };
}

/** Every point that the interface document leaves open, with the behaviours that this service supports. */
export const VARIATION_OPTIONS = {
  writeAnswers: choice(
    ["full", "empty", "xml", "linkOnly"],
    "body of the answer to a write: the object as JSON, nothing (204), the object as XML, or only its link",
  ),
  location: choice(["on", "off"], "whether the answer to a create has a Location header"),
  fields: choice(
    ["attrs", "flat", "wrapped"],
    "where an object's fields are in JSON: under attrs, directly on the object, or under one property such as workflowGroup",
  ),
  attributes: choice(
    ["all", "minimal"],
    "which fields a workflow shows in JSON: all fields and the definition, or only name and id (and flags, see flags)",
  ),
  lists: choice(["object", "array"], "shape of a list: an object with a link and the list, or a bare array"),
  versionsInList: choice(
    ["strongest", "each"],
    "how a list shows a workflow that is both submitted and approved: once, as approved, or once for each version",
  ),
  idPlacement: choice(
    ["rootAttribute", "childElement", "attrsElement"],
    "where the service puts the id into a document without one: attribute of the root, child element id, or attrs/id",
  ),
  documents: choice(
    ["kept", "rewritten"],
    "whether documents stay as received or are rewritten: attributes reordered, owner, revision, modified and defaults added, indented, comments removed",
  ),
  approvedSubmission: choice(
    ["moved", "kept"],
    "what happens to the submitted version on approval: it becomes the approved version, or stays beside it",
  ),
  startsEnabled: choice(["yes", "no"], "whether a new workflow is enabled if its document does not say"),
  resubmission: choice(
    ["keepsFlags", "resetsFlags"],
    "whether a new version keeps the flags of the previous one, or starts as its document says",
  ),
  flags: choice(
    ["json", "xml", "hidden"],
    "where the service shows whether a workflow and its triggers are enabled: JSON fields, attributes in the XML document, or nowhere",
  ),
  workflowFlag: choice(
    ["asFlags", "json", "xml", "both", "hidden"],
    "where it shows whether a workflow is enabled, if not where flags says",
  ),
  triggerFlags: choice(
    ["asFlags", "json", "xml", "both", "hidden"],
    "where it shows whether triggers are enabled, if not where flags says",
  ),
  xmlFlags: choice(
    ["always", "onceSwitched"],
    "when a flag that is shown in the XML document appears there: always, or once somebody has switched it",
  ),
  canceledRuns: choice(
    ["ended", "unconfirmed"],
    "what happens to a cancelled instance: it ends, or waits for confirmation",
  ),
  failedRuns: choice(["unconfirmed", "ended"], "what happens to a failed run: it waits for confirmation, or ends"),
  endedInstances: choice(
    ["gone", "kept"],
    "whether an ended instance disappears from reads, or is still shown when no state is requested",
  ),
  logEntries: choice(["whole", "paged"], "how many log entries one answer has: all from start on, or at most five"),
  searchLink: choice(
    ["link", "links", "location"],
    "where the link of a stored search is: link.href, a path in a list of links, or only the Location header",
  ),
  sameMachine: choice(
    ["refused", "accepted"],
    "what happens to a new asset whose machine already is one: it is refused, or registered a second time",
  ),
  keyFailure: choice(["401", "403"], "status for a missing or wrong key"),
  errors: choice(["json", "text", "html"], "body of an error: a JSON object with the message, plain text, or a page"),
  approvalDelay: delay("time from the answer to an approval until it takes effect"),
  cancellationDelay: delay("time that an instance stays in canceling"),
  deletionDelay: delay("time from the answer to a deletion until it takes effect"),
  visibilityDelay: delay("time until reads show a created or submitted object"),
} as const;

export type VariationName = keyof typeof VARIATION_OPTIONS;

type ValueOf<Option> = Option extends ChoiceOption<infer V> ? V : number;

/** How the service uses the freedom that the interface document gives it. */
export type Variation = { readonly [Name in VariationName]: ValueOf<(typeof VARIATION_OPTIONS)[Name]> };

export const VARIATION_NAMES = Object.keys(VARIATION_OPTIONS) as readonly VariationName[];

export const DEFAULT_VARIATION: Variation = Object.fromEntries(
  VARIATION_NAMES.map((name) => [name, VARIATION_OPTIONS[name].default]),
) as Variation;
