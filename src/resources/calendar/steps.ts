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
  const isAdoptable = others.length === 0 && (desired.id === null || first.id === desired.id);
  if (adopt && isAdoptable) return { kind: "adopt", id: first.id };
  const shared = first.id === desired.id ? "the definition's id" : "the definition's name";
  const hint = adopt ? "adopt_existing does not tell which one to take over: put its id into the definition" : "";
  return {
    kind: "refuse",
    existing,
    problem: alreadyExists(naming, { name: first.name, ids: existing, shared, isAdoptable, hint }),
  };
}
