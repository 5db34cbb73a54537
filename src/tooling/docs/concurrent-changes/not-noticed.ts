import { EVIDENCE, isUnnoticed, placesIn, type Evidence, type ObjectName, type Outcomes, type Place } from "./outcomes";

/** Changes by somebody else that nobody gets to know about, because the interface leaves no way. */
export interface NotNoticed {
  readonly object: ObjectName;
  readonly operations: readonly string[];
  readonly phases: readonly string[];
  readonly acts: readonly string[];
  /** On services that show this. @default all */
  readonly evidence?: readonly Evidence[];
  /** Sentences for the docs. */
  readonly why: string;
}

const covers = ({ object, operations, phases, acts, evidence = EVIDENCE }: NotNoticed, place: Place): boolean =>
  object === place.object &&
  operations.includes(place.operation) &&
  phases.includes(place.phase) &&
  acts.includes(place.act) &&
  evidence.includes(place.evidence);

/** Where the list and what was found do not agree. */
export function contradictions(list: readonly NotNoticed[], outcomes: Outcomes): readonly string[] {
  const places = placesIn(outcomes)
    .filter(([, found]) => found.some(isUnnoticed))
    .map(([place]) => place);
  const words = ({ object, operation, phase, act, evidence }: Place): string =>
    `${object} ${operation}; ${phase}; ${act}; ${evidence}`;
  const missing = places.filter((place) => !list.some((entry) => covers(entry, place)));
  const idle = list.flatMap((entry) => {
    const mine = places.filter((place) => covers(entry, place));
    const unused = [
      ...entry.operations.filter((operation) => !mine.some((place) => place.operation === operation)),
      ...entry.phases.filter((phase) => !mine.some((place) => place.phase === phase)),
      ...entry.acts.filter((act) => !mine.some((place) => place.act === act)),
      ...(entry.evidence ?? []).filter((evidence) => !mine.some((place) => place.evidence === evidence)),
    ];
    return unused.map((name) => `${entry.object} ${entry.operations.join()}: "${name}" is always noticed`);
  });
  return [...missing.map((place) => `not in the list: ${words(place)}`), ...idle];
}

const NO_LOG = ["answer", "counts", "nothing"] as const;

const ONLY_THE_LOG_OF_FLAGS = "Only an audit log shows who switched it.";
const HIDDEN_FLAG = `The apply sets the flag of the configuration, and some services do not show the flag. ${ONLY_THE_LOG_OF_FLAGS}`;
const FLAG_ON_ITS_WAY = `The apply reads the flag where the service shows it, then the approved version, and sets the flag with the approval, whatever it is when that arrives. ${ONLY_THE_LOG_OF_FLAGS}`;
const TRIGGER_ON_ITS_WAY = `Triggers are set after the approval, which may reset them. The apply reads them before it, where the service shows them. ${ONLY_THE_LOG_OF_FLAGS}`;
const FIRST_FLAG = `No plan has read the flag of a workflow that is approved for the first time, and some services do not show it afterwards either. ${ONLY_THE_LOG_OF_FLAGS}`;
const AFTER_THE_LOG =
  "The apply asks the audit log once, at its end. A switch after that is as one after the apply: a service that does not show the flag does not show the switch.";
const RESET_FLAG =
  "A service that hides the flag and resets it with each new submission does not show that it was switched before, and its counts do not count switches. Only an audit log shows who switched it.";
const NO_CONDITIONAL_WRITE =
  "The interface has no conditional write. The request replaces what is on the service when it arrives.";
const ONLY_THE_LOG = "Only an audit log shows afterwards what came in between.";
const NO_CONDITIONAL_DELETE = `The interface has no conditional delete. The request deletes what is on the service when it arrives. ${ONLY_THE_LOG}`;
const LATER_DELETE =
  "The service accepts the request and deletes later. What somebody changes until then is deleted too. Only an audit log shows it afterwards.";
const SAME_ACCOUNT =
  "The audit log has both pipelines under one account, and a service may log one write twice. Give each pipeline an account of its own.";

const EDITS = ["changes a value", "adds an element", "renames a task", "reorders the tasks"] as const;
const SUBMISSIONS = ["submits another", "submits and approves another"] as const;

