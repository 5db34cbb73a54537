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
  "`enabled` is set in the configuration, and each approval asserts it. The provider cannot tell a person's switch from the service's own, which some services turn with each new version.";
const NO_CONDITIONAL_WRITE =
  "The interface has no conditional write. The request replaces whatever was on the service when it arrived.";
const NO_CONDITIONAL_DELETE =
  "The interface has no conditional delete. The request deletes whatever was on the service when it arrived.";

export const NOT_NOTICED: readonly NotNoticed[] = [
  {
    object: "workflow",
    operations: ["update"],
    phases: ["start", "at PUT", "after PUT", "later PUT", "at PATCH"],
    acts: ["disables it"],
    why: ASSERTED,
  },
  {
    object: "workflow",
    operations: ["update"],
    phases: ["at PATCH"],
    acts: ["edits the approved version"],
    why: NO_CONDITIONAL_WRITE,
  },
  {
    object: "workflow",
    operations: ["deletion"],
    phases: ["at DELETE"],
    acts: ["submits and approves another", "edits the approved version", "another pipeline updates it"],
    why: NO_CONDITIONAL_DELETE,
  },
];
