import { waitUntil } from "../../client";
import { attributePath } from "../../cty";
import { jsonRevision } from "../../document";
import type { JsonValue, Written } from "../../framework";
import {
  createObject,
  deleteObject,
  findObject,
  findToDelete,
  provenanceAfter,
  requireRefreshAfterUnconfirmedCreate,
  writtenNow,
  errorText,
  type Context,
  serviceCall,
  BELIEVE_UNCHANGED_AFTER,
  changedSincePlan,
  effectOf,
  keptChanges,
  mayBeWritten,
  shownOtherwise,
  stillShown,
  until,
} from "../shared";
import { knownValue } from "../attributes";
import { calendarCreation, knownCalendar } from "./calendar-creation";
import { changes, contains, ignoredBy, linesOf, same, type Ignored } from "./compare";
import { nameIn, parseDefinition, withRenditionId } from "./definition";
import { changesSince, isSame, judge } from "./judge";
import { definitionOf, gone } from "./messages";
import { authorOf, read, type Shown } from "./readings";
import {
  baselineOf,
  decodeRecord,
  encodeRecord,
  NOTHING_RECORDED,
  readBack,
  recordAfterWrite,
  recordAttempt,
  sentIn,
  type CalendarRecord,
} from "./record";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";

type Result = Written<typeof calendarSchema>;

/** Adopts or refuses an existing calendar, otherwise creates one. */
export async function createCalendar(planned: CalendarPlan, context: Context): Promise<Result> {
  const { client } = context.data;
  const text = knownValue(planned.definition) ?? "";
  const creatable = calendarCreation(client, text);
  const created = await createObject(creatable, { adopt: planned.adopt_existing === true }, context);
  const ignored = ignoredBy(planned.ignored_paths, context.data);
  const shown = await serviceCall(`create ${creatable.label}`, client, async (): Promise<Shown | null> => {
    if (created.kind === "created") return ofCreate(created.observed, text, ignored, context);
    // An adopted calendar existed before, so a failure leaves it out of state.
    return created.kind === "adopted" ? adopt(created.id, text, ignored, context) : null;
  });
  const provenance = provenanceAfter(created, shown && baselineOf(shown.text), { sent: text });
  return {
    state: { ...planned, ...computedAfter("id" in created ? created.id : null, text, shown) },
    private: encodeRecord({ ...NOTHING_RECORDED, provenance, ...writtenNow() }),
  };
}

/** Null, with a warning, if a new calendar shows another definition: the next plan then shows how it differs. */
function ofCreate(shown: Shown, text: string, ignored: Ignored, { diagnostics }: Context): Shown | null {
  const sent = parseDefinition(text);
  if (contains(shown.rendition, sent, ignored)) return shown;
  const lines = linesOf(changes(sent, shown.rendition, ignored));
  diagnostics.warning(shownOtherwise(definitionOf(nameIn(sent) ?? ""), "It is in state.", lines, authorOf(shown)).text);
  return null;
}

/** Updates an existing calendar to the definition, unless it already has it. */
async function adopt(id: string, text: string, ignored: Ignored, context: Context): Promise<Shown> {
  const { data, signal } = context;
  const before = await read(data.client, id, { signal });
  if (before === null) throw gone(id, "It was deleted just before the apply could adopt it. Apply again to create it");
  if (same(before.rendition, parseDefinition(text), ignored)) return before;
  return replace({ id, text, before, ignored }, context);
}

export interface UpdateRequest {
  readonly prior: CalendarState;
  readonly planned: CalendarPlan;
  readonly private: JsonValue;
}

