import { attributePath } from "../../cty";
import { DiagnosticError, type DiagnosticText } from "../../framework";
import { alreadyExists, type Decision, type Naming } from "../shared";

/** The id and name in a definition; null if it has none. */
export interface DesiredCalendar {
  readonly id: string | null;
  readonly name: string | null;
}

export interface ExistingCalendar {
  readonly id: string;
  readonly name: string | null;
}

/**
 * What a create does. POST would silently update a calendar of the same id or the same name, so it is sent only if there
 * is none.
 *
 * @param alike calendars of the desired id or name
 */
export function decide(
  desired: DesiredCalendar,
  alike: readonly ExistingCalendar[],
  adopt: boolean,
  naming: Naming,
): Decision {
  const sameId = alike.filter(({ id }) => id === desired.id);
  const [first, ...others] = sameId.length > 0 ? sameId : alike;
  if (first === undefined) return { kind: "create" };
  const existing = [first.id, ...others.map(({ id }) => id)] as const;
  const ids = existing.map((id) => `"${id}"`).join(", ");
  const refusal = (text: DiagnosticText): Decision => ({
    kind: "refuse",
    existing,
    problem: new DiagnosticError(text),
  });
  if (!adopt) {
    const shared = first.id === desired.id ? "the definition's id" : "the definition's name";
    return refusal(alreadyExists(naming, { name: first.name, ids: existing, shared, isAdoptable: true }).text);
  }
  if (desired.id !== null && first.id !== desired.id)
    return refusal({
      summary: `Calendar "${desired.name}" already exists under another id`,
      detail: `The definition has the id "${desired.id}", but the service has a calendar with its name and the id ${ids}. To adopt that calendar, put its id into the definition; otherwise change the name`,
      path: naming.path,
    });
  if (others.length > 0)
    return refusal({
      summary: `${existing.length} calendars named "${desired.name}" could be adopted`,
      detail: `adopt_existing can take over only one calendar, but these have this name: ${ids}. Put the id of the right one into the definition, or import it`,
      path: attributePath("adopt_existing"),
    });
  return { kind: "adopt", id: first.id };
}
