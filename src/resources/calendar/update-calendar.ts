import { UNKNOWN, attributePath } from "../../cty";
import { ClientError } from "../../client";
import { jsonMatches, type JsonPointer } from "../../document";
import type { JsonValue, ResourceContext, Written } from "../../framework";
import { knownValue } from "../known-value";
import type { ProviderData } from "../provider-data";
import { errorText } from "../service-call";
import { changedSince, holdingOf, ignoredPointersOf, isApplied, keptChanges } from "./comparison";
import { parseDefinition } from "./definition";
import { changedSincePlan, countIn, isFaithful, warnOfVersionBetween } from "./meanwhile";
import { observePatiently, type ObservedCalendar } from "./observe";
import { stepsToUpdate } from "./reconcile";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";
import { decodeStored, encodeStored, isUnseen, storedAfter, type StoredCalendar } from "./stored-calendar";
import { computedAfter, gone, labelOf, replace } from "./write-calendar";

export interface UpdateRequest {
  readonly prior: CalendarState;
  readonly planned: CalendarPlan;
  readonly private: JsonValue;
}

/** Writes a planned change, unless the service is not as the plan saw it. */
export async function updateCalendar(
  request: UpdateRequest,
  context: ResourceContext<ProviderData>,
): Promise<Written<typeof calendarSchema>> {
  const { prior, planned } = request;
  const { client } = context.data;
  const text = knownValue(planned.definition) ?? prior.definition;
  // Only what lives in state alone changes.
  if (text === prior.definition && (prior.drift ?? []).length === 0)
    return { state: planned, private: request.private };
  const stored = decodeStored(request.private);
  const id = prior.id ?? "";
  const ignored = ignoredPointersOf(planned.ignored_paths, context.data);
  const observed = await observePatiently(client, id, {
    isUnseen: isUnseen(stored),
    what: labelOf(prior),
    signal: context.signal,
  });
  if (observed === null)
    throw gone(
      prior.name ?? id,
      "It was there when the change was planned, and is not any more. Nothing was done: plan again, the new plan creates it",
    );
  const isRestored = isApplied(text, stored);
  // What somebody changed and the configuration now has is there already.
  const isTakenOver = text === prior.definition && !isRestored;
  const [step] = isTakenOver ? [] : stepsToUpdate(id, holdingOf(text, observed.rendition, stored, ignored));
  if (isTakenOver || step !== undefined)
    refuseChangeSincePlan(observed, prior, stored, ignored, "Nothing was written.");
  let isAnswered = false;
  try {
    const baseline = isRestored && stored.baseline !== null ? parseDefinition(stored.baseline) : null;
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
            isFaithful: isFaithful(stored),
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
      // A name that was planned is kept: what it is otherwise shows with the next refresh.
      state: { ...planned, ...computed, name: planned.name === UNKNOWN ? computed.name : planned.name },
      private: encodeStored(storedAfter(text, after.text)),
    };
  } catch (error) {
    // State stays as it was; what may have arrived is remembered, so that it is known as ours.
    const arrived = isAnswered || !(error instanceof ClientError) || error.mayHaveHadEffect || error.code === "aborted";
    context.diagnostics.error(errorText(`update calendar "${prior.name ?? id}"`, client, error));
    return { state: prior, private: arrived ? encodeStored({ ...stored, attempted: text }) : request.private };
  }
}

/** The version read is the version edited: what the plan did not see is neither written over nor deleted. */
export function refuseChangeSincePlan(
  observed: ObservedCalendar,
  prior: CalendarState,
  stored: StoredCalendar,
  ignored: readonly JsonPointer[],
  undone: string,
): void {
  const changes = changedSince(stored, observed.rendition, ignored);
  const isOurAttempt = stored.attempted !== null && jsonMatches(parseDefinition(stored.attempted), observed.rendition);
  if (changes.length > 0 && !isOurAttempt)
    throw changedSincePlan(prior.name ?? prior.id ?? "", changes, observed, undone);
}

function warnOfKept(
  kept: readonly string[],
  prior: CalendarState,
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  if (kept.length === 0) return;
  diagnostics.warning({
    summary: `The service keeps changes of calendar "${prior.name ?? prior.id}" that somebody made`,
    detail:
      `The definition was written again, and the service still shows ${listed("what was changed since the last write:", kept)}\n\n` +
      "The definition does not say what these should be, so from now on they count as the service's own, and are no drift any more. To have them otherwise, put them into definition; to leave such changes alone, name them in ignored_paths",
    path: attributePath("definition"),
  });
}

const listed = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  - ${line}`)].join("\n");
