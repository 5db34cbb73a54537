/** What a definition says of itself; null: it does not. */
export interface DesiredCalendar {
  readonly id: string | null;
  readonly name: string | null;
}

export interface ExistingCalendar {
  readonly id: string;
  readonly name: string | null;
}

export type RefusedCalendar =
  /** It is there, and is not to be taken over. */
  | "exists"
  /** It has the name under another id than the definition's. */
  | "otherId"
  /** Several have the name. */
  | "several";

/** One call to the service, or why none is made. */
export type CalendarStep =
  /** POST /calendars, then wait until it shows. */
  | { readonly kind: "save" }
  /** Take over what exists; no call. */
  | { readonly kind: "adopt"; readonly id: string }
  /** PUT /calendars/{id} with the complete definition, then wait until it shows. */
  | { readonly kind: "replace"; readonly id: string }
  | { readonly kind: "refuse"; readonly why: RefusedCalendar; readonly existing: readonly ExistingCalendar[] }
  | { readonly kind: "delete"; readonly id: string };

/**
 * The steps that make a desired calendar out of those that are there. POST would silently update one of the same id or
 * the same name, so it is sent only if there is none.
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

/** What the calendar on the service holds, seen from the wanted definition. */
export type Holding = "wanted" | "other";

export const stepsToUpdate = (id: string, holding: Holding): readonly CalendarStep[] =>
  holding === "wanted" ? [] : [{ kind: "replace", id }];

/** Removing a calendar: nothing to do where it is gone already. */
export const stepsToDelete = (id: string, isThere: boolean): readonly CalendarStep[] =>
  isThere ? [{ kind: "delete", id }] : [];
