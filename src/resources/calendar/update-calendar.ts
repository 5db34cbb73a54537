import { ClientError } from "../../client";
import type { JsonValue, ResourceContext, Written } from "../../framework";
import { findObject, requireRefreshAfterUnconfirmedCreate } from "../creation";
import { knownValue } from "../attributes";
import { errorText, type ProviderData } from "../connection";
import { knownCalendar } from "./calendar-creation";
import { refuseChangeSincePlan, warnOfKept } from "./concurrent-change";
import { ignoredPointersOf, judge, keptChanges } from "./judge";
import { decodeRecord, encodeRecord, recordAfterWrite } from "./record";
import { stepsToUpdate } from "./steps";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";
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
  const label = prior.name ?? id;
  const text = knownValue(planned.definition) ?? prior.definition;
  // Only attributes that exist only in state change.
  if (text === prior.definition && (prior.drift ?? []).length === 0)
    return { state: planned, private: request.private };
  const ignored = ignoredPointersOf(planned.ignored_paths, context.data);
  const readAt = performance.now();
  const observed = (await findObject(creatable, known, context))?.observed ?? null;
  if (observed === null)
    throw gone(
      label,
      "It existed when the change was planned, and has been deleted since. Nothing was done. Plan again; the new plan creates it",
    );
  const wanted = { text, isInState: text === prior.definition };
  const judgement = judge(record, observed, wanted, ignored);
  const [step] = stepsToUpdate(id, judgement.whose);
  if (step !== undefined) refuseChangeSincePlan(label, judgement, observed, "Nothing was written.");
  let isAnswered = false;
  try {
    let after = observed;
    if (step?.kind === "replace") {
      const onAnswered = (): void => void (isAnswered = true);
      const { ours, warnings } = await replace({
        data: context.data,
        id,
        text,
        before: observed,
        readAt,
        record,
        ignored,
        signal: context.signal,
        onAnswered,
      });
      after = ours;
      warnings.forEach((warning) => context.diagnostics.warning(warning));
      warnOfKept(label, keptChanges(judgement, judge(record, after, wanted, ignored)), context);
    }
    const computed = computedAfter(id, text, after);
    return {
      // A planned name is kept: the next refresh shows a different one.
      state: { ...planned, ...computed, name: knownValue(planned.name) ?? computed.name },
      private: encodeRecord(recordAfterWrite(text, after.text)),
    };
  } catch (error) {
    // State stays as it was; the definition that may have arrived is recorded, so that a refresh recognizes it as ours.
    const arrived = isAnswered || !(error instanceof ClientError) || error.mayHaveHadEffect || error.code === "aborted";
    context.diagnostics.error(errorText(`update calendar "${label}"`, client, error));
    return { state: prior, private: arrived ? encodeRecord({ ...record, attempted: text }) : request.private };
  }
}
