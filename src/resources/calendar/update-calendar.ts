import { UNKNOWN, attributePath } from "../../cty";
import { ClientError } from "../../client";
import { jsonMatches, type JsonPointer } from "../../document";
import { bullets, type JsonValue, type ResourceContext, type Written } from "../../framework";
import { baselineIn, findObject, requireRefreshAfterUnconfirmedCreate } from "../creation";
import { knownValue } from "../attributes";
import { errorText, type ProviderData } from "../connection";
import { changedSincePlan } from "../observation";
import { knownCalendar } from "./calendar-creation";
import { parseDefinition } from "./definition";
import { authorOf, countIn, isFaithful, warnOfVersionBetween } from "./concurrent-change";
import { changedSince, holdingOf, ignoredPointersOf, isApplied, keptChanges } from "./judgement";
import type { ObservedCalendar } from "./observation";
import { stepsToUpdate } from "./reconcile";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";
import { decodeRecord, encodeRecord, recordAfterWrite, type CalendarRecord } from "./record";
import { computedAfter, gone, replace } from "./write-calendar";

export interface UpdateRequest {
  readonly prior: CalendarState;
  readonly planned: CalendarPlan;
  readonly private: JsonValue;
}

/** Writes a planned change, unless the service changed after the plan. */
export async function updateCalendar(
  request: UpdateRequest,
  context: ResourceContext<ProviderData>,
): Promise<Written<typeof calendarSchema>> {
  const { prior, planned } = request;
  const { client } = context.data;
  const record = decodeRecord(request.private);
  const creatable = knownCalendar(client, prior, record);
  const known = { id: prior.id, provenance: record.provenance };
  const id = requireRefreshAfterUnconfirmedCreate(creatable, known);
  const text = knownValue(planned.definition) ?? prior.definition;
  // Only attributes that exist only in state change.
  if (text === prior.definition && (prior.drift ?? []).length === 0)
    return { state: planned, private: request.private };
  const ignored = ignoredPointersOf(planned.ignored_paths, context.data);
  const observed = (await findObject(creatable, known, context))?.observed ?? null;
  if (observed === null)
    throw gone(
      prior.name ?? id,
      "It existed when the change was planned, and has been deleted since. Nothing was done. Plan again; the new plan creates it",
    );
  const isRestored = isApplied(text, record);
  // A change on the service that the configuration now contains need not be written.
  const isTakenOver = text === prior.definition && !isRestored;
  const [step] = isTakenOver ? [] : stepsToUpdate(id, holdingOf(text, observed.rendition, record, ignored));
  if (isTakenOver || step !== undefined)
    refuseChangeSincePlan(observed, prior, record, ignored, "Nothing was written.");
  let isAnswered = false;
  try {
    const last = isRestored ? baselineIn(record.provenance) : null;
    const baseline = last === null ? null : parseDefinition(last.rendition);
    const onAnswered = (): void => void (isAnswered = true);
    const after =
      step?.kind === "replace"
        ? await replace({
            client,
            id,
            text,
            before: observed,
            ignored,
            signal: context.signal,
            restored: baseline,
            isFaithful: isFaithful(record),
            onAnswered,
          })
        : observed;
    if (step !== undefined) {
      const wanted = parseDefinition(text);
      warnOfVersionBetween(
        prior.name ?? id,
        countIn(observed.rendition, wanted),
        countIn(after.rendition, wanted),
        context,
      );
    }
    if (step !== undefined && baseline !== null) {
      warnOfKept(keptChanges(baseline, observed.rendition, after.rendition, ignored), prior, context);
    }
    const computed = computedAfter(id, text, after);
    return {
      // A planned name is kept: the next refresh shows a different one.
      state: { ...planned, ...computed, name: planned.name === UNKNOWN ? computed.name : planned.name },
      private: encodeRecord(recordAfterWrite(text, after.text)),
    };
  } catch (error) {
    // State stays as it was; the definition that may have arrived is recorded, so that a refresh recognizes it as ours.
    const arrived = isAnswered || !(error instanceof ClientError) || error.mayHaveHadEffect || error.code === "aborted";
    context.diagnostics.error(errorText(`update calendar "${prior.name ?? id}"`, client, error));
    return { state: prior, private: arrived ? encodeRecord({ ...record, attempted: text }) : request.private };
  }
}

/**
 * Only the version that the plan read is edited: changes that the plan did not see are neither overwritten nor deleted.
 */
export function refuseChangeSincePlan(
  observed: ObservedCalendar,
  prior: CalendarState,
  record: CalendarRecord,
  ignored: readonly JsonPointer[],
  undone: string,
): void {
  const changes = changedSince(record, observed.rendition, ignored);
  const { attempted } = record;
  const isOurAttempt = attempted !== null && jsonMatches(parseDefinition(attempted), observed.rendition);
  if (changes.length > 0 && !isOurAttempt)
    throw changedSincePlan(`Calendar "${prior.name ?? prior.id ?? ""}"`, undone, changes, {
      who: authorOf(observed.rendition),
      path: attributePath("definition"),
    });
}

function warnOfKept(
  kept: readonly string[],
  prior: CalendarState,
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  if (kept.length === 0) return;
  diagnostics.warning({
    summary: `The service did not revert changes to calendar "${prior.name ?? prior.id}"`,
    detail:
      `This apply wrote the definition again, but the service still shows ${bullets("what was changed since the last write:", kept)}\n\n` +
      "The definition does not contain these members, so from now on they count as the service's own and are not drift. To set them, add them to definition. To ignore such changes, add them to ignored_paths",
    path: attributePath("definition"),
  });
}
