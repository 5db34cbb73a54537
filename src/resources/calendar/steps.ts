import type { Whose } from "./judge";

/** The id and name in a definition; null if it has none. */
export interface DesiredCalendar {
  readonly id: string | null;
  readonly name: string | null;
}

export interface ExistingCalendar {
  readonly id: string;
  readonly name: string | null;
}

export type RefusedCalendar =
  /** It exists, and must not be adopted. */
  | "exists"
  /** A calendar has the name, but not the definition's id. */
  | "otherId"
  /** Several calendars have the name. */
  | "several";

/** One call to the service, or the reason why none is made. */
export type CalendarStep =
  /** POST /calendars, then wait until reads show it. */
  | { readonly kind: "save" }
  /** Adopt the existing calendar; no call. */
  | { readonly kind: "adopt"; readonly id: string }
  /** PUT /calendars/{id} with the complete definition, then wait until reads show it. */
  | { readonly kind: "replace"; readonly id: string }
  | { readonly kind: "refuse"; readonly why: RefusedCalendar; readonly existing: readonly ExistingCalendar[] }
  | { readonly kind: "delete"; readonly id: string };

/**
 * The steps to create a desired calendar. POST would silently update one of the same id or the same name, so it is sent
 * only if there is none.
 *
 * @param alike calendars of the desired id or name
 */
export function stepsToCreate(
  desired: DesiredCalendar,
  alike: readonly ExistingCalendar[],
  adoptExisting: boolean,
): readonly CalendarStep[] {
  const sameId = alike.filter(({ id }) => id === desired.id);
  const candidates = sameId.length > 0 ? sameId : alike;
  const [first] = candidates;
  if (first === undefined) return [{ kind: "save" }];
  if (!adoptExisting) return [{ kind: "refuse", why: "exists", existing: candidates }];
  if (desired.id !== null && first.id !== desired.id) return [{ kind: "refuse", why: "otherId", existing: candidates }];
  if (candidates.length > 1) return [{ kind: "refuse", why: "several", existing: candidates }];
  return [{ kind: "adopt", id: first.id }];
}

/** The steps to update a calendar: none if it already has the wanted definition. */
export const stepsToUpdate = (id: string, whose: Whose): readonly CalendarStep[] =>
  whose === "wanted" ? [] : [{ kind: "replace", id }];

/** The steps to delete a calendar: none if it is already gone. */
export const stepsToDelete = (id: string, whose: Whose): readonly CalendarStep[] =>
  whose === "absent" ? [] : [{ kind: "delete", id }];
