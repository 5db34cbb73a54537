import { jsonMatches } from "../../document";
import {
  DiagnosticError,
  type DiagnosticText,
  type JsonValue,
  type ResourceContext,
  type Stored,
  type Written,
} from "../../framework";
import { importCommand } from "../import-target";
import type { ProviderData } from "../provider-data";
import { idIn, nameIn, parseDefinition } from "./definition";
import { newIds, observe, type ObservedCalendar } from "./observe";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";
import { decodeStored, encodeStored, NOTHING_STORED, storedAfter, type StoredCalendar } from "./stored-calendar";
import { computedAfter, labelOf } from "./write-calendar";

type Context = ResourceContext<ProviderData>;

/** The calendar that a lost creation has made. */
export interface LostCalendar {
  readonly id: string;
  readonly observed: ObservedCalendar;
}

/** The failed creation in words, when it goes into state all the same. */
export const lostText = (text: DiagnosticText): DiagnosticText => ({
  ...text,
  detail: `${text.detail}\n\nWhether the calendar was made is not known, so it is kept in state. Apply again: if the service has it then, as it was sent, it is replaced (terraform untaint, after a refresh, keeps it instead), else it is made; there is never a second one`,
});

/** State of a calendar of which it is not known whether it was made, and the ids that were there before. */
export const lostCalendar = (
  planned: CalendarPlan,
  text: string,
  before: readonly string[],
): Written<typeof calendarSchema> => ({
  state: { ...planned, ...computedAfter(null, text, null) },
  private: encodeStored({ ...NOTHING_STORED, applied: text, lost: before }),
});

/**
 * The calendar whose creation was lost: the one that was not there before and is as it was sent. Null: it was never
 * made, or (with a warning) it cannot be told whether it is ours.
 */
export async function findLost(
  state: Pick<CalendarState, "id" | "name">,
  { applied, lost }: StoredCalendar,
  { data: { client }, diagnostics, signal }: Context,
): Promise<LostCalendar | null> {
  const sent = parseDefinition(applied ?? "{}");
  const [ownId, name] = [idIn(sent), nameIn(sent)];
  // Before the creation there was none of the definition's own id.
  const fresh = ownId === null ? await newIds(client, new Set(lost), { signal }) : [ownId];
  const found = (
    await Promise.all(
      fresh.map(async (id): Promise<LostCalendar | null> => {
        const observed = await observe(client, id, { signal });
        return observed === null ? null : { id, observed };
      }),
    )
  ).filter((calendar) => calendar !== null);
  const same = found.filter(({ observed }) => jsonMatches(sent, observed.rendition));
  if (same.length === 1) return same[0]!;
  const alike =
    same.length > 0
      ? same
      : found.filter(({ id, observed }) => id === ownId || (name !== null && observed.name === name));
  const [first] = alike;
  if (first !== undefined) {
    diagnostics.warning({
      summary: `Whether ${labelOf(state)} is the one made here cannot be told`,
      detail:
        `The answer to its creation was lost. The service has ${alike.length === 1 ? "a calendar" : "calendars"} like it that ${alike.length === 1 ? "was" : "were"} not there before (id ${alike.map(({ id }) => `"${id}"`).join(", ")}), ` +
        "but not just one with the definition that was sent. Nothing there is touched, and this resource is in state no more.\n\n" +
        `If it is the one that is meant, import it:\n  ${importCommand("wfa_calendar", first.id)}`,
      path: [{ attribute: "definition" }],
    });
  }
  return null;
}

/** Refresh of a calendar whose creation was lost: what was found is our last write. */
export async function takeUpLost(
  state: CalendarState,
  stored: StoredCalendar,
  context: Context,
): Promise<Stored<typeof calendarSchema> | null> {
  const found = await findLost(state, stored, context);
  if (found === null) {
    await context.data.confirmService({ signal: context.signal });
    return null;
  }
  const { id, observed } = found;
  return {
    state: { ...state, id, name: observed.name ?? state.name },
    private: encodeStored(storedAfter(stored.applied ?? "{}", observed.text)),
  };
}

/** An update without a refresh, after the taint was taken off. */
export function refuseLost(state: Pick<CalendarState, "id" | "name">, privateData: JsonValue): void {
  if (decodeStored(privateData).lost === null) return;
  throw new DiagnosticError({
    summary: `Whether ${labelOf(state)} exists is not known`,
    detail:
      "The answer to its creation was lost, and it was not looked for since, so nothing was done. Plan again without -refresh=false",
  });
}