/** Reads the calendar once and writes a planned change, unless the service changed after the plan. */
export async function updateCalendar(request: UpdateRequest, context: Context): Promise<Result> {
  const { prior, planned } = request;
  const { diagnostics } = context;
  const { client } = context.data;
  const decoded = decodeRecord(request.private);
  const creatable = knownCalendar(client, prior, decoded);
  const known = { id: prior.id, provenance: decoded.provenance };
  const id = requireRefreshAfterUnconfirmedCreate(creatable, known);
  const label = prior.name ?? id;
  const text = knownValue(planned.definition) ?? prior.definition;
  // Only attributes that exist only in state change.
  if (text === prior.definition && (prior.drift ?? []).length === 0)
    return { state: planned, private: request.private };
  const ignored = ignoredBy(planned.ignored_paths, context.data);
  const before = (await findObject(creatable, known, context))?.observed ?? null;
  if (before === null)
    throw gone(
      label,
      "It existed when the change was planned, and has been deleted since. Nothing was done. Plan again; the new plan creates it",
    );
  const record = readBack(decoded, before, ignored);
  const judgement = judge(record, before, text, ignored);
  const isWritten = judgement.whose !== "wanted";
  if (isWritten) refuseIfChanged(label, record, before, ignored, "Nothing was written.");
  try {
    const after = isWritten ? await replace({ id, text, before, ignored }, context) : before;
    if (isWritten) {
      const now = linesOf(judge(record, after, null, ignored).changes);
      const kept = linesOf(judgement.changes).filter((line) => now.includes(line));
      if (kept.length > 0 && isSame(sentIn(record) ?? "{}", text))
        diagnostics.warning(keptChanges(definitionOf(label), kept));
    }
    const computed = computedAfter(id, text, after);
    return {
      // A planned name is kept: the next refresh shows a different one.
      state: { ...planned, ...computed, name: knownValue(planned.name) ?? computed.name },
      private: encodeRecord(recordAfterWrite(text, after.text)),
    };
  } catch (error) {
    diagnostics.error(errorText(`update calendar "${label}"`, client, error));
    const now = mayBeWritten(error) ? recordAttempt(record, text, before) : record;
    return { state: prior, private: encodeRecord(now) };
  }
}

/** Deletes a calendar, unless it changed after the plan. */
export async function deleteCalendar(
  { state, private: stored }: { readonly state: CalendarState; readonly private: JsonValue },
  context: Context,
): Promise<void> {
  const { client } = context.data;
  const decoded = decodeRecord(stored);
  const creatable = knownCalendar(client, state, decoded);
  const found = await findToDelete(creatable, { id: state.id, provenance: decoded.provenance }, context);
  if (found === null) return;
  const { id, observed: shown } = found;
  const ignored = ignoredBy(state.ignored_paths, context.data);
  const record = readBack(decoded, shown, ignored);
  refuseIfChanged(state.name ?? id, record, shown, ignored, "Nothing was deleted.");
  await deleteObject(creatable, id, () => client.calendars.delete(id, { signal: context.signal }), context);
}

/** Only what the plan has seen is overwritten or deleted. */
function refuseIfChanged(label: string, record: CalendarRecord, shown: Shown, ignored: Ignored, undone: string): void {
  const since = changesSince(record, shown, judge(record, shown, null, ignored), ignored);
  if (since.length === 0) return;
  const options = { who: authorOf(shown), path: attributePath("definition") };
  throw changedSincePlan(`Calendar "${label}"`, undone, linesOf(since), options);
}

interface Replacement {
  readonly id: string;
  readonly text: string;
  readonly before: Shown;
  readonly ignored: Ignored;
}

/**
 * PUTs the complete definition and reads it back: until the calendar contains it and is new, which is another text than
 * before, or exactly what was sent, or one that has been shown for a while.
 */
function replace({ id, text, before, ignored }: Replacement, { data: { client }, signal }: Context): Promise<Shown> {
  const label = before.name ?? id;
  const sent = parseDefinition(text);
  const linesTo = ({ rendition }: Shown): readonly string[] => linesOf(changes(sent, rendition, ignored));
  const put = async (): Promise<void> => {
    if ((await client.calendars.update(id, withRenditionId(text, before.rendition), { signal })) === null)
      throw gone(label, "The service reported during the update that it does not exist. Plan again");
  };
  const look = (looking: AbortSignal): Promise<Shown> => {
    const patience = performance.now() + BELIEVE_UNCHANGED_AFTER;
    const waiting = until(`the written definition of calendar "${nameIn(sent) ?? id}"`, looking);
    const isThere = contains(before.rendition, sent, ignored);
    const onTimeout = (): Error => (isThere ? waiting.onTimeout() : stillShown(definitionOf(label), linesTo(before)));
    return waitUntil(
      async (asking) => {
        const now = await read(client, id, { signal: asking });
        if (now === null)
          throw gone(label, "It was updated, but right afterwards the service no longer has it. Plan again");
        const isOld = now.text === before.text;
        if (contains(now.rendition, sent, ignored))
          return !isOld || same(sent, now.rendition, ignored) || performance.now() > patience ? now : null;
        if (isOld || same(before.rendition, now.rendition, ignored)) return null;
        throw shownOtherwise(definitionOf(label), "State stays as it was.", linesTo(now), authorOf(now));
      },
      { ...waiting, onTimeout },
    );
  };
  return effectOf(put, look, signal);
}

/** The computed attributes after a write. */
const computedAfter = (id: string | null, text: string, shown: Shown | null) => ({
  id,
  name: shown?.name ?? nameIn(parseDefinition(text)),
  revision: jsonRevision(parseDefinition(text)),
  drift: [],
});
