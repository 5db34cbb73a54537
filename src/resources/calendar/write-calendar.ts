import { waitUntil } from "../../client";
import { attributePath } from "../../cty";
import { jsonRevision } from "../../document";
import { DiagnosticError, type Stored, type Written } from "../../framework";
import {
  changedSincePlan,
  keptChanges,
  shownOtherwise,
  stillShown,
  type WrittenText,
} from "../shared/concurrent-change-messages";
import { capitalised } from "../shared/create-messages";
import { createObject, provenanceAfter } from "../shared/create-object";
import { deleteObject, findKnown, findToDelete, requireRefreshAfterUnconfirmedCreate } from "../shared/find-object";
import {
  BELIEVE_UNCHANGED_AFTER,
  effectOf,
  errorText,
  mayBeWritten,
  serviceCall,
  until,
  type Context,
} from "../shared/service-call";
import { knownValue } from "../shared/attribute-values";
import { creatableCalendar, knownCalendar } from "./creatable";
import { equalDefinitions, nameIn, parseDefinition, withRenditionId } from "./definition";
import {
  changes,
  changesSince,
  contains,
  type Ignored,
  ignoredBy,
  judge,
  type Judgement,
  linesOf,
  same,
  withBaseline,
} from "./judge";
import { read, type Shown } from "./readings";
import { baselineOf, decodeRecord, encodeRecord, recordAfterWrite, recordAttempt, recordOf } from "./record";
import type { CalendarPlan, calendarSchema } from "./schema";

type Result = Written<typeof calendarSchema>;
type StoredCalendar = Stored<typeof calendarSchema>;

/** Adopts or refuses an existing calendar, otherwise creates one. */
export async function createCalendar(planned: CalendarPlan, context: Context): Promise<Result> {
  const { client } = context.data;
  const text = knownValue(planned.definition) ?? "";
  const creatable = creatableCalendar(client, text);
  const created = await createObject(creatable, { adopt: planned.adopt_existing === true }, context);
  const ignored = ignoredBy(planned.ignored_paths, context.data);
  const shown = await serviceCall(`create ${creatable.label}`, client, async (): Promise<Shown | null> => {
    if (created.kind === "created") return ofCreate(created.observed, text, ignored, context);
    if (created.kind !== "adopted") return null;
    const { id } = created;
    // An adopted calendar existed before, so a failure leaves it out of state.
    return context.data.coordination.adopting("calendar", id, () => adopt(id, text, ignored, context));
  });
  const provenance = provenanceAfter(created, shown && baselineOf(shown.text));
  return {
    state: { ...planned, ...computedAfter("id" in created ? created.id : null, text, shown) },
    private: encodeRecord(recordOf(provenance, text), text),
  };
}

/** Null, with a warning, if a new calendar shows another definition: the next plan then shows how it differs. */
function ofCreate(shown: Shown, text: string, ignored: Ignored, { diagnostics }: Context): Shown | null {
  const sent = parseDefinition(text);
  if (contains(shown.rendition, sent, ignored)) return shown;
  const lines = linesOf(changes(sent, shown.rendition, ignored));
  diagnostics.warning(shownOtherwise(definitionOf(nameIn(sent) ?? ""), "It is in state.", lines, shown.author).text);
  return null;
}

/** Updates an existing calendar to the definition, unless it already has it. */
async function adopt(id: string, text: string, ignored: Ignored, context: Context): Promise<Shown> {
  const before = await read(context.data.client, id, { signal: context.signal });
  if (before === null) throw gone(id, "It was deleted just before the apply could adopt it. Apply again to create it");
  return same(before.rendition, parseDefinition(text), ignored) ? before : replace(id, before, text, ignored, context);
}

