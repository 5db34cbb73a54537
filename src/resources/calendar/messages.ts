import { attributePath } from "../../cty";
import { describeJsonAddition, type JsonAddition } from "../../document";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";
import { capitalised } from "../shared";

const AT_DEFINITION = attributePath("definition");

export const gone = (label: string, detail: string): DiagnosticError =>
  new DiagnosticError({ summary: `Calendar "${label}" is gone`, detail });

const TWO_CAUSES =
  "Either somebody changed the calendar at this moment: read the change, and apply again. Or the service rewrites such values when it takes a definition: write them as the service does, or list their paths in ignored_paths";

/** Reading back shows another definition than was sent. @param who as `lastChange` says */
export const shownOtherwise = (label: string, lines: readonly string[], who: string): DiagnosticError =>
  new DiagnosticError({
    summary: `The definition of calendar "${label}" is not what this apply sent`,
    detail: `${bullets(`What the service shows${who}:`, lines)}\n\n${TWO_CAUSES}`,
    path: AT_DEFINITION,
  });

/** At the time limit the service still shows what it had before the write. */
export const stillShown = (label: string, lines: readonly string[]): DiagnosticError =>
  new DiagnosticError({
    summary: `The service does not show what this apply sent as the definition of calendar "${label}"`,
    detail: `${bullets("It accepted the request, and still shows what it had before. What differs from what was sent:", lines)}\n\nEither it takes effect later. Or the service rewrites such values: write them as the service does, or list their paths in ignored_paths`,
    path: AT_DEFINITION,
    afterStop: "Plan again: the plan shows what has taken effect by then",
  });

/** Drift that writing the definition again did not revert. */
export const keptChanges = (label: string, lines: readonly string[]): DiagnosticText => ({
  summary: `The service did not revert the change to calendar "${label}"`,
  detail: `${bullets("This apply wrote the definition again, but the service still shows:", lines)}\n\nFrom now on this counts as the service's own. If the service itself changes it, add its path to ignored_paths`,
  path: AT_DEFINITION,
});

/** A default in each of a calendar's days would make a list as long as the calendar. */
const LISTED = 20;

const listed = (additions: readonly JsonAddition[]): readonly string[] => [
  ...additions.slice(0, LISTED).map(describeJsonAddition),
  ...(additions.length > LISTED ? [`and ${additions.length - LISTED} more`] : []),
];

/**
 * What an imported calendar has beyond the definition, and a write of the definition may remove.
 *
 * @param isWritten whether the plan writes the definition
 */
export const importedWithMore = (
  label: string,
  additions: readonly JsonAddition[],
  isWritten: boolean,
): DiagnosticText => ({
  summary: `${capitalised(label)} has more on the service than in definition`,
  detail: `${bullets("The calendar was imported, and definition does not contain:", listed(additions))}\n\n${
    isWritten
      ? "This apply writes definition as a whole, so the service loses these values unless it sets them itself"
      : "This plan leaves them as they are. The next change of definition is written as a whole, and then the service loses these values unless it sets them itself"
  }. To keep a value, add it to definition. If the service sets it itself, add its path to ignored_paths`,
  path: AT_DEFINITION,
});