export const NOT_NOTICED: readonly NotNoticed[] = [
  {
    object: "workflow",
    operations: ["create"],
    phases: ["after POST", "later POST", "at PATCH", "after PATCH", "later PATCH"],
    acts: ["disables it"],
    evidence: NO_LOG,
    why: FIRST_FLAG,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["start", "at PUT", "after PUT", "after PATCH", "later PATCH"],
    acts: ["disables it"],
    evidence: ["answer", "counts"],
    why: HIDDEN_FLAG,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["later PUT", "at PATCH"],
    acts: ["disables it"],
    evidence: NO_LOG,
    why: FLAG_ON_ITS_WAY,
  },
  {
    object: "workflow",
    operations: ["update that sets a trigger"],
    phases: ["start", "at PUT", "after PUT", "later PATCH", "after trigger", "later trigger"],
    acts: ["disables the trigger"],
    evidence: ["answer", "counts"],
    why: HIDDEN_FLAG,
  },
  {
    object: "workflow",
    operations: ["update that sets a trigger"],
    phases: ["later PUT", "at PATCH", "after PATCH", "at trigger"],
    acts: ["disables the trigger"],
    evidence: NO_LOG,
    why: TRIGGER_ON_ITS_WAY,
  },
  {
    object: "workflow",
    operations: ["create", "update"],
    phases: ["later PATCH"],
    acts: ["disables it"],
    evidence: ["auditLog"],
    why: AFTER_THE_LOG,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["start"],
    acts: ["withdraws the submission"],
    evidence: NO_LOG,
    why: "Some services keep a submission beside the approved version that it has become. The apply submits its own version, whether that is still there or not.",
  },
  {
    object: "workflow",
    operations: ["approval of what was reviewed"],
    phases: ["start", "at PATCH", "after PATCH", "later PATCH"],
    acts: ["disables it"],
    evidence: NO_LOG,
    why: FIRST_FLAG,
  },
  {
    object: "workflow",
    operations: ["update without approval"],
    phases: ["start", "at PUT"],
    acts: ["disables it"],
    evidence: ["counts"],
    why: RESET_FLAG,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["at PUT"],
    acts: ["withdraws the submission"],
    evidence: NO_LOG,
    why: `${NO_CONDITIONAL_WRITE} ${ONLY_THE_LOG}`,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["at PATCH"],
    acts: ["edits the approved version"],
    evidence: NO_LOG,
    why: `The approval replaces the approved version when it arrives. ${ONLY_THE_LOG}`,
  },
  {
    object: "workflow",
    operations: ["update", "update without approval"],
    phases: ["at PUT"],
    acts: [...EDITS, "submits another"],
    evidence: ["answer", "nothing"],
    why: `${NO_CONDITIONAL_WRITE} Only an audit log or a count of versions shows afterwards what came in between.`,
  },
  {
    object: "workflow",
    operations: ["update without approval"],
    phases: ["at PUT"],
    acts: ["another pipeline submits"],
    why: `${NO_CONDITIONAL_WRITE} ${SAME_ACCOUNT}`,
  },
  {
    object: "workflow",
    operations: ["deletion"],
    phases: ["at DELETE", "at DELETE 2"],
    acts: [...EDITS, ...SUBMISSIONS, "edits the approved version"],
    evidence: NO_LOG,
    why: NO_CONDITIONAL_DELETE,
  },
  {
    object: "workflow",
    operations: ["deletion"],
    phases: ["at DELETE"],
    acts: ["another pipeline updates it"],
    why: `${NO_CONDITIONAL_DELETE} ${SAME_ACCOUNT}`,
  },
  {
    object: "calendar",
    operations: ["create"],
    phases: ["at POST"],
    acts: ["makes one of that name"],
    evidence: NO_LOG,
    why: `The create request adds or updates a calendar, whichever it is. ${ONLY_THE_LOG}`,
  },
  {
    object: "calendar",
    operations: ["create"],
    phases: ["at POST"],
    acts: ["another pipeline creates one of that name"],
    why: `The create request adds or updates a calendar, whichever it is. ${SAME_ACCOUNT}`,
  },
  {
    object: "calendar",
    operations: ["create"],
    phases: ["after POST", "later POST"],
    acts: ["adds a field"],
    evidence: ["answer", "nothing"],
    why: "A service may add fields of its own, and nothing shows whether this one is the service's. Drift is compared with what was read.",
  },
  {
    object: "calendar",
    operations: ["update"],
    phases: ["at PUT"],
    acts: ["changes a value", "adds a field"],
    evidence: NO_LOG,
    why: `${NO_CONDITIONAL_WRITE} ${ONLY_THE_LOG}`,
  },
  {
    object: "calendar",
    operations: ["update"],
    phases: ["at PUT"],
    acts: ["another pipeline updates it"],
    why: `${NO_CONDITIONAL_WRITE} ${SAME_ACCOUNT}`,
  },
  {
    object: "calendar",
    operations: ["deletion"],
    phases: ["at DELETE"],
    acts: ["changes a value", "adds a field"],
    evidence: NO_LOG,
    why: NO_CONDITIONAL_DELETE,
  },
  {
    object: "calendar",
    operations: ["deletion"],
    phases: ["at DELETE"],
    acts: ["another pipeline updates it"],
    why: `${NO_CONDITIONAL_DELETE} ${SAME_ACCOUNT}`,
  },
  {
    object: "group",
    operations: ["deletion", "deletion with its contents"],
    phases: ["start", "at DELETE"],
    acts: ["puts a workflow into it", "puts a group into it", "renames it"],
    evidence: ["nothing"],
    why: `${NO_CONDITIONAL_DELETE} What a group contains has to be read in several requests before it.`,
  },
  {
    object: "group",
    operations: ["deletion", "deletion with its contents"],
    phases: ["after DELETE", "later DELETE"],
    acts: ["puts a workflow into it", "puts a group into it", "renames it"],
    evidence: ["nothing"],
    why: LATER_DELETE,
  },
  {
    object: "asset",
    operations: ["removal"],
    phases: ["start", "at DELETE", "after DELETE", "later DELETE"],
    acts: ["renames it"],
    evidence: ["nothing"],
    why: NO_CONDITIONAL_DELETE,
  },
];