/** Reads the calendar once and writes a planned change, unless the service changed after the plan. */
export async function updateCalendar(prior: StoredCalendar, planned: CalendarPlan, context: Context): Promise<Result> {
  const { definition, drift, ...state } = prior.state;
  const decoded = decodeRecord(prior.private, prior.state.definition);
  const creatable = knownCalendar(context.data.client, prior.state, decoded);
  const known = { id: state.id, provenance: decoded.provenance };
  const id = requireRefreshAfterUnconfirmedCreate(creatable, known);
  const text = knownValue(planned.definition) ?? definition;
  // Only attributes that exist only in state change.
  if (text === definition && (drift ?? []).length === 0) return { state: planned, private: prior.private };
  const before = (await findKnown(creatable, known, context.signal))?.observed ?? null;
  const label = state.name ?? id;
  if (before === null)
    throw gone(
      label,
      "It existed when the change was planned, and has been deleted since. Nothing was done. Plan again; the new plan creates it",
    );
  const ignored = ignoredBy(planned.ignored_paths, context.data);
  const record = withBaseline(decoded, before, ignored);
  const judgement = judge(record, before, text, ignored);
  let after = before;
  if (!judgement.isWanted) {
    refuseIfChanged(creatable.label, changesSince(record, before, judgement, ignored), before, "Nothing was written.");
    try {
      after = await replace(id, before, text, ignored, context);
    } catch (error) {
      if (!mayBeWritten(error)) throw error;
      context.diagnostics.error(errorText(`update ${creatable.label}`, context.data.client, error));
      return { state: prior.state, private: encodeRecord(recordAttempt(record, text, before.text), definition) };
    }
    const now = linesOf(judge(record, after, null, ignored).changes);
    const kept = linesOf(judgement.changes).filter((line) => now.includes(line));
    if (kept.length > 0 && equalDefinitions(record.sent ?? "{}", text))
      context.diagnostics.warning(keptChanges(definitionOf(label), kept));
  }
  const computed = computedAfter(id, text, after);
  return {
    // A planned name is kept: the next refresh shows a different one.
    state: { ...planned, ...computed, name: knownValue(planned.name) ?? computed.name },
    private: encodeRecord(recordAfterWrite(text, after.text), text),
  };
}

/** Deletes a calendar, unless it changed after the plan. */
export async function deleteCalendar({ state, private: stored }: StoredCalendar, context: Context): Promise<void> {
  const { data, signal } = context;
  const decoded = decodeRecord(stored, state.definition);
  const creatable = knownCalendar(data.client, state, decoded);
  const found = await findToDelete(creatable, { id: state.id, provenance: decoded.provenance }, context);
  if (found === null) return;
  const { id, observed: shown } = found;
  const ignored = ignoredBy(state.ignored_paths, data);
  const record = withBaseline(decoded, shown, ignored);
  const since = changesSince(record, shown, judge(record, shown, null, ignored), ignored);
  refuseIfChanged(creatable.label, since, shown, "Nothing was deleted.");
  await deleteObject(creatable, id, () => data.client.calendars.delete(id, { signal }), context);
}

/** Only what the plan has seen is overwritten or deleted. */
function refuseIfChanged(label: string, since: Judgement["changes"], shown: Shown, undone: string): void {
  if (since.length === 0) return;
  const options = { who: shown.author, path: attributePath("definition") };
  throw changedSincePlan(capitalised(label), undone, linesOf(since), options);
}

/**
 * PUTs the complete definition and reads it back: until the calendar contains it and is new, which is another text than
 * before, or exactly what was sent, or one that has been shown for a while.
 */
function replace(
  id: string,
  before: Shown,
  text: string,
  ignored: Ignored,
  { data: { client }, signal }: Context,
): Promise<Shown> {
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
        throw shownOtherwise(definitionOf(label), "State stays as it was.", linesTo(now), now.author);
      },
      { ...waiting, onTimeout },
    );
  };
  return effectOf(put, look, signal);
}

/** A calendar in messages about reading its definition back. */
const definitionOf = (name: string): WrittenText => ({
  noun: "calendar",
  label: `calendar "${name}"`,
  attribute: "definition",
  what: "definition",
});

const gone = (name: string, detail: string): DiagnosticError =>
  new DiagnosticError({ summary: `Calendar "${name}" is gone`, detail });

/** The computed attributes after a write. */
const computedAfter = (id: string | null, text: string, shown: Shown | null) => ({
  id,
  name: shown?.name ?? nameIn(parseDefinition(text)),
  revision: jsonRevision(parseDefinition(text)),
  drift: [],
});
