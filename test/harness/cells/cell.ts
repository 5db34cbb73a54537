/** One operation on what one configuration has: a row of a matrix. */
export interface Row {
  /** Such as `wfa_calendar[own-id].create`, without a slash. */
  readonly name: string;
  readonly typeName: string;
  readonly operation: "create" | "update" | "delete";
}

/** What goes wrong with a request. */
export interface Way {
  /** Such as `status=500/once`, the end of a cell's name. */
  readonly name: string;
}

/** What goes wrong in one way with one request of one operation. */
export interface Cell<Subject extends Row, Wrong extends Way> {
  readonly subject: Subject;
  /** The request's place in the operation's sequence, from 1. */
  readonly request: number;
  readonly way: Wrong;
}

/** A cell of an operation whose requests are known. */
export interface KnownCell<Subject extends Row, Wrong extends Way> extends Cell<Subject, Wrong> {
  /** Such as `POST /workflows`. */
  readonly sent: string;
}

/** What came of a cell. A matrix may have more to say of its own. */
export interface CellResult {
  readonly name: string;
  readonly resource: string;
  /** What follows the resource in the name of its subject, such as `[own-id].create`. */
  readonly operation: string;
  /** What went wrong: a line of the table. */
  readonly fault: string;
  /** The request that met it; null: none did. */
  readonly hit: string | null;
  /** The steps in messages that the user took; null if applying was enough. */
  readonly followed: string | null;
  /** Empty if it converged. */
  readonly problems: readonly string[];
}

/** Such as `wfa_workflow.create/3/resetAfter/once`. */
export const nameOf = ({ subject, request, way }: Cell<Row, Way>): string => `${subject.name}/${request}/${way.name}`;

/** Each way at each request of a sequence. */
export const cellsOf = <Subject extends Row, Wrong extends Way>(
  subject: Subject,
  requests: readonly string[],
  waysAt: (sent: string) => readonly Wrong[],
): readonly KnownCell<Subject, Wrong>[] =>
  requests.flatMap((sent, index) => waysAt(sent).map((way) => ({ subject, request: index + 1, way, sent })));

/**
 * @param wayNamed throws an error that says which part of a way's name is not known
 * @throws Error that says which part of the name is not known
 */
export function parseCell<Subject extends Row, Wrong extends Way>(
  name: string,
  subjects: readonly Subject[],
  wayNamed: (name: string) => Wrong,
): Cell<Subject, Wrong> {
  const [subjectName, request = "", ...way] = name.split("/");
  const subject = subjects.find((candidate) => candidate.name === subjectName);
  if (subject === undefined) throw new Error(`There is no "${subjectName}" in the matrix; --list prints its cells`);
  if (!/^[1-9]\d*$/.test(request))
    throw new Error(`"${request}" is not the number of a request in the sequence; count from 1`);
  return { subject, request: Number(request), way: wayNamed(way.join("/")) };
}
