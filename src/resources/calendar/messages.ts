import { attributePath } from "../../cty";
import { describeJsonAddition, type JsonAddition } from "../../document";
import { bullets, DiagnosticError, type DiagnosticText } from "../../framework";
import { capitalised, type WrittenText } from "../shared";

const AT_DEFINITION = attributePath("definition");

/** A calendar in messages about reading its definition back. */
export const definitionOf = (name: string): WrittenText => ({
  noun: "calendar",
  label: `calendar "${name}"`,
  attribute: "definition",
  what: "definition",
});

export const gone = (label: string, detail: string): DiagnosticError =>
  new DiagnosticError({ summary: `Calendar "${label}" is gone`, detail });

/** A default in each of a calendar's days would make a list as long as the calendar. */
const LISTED = 20;

/** What an imported calendar has beyond the definition, and a write of the definition may remove. */
export const importedWithMore = (label: string, additions: readonly JsonAddition[]): DiagnosticText => ({
  summary: `${capitalised(label)} has more on the service than in definition`,
  detail: `${bullets("The calendar was imported, and definition does not contain:", additions.map(describeJsonAddition), LISTED)}\n\nAn apply that changes the calendar writes definition as a whole, and then the service loses these values unless it sets them itself. To keep a value, add it to definition. If the service sets it itself, add its path to ignored_paths`,
  path: AT_DEFINITION,
});
