import { attributePath } from "../../cty";
import {
  describeJsonAddition,
  isJsonArray,
  isJsonMap,
  jsonAdditions,
  withoutPointers,
  type JsonAddition,
  type JsonMap,
  type JsonNode,
  type JsonPointer,
} from "../../document";
import { bullets, type DiagnosticText } from "../../framework";
import { capitalised } from "../creation";
import { isServiceNote } from "../observation";

/**
 * What an imported calendar has on the service beyond a definition, and a write of the definition may remove. Its own
 * notes, such as an id or who changed it, and empty values are nobody's content.
 */
export const additionsBeyond = (
  definition: JsonMap,
  rendition: JsonMap,
  ignored: readonly JsonPointer[],
): readonly JsonAddition[] =>
  jsonAdditions(withoutPointers(definition, ignored), withoutPointers(rendition, ignored)).filter(
    ({ name, value }) => !isEmpty(value) && (isStructured(value) || !isServiceNote(name)),
  );

/** Whether somebody must have written it. A single value may also be a default of the service. */
export const isContent = ({ value }: JsonAddition): boolean => isStructured(value);

const isStructured = (value: JsonNode): boolean => isJsonMap(value) || isJsonArray(value);

function isEmpty(value: JsonNode): boolean {
  if (isJsonMap(value)) return [...value.values()].every(isEmpty);
  return isJsonArray(value) ? value.length === 0 : value === null || value === "";
}

/** A default in each of a calendar's days would make a list as long as the calendar. */
const LISTED = 20;

const listed = (additions: readonly JsonAddition[]): readonly string[] => [
  ...additions.slice(0, LISTED).map(describeJsonAddition),
  ...(additions.length > LISTED ? [`and ${additions.length - LISTED} more`] : []),
];

/** @param isWritten whether the plan writes the definition */
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
  path: attributePath("definition"),
});
