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

const ASSERTED =
  "The configuration sets `enabled`, and each approval asserts it. The provider cannot distinguish a person's switch from the service's own: some services switch with each new version.";
const NO_CONDITIONAL_WRITE =
  "The interface has no conditional write. The request replaces what is on the service when it arrives.";
const NO_CONDITIONAL_DELETE =
  "The interface has no conditional delete. The request deletes what is on the service when it arrives.";
const LATER_DELETE =
  "The service accepts the request and deletes later. What somebody changes until then is deleted too.";

export const NOT_NOTICED: readonly NotNoticed[] = [
  {
    object: "workflow",
    operations: ["create"],
    phases: ["after POST", "later POST", "at PATCH", "after PATCH"],
    acts: ["disables it"],
    why: ASSERTED,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["start", "at PUT", "after PUT", "later PUT", "at PATCH", "after PATCH", "later PATCH"],
    acts: ["disables it"],
    why: `${ASSERTED} If the service shows no flags, it stays as the person left it.`,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["at PUT"],
    acts: ["adds an element", "reorders the tasks", "withdraws the submission"],
    why: `${NO_CONDITIONAL_WRITE} A service without counts does not show what was there in between.`,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["at PATCH"],
    acts: ["edits the approved version"],
    why: `${NO_CONDITIONAL_WRITE} The approval puts another version in its place.`,
  },
  {
    object: "workflow",
    operations: ["update without approval"],
    phases: ["at PUT"],
    acts: ["changes a value", "renames a task", "submits another"],
    why: `${NO_CONDITIONAL_WRITE} A service without counts does not show that there was another submission.`,
  },
  {
    object: "workflow",
    operations: ["deletion"],
    phases: ["at DELETE", "at DELETE 2"],
    acts: [
      "changes a value",
      "adds an element",
      "renames a task",
      "submits another",
      "submits and approves another",
      "edits the approved version",
      "another pipeline updates it",
    ],
    why: NO_CONDITIONAL_DELETE,
  },
  {
    object: "workflow",
    operations: ["approval of what was reviewed"],
    phases: ["start", "at PATCH"],
    acts: ["disables it"],
    why: ASSERTED,
  },
  {
    object: "calendar",
    operations: ["create"],
    phases: ["at POST"],
    acts: ["makes one of that name", "another pipeline creates one of that name"],
    why: "The create request adds or updates a calendar, whichever it is. A service without counts then shows it as it was sent.",
  },
  {
    object: "calendar",
    operations: ["update"],
    phases: ["at PUT"],
    acts: ["changes a value", "adds a field", "another pipeline updates it"],
    why: NO_CONDITIONAL_WRITE,
  },
  {
    object: "calendar",
    operations: ["deletion"],
    phases: ["at DELETE"],
    acts: ["changes a value", "adds a field", "another pipeline updates it"],
    why: NO_CONDITIONAL_DELETE,
  },
  {
    object: "group",
    operations: ["deletion", "deletion with its contents"],
    phases: ["start", "at DELETE"],
    acts: ["puts a workflow into it", "puts a group into it", "renames it"],
    why: `${NO_CONDITIONAL_DELETE} What a group contains has to be read in several requests before it.`,
  },
  {
    object: "group",
    operations: ["deletion", "deletion with its contents"],
    phases: ["after DELETE", "later DELETE"],
    acts: ["puts a workflow into it", "puts a group into it", "renames it"],
    why: LATER_DELETE,
  },
  {
    object: "asset",
    operations: ["registration"],
    phases: ["after POST"],
    acts: ["renames it"],
    why: "The provider takes what its first read shows for what the service itself made of the asset.",
  },
  {
    object: "asset",
    operations: ["removal"],
    phases: ["at DELETE"],
    acts: ["renames it"],
    why: NO_CONDITIONAL_DELETE,
  },
];
