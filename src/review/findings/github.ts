import { visibleText } from "../../markup";
import { byGravity, type PlacedFinding, shownText } from "./reported-finding";
import { levelOf, RULES } from "./rules";

/** GitHub shows no more annotations of a kind for one step. */
const MOST = 10;
/** Of one annotation. */
const LONGEST = 2_000;

export interface Annotations {
  /** Workflow commands, one a line. */
  readonly lines: readonly string[];
  /** How many findings that count have none. */
  readonly more: number;
}

/** The gravest findings as annotations of a GitHub workflow, at most ten. What is accepted has none. */
export function githubAnnotations(findings: readonly PlacedFinding[]): Annotations {
  const counting = byGravity(findings.filter(({ suppression }) => suppression === null));
  return { lines: counting.slice(0, MOST).map(annotation), more: Math.max(0, counting.length - MOST) };
}

function annotation({ rule, gravity, message, details, place }: PlacedFinding): string {
  const level = levelOf(gravity);
  const properties = {
    file: visibleText(place.file),
    line: String(place.line),
    // GitHub ignores columns where there are several lines.
    ...(place.endLine === place.line
      ? { col: String(place.column), endColumn: String(place.endColumn) }
      : { endLine: String(place.endLine) }),
    title: RULES[rule].title,
  };
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  const text = shownText([message, ...details], LONGEST);
  return `::${level === "note" ? "notice" : level} ${listed.join(",")}::${escapedData(text)}`;
}

const escapedData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapedProperty = (text: string): string => escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
