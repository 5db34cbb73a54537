import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../root";
import {
  EVIDENCE,
  EVIDENCE_MEANINGS,
  EVIDENCE_WORDS,
  isUnnoticed,
  NOT_NOTICED,
  objectWords,
  OUTCOME_MEANINGS,
  OUTCOME_WORDS,
  OUTCOMES,
  phaseWords,
  placesIn,
  type Evidence,
  type Outcome,
  type Outcomes,
} from "./concurrent-changes";
import { pageText, table } from "./page";

/** Written by `npm run races -- --output`, from the root. */
export const OUTCOMES_FILE = "src/tooling/docs/concurrent-changes/outcomes.json";

export const readOutcomes = async (): Promise<Outcomes> =>
  JSON.parse(await readFile(join(ROOT, OUTCOMES_FILE), "utf8")) as Outcomes;

type ByPhase = Outcomes[string][string];
type ByAct = ByPhase[string];

/** What an apply comes to while others work on the same object. */
export function concurrentChangesPage(outcomes: Outcomes): string {
  return pageText({
    title: "Concurrent changes",
    subcategory: "",
    description: "Lists what you get to know when somebody else changes an object during an apply.",
    heading: "Concurrent changes",
    sections: [
      "A person works in the service's UI, or another pipeline runs, while an apply changes the same object. The tables say what happens, for each moment of each operation. [When an apply fails](when-an-apply-fails.md) says what to do.",
      "## How to read the tables",
      table(
        ["word", "meaning"],
        OUTCOMES.filter((outcome) => placesIn(outcomes).some(([, found]) => found.includes(outcome))).map((outcome) => [
          OUTCOME_WORDS[outcome],
          OUTCOME_MEANINGS[outcome],
        ]),
      ),
      "A cell with several words depends on what the other person did; an empty cell was not tested. The columns are services, by the best evidence that they show of somebody else's write:",
      table(
        ["column", "the service"],
        EVIDENCE.map((evidence) => [EVIDENCE_WORDS[evidence], EVIDENCE_MEANINGS[evidence]]),
      ),
      ...Object.entries(outcomes).flatMap(([object, operations]) => [
        `## ${objectWords(object)}`,
        ...Object.entries(operations).flatMap(([operation, phases]) => [
          `### ${operation[0]!.toUpperCase()}${operation.slice(1)}`,
          operationTable(operation, phases),
        ]),
        ...reasons(object),
      ]),
      "## How old a list may be",
      sharedLists(),
      "## How these tables are tested",
      "`npm run races` holds an operation at each gap between two of its requests, and between the effect and the answer of each write. It does there what another person or pipeline may do, on every variation of the embedded service, with an audit log and without. `test/concurrency/races` runs a part of it and checks that it agrees with these tables.",
    ],
  });
}

const sharedLists = (): string =>
  [
    "A plan or an apply asks for a list once for several objects, so that a list may be older than the requests that follow from it:",
    table(
      ["list", "how old", "why nothing is lost by that"],
      [
        [
          "Workflows with a pending submission, in a plan",
          "As old as the refresh of all workflows: one list for all that are refreshed without a pause of a quarter of a second.",
          "A submission that somebody makes later shows in the next plan. An apply reads both versions of each workflow that it changes.",
        ],
        [
          "Existing objects, before a create request",
          "At most five seconds, for creates that follow each other without a pause of a quarter of a second; what they create themselves is added to it. For calendars at most a quarter of a second; for groups with an id of your choice it is asked for after the create has begun.",
          "A list that shows the same object is asked for again before anything is refused or adopted. What somebody else creates after the list is found after the request; a calendar by the audit log or a count. Only if the request does not arrive and its answer is lost, the provider takes theirs for the new object.",
        ],
        [
          "Existing objects, after a create request",
          "It is asked for after the service has answered the request, and shows the new object. For groups it is a list by name; for groups and assets it is the read of the new object too.",
          "If somebody else has created the same object, one of the two is withdrawn.",
        ],
      ],
    ),
  ].join("\n\n");

function operationTable(operation: string, phases: ByPhase): string {
  const kinds = EVIDENCE.filter((evidence) =>
    Object.values(phases).some((acts) => Object.values(acts).some((found) => found[evidence] !== undefined)),
  );
  const rows = Object.entries(phases).map(([phase, acts]) => ({
    moment: phaseWords(phase, operation),
    cells: kinds.map((evidence) => cell(acts, evidence)),
  }));
  // Services that never differ share a column, and moments that do not differ share a row.
  const columns = joined(
    kinds.map((evidence, at) => ({ name: EVIDENCE_WORDS[evidence], cells: rows.map((row) => row.cells[at]!) })),
  );
  const lines = joined(rows.map(({ moment }, at) => ({ name: moment, cells: columns.map(({ cells }) => cells[at]!) })));
  return table(
    [
      "when",
      ...(columns.length === 1 && kinds.length > 1 ? ["every service"] : columns.map(({ names }) => names.join(", "))),
    ],
    lines.map(({ names, cells }) => [names.join("; "), ...cells]),
  );
}

/** Neighbours with the same cells become one. */
function joined(
  parts: readonly { readonly name: string; readonly cells: readonly string[] }[],
): readonly { readonly names: readonly string[]; readonly cells: readonly string[] }[] {
  return parts.reduce<readonly { readonly names: readonly string[]; readonly cells: readonly string[] }[]>(
    (done, { name, cells }) => {
      const last = done.at(-1);
      return last !== undefined && JSON.stringify(last.cells) === JSON.stringify(cells)
        ? [...done.slice(0, -1), { names: [...last.names, name], cells }]
        : [...done, { names: [name], cells }];
    },
    [],
  );
}

function cell(acts: ByAct, evidence: Evidence): string {
  const found = Object.entries(acts).map(
    ([act, byEvidence]) => [act, (byEvidence[evidence]?.split(" ") ?? []) as readonly Outcome[]] as const,
  );
  const words = OUTCOMES.flatMap((outcome) => {
    const which = found.filter(([, outcomes]) => outcomes.includes(outcome)).map(([act]) => act);
    if (which.length === 0) return [];
    return [isUnnoticed(outcome) ? `${OUTCOME_WORDS[outcome]}: ${which.join("; ")}` : OUTCOME_WORDS[outcome]];
  });
  return words.join(", ");
}

function reasons(object: string): readonly string[] {
  const rows = NOT_NOTICED.filter((entry) => entry.object === object);
  if (rows.length === 0) return [];
  return [
    "Changes that nobody notices:",
    table(
      ["operation", "when", "what somebody else does", "why"],
      rows.map(({ operations, phases, acts, why }) => [
        operations.join(", "),
        phases.map((phase) => phaseWords(phase, operations[0]!)).join("; "),
        acts.join("; "),
        why,
      ]),
    ),
  ];
}
