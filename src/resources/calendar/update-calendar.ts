import { attributePath } from "../../cty";
import { ClientError } from "../../client";
import { jsonMatches, type JsonPointer } from "../../document";
import { DiagnosticError, type JsonValue, type ResourceContext, type Written } from "../../framework";
import { knownValue } from "../known-value";
import type { ProviderData } from "../provider-data";
import { errorText } from "../service-call";
import { changedSince, holdingOf, ignoredPointersOf } from "./comparison";
import { parseDefinition } from "./definition";
import { observe, type ObservedCalendar } from "./observe";
import { stepsToUpdate } from "./reconcile";
import type { CalendarPlan, CalendarState, calendarSchema } from "./schema";
import { decodeStored, encodeStored, type StoredCalendar } from "./stored-calendar";
import { computedAfter, gone, replace } from "./write-calendar";

export interface UpdateRequest {
  readonly prior: CalendarState;
  readonly planned: CalendarPlan;
  readonly private: JsonValue;
}

/** Writes a planned change, unless the service is not as the plan saw it. */
export async function updateCalendar(request: UpdateRequest, context: ResourceContext<ProviderData>): Promise<Written<typeof calendarSchema>> {
  const { prior, planned } = request;
  const { client } = context.data;
  const text = knownValue(planned.definition) ?? prior.definition;
  // Only what lives in state alone changes.
  if (text === prior.definition) return { state: planned, private: request.private };
  const stored = decodeStored(request.private);
  const id = prior.id ?? "";
  const ignored = ignoredPointersOf(planned.ignored_paths, context.data);
  const observed = await observe(client, id, { signal: context.signal });
  if (observed === null) throw gone(prior.name ?? id, "It was there when the change was planned, and is not any more. Nothing was done: plan again, the new plan creates it");
  refuseChangeSincePlan(observed, text, prior, stored, ignored);
  const [step] = stepsToUpdate(id, holdingOf(text, observed.rendition, stored, ignored));
  try {
    const after = step?.kind === "replace" ? await replace(client, id, text, observed, ignored, context.signal) : observed;
    return {
      state: { ...planned, ...computedAfter(id, text, after) },
      private: encodeStored({ imported: false, applied: text, baseline: after.text, seen: after.text, attempted: null }),
    };
  } catch (error) {
    // State stays as it was; what may have arrived is remembered, so that it is known as ours.
    const arrived = !(error instanceof ClientError) || error.mayHaveHadEffect || error.code === "aborted";
    context.diagnostics.error(errorText(`update calendar "${prior.name ?? id}"`, client, error));
    return { state: prior, private: arrived ? encodeStored({ ...stored, attempted: text }) : request.private };
  }
}

function refuseChangeSincePlan(
  observed: ObservedCalendar,
  wanted: string,
  prior: CalendarState,
  stored: StoredCalendar,
  ignored: readonly JsonPointer[],
): void {
  const changes = changedSince(stored, observed.rendition, ignored);
  // What holds the wanted definition already is an earlier attempt of ours, or needs no overwriting.
  if (changes.length === 0 || jsonMatches(parseDefinition(wanted), observed.rendition)) return;
  throw new DiagnosticError({
    summary: `Calendar "${prior.name ?? prior.id}" changed on the service after the plan was made`,
    detail: `Nothing was written. ${["What changed since:", ...changes.map((line) => `  - ${line}`)].join("\n")}\n\nPlan again to see the change, then decide`,
    path: attributePath("definition"),
  });
}
