import { attributePath } from "../../cty";
import type { ServiceClient } from "../../client";
import { DiagnosticError, type ResourceContext, type Written } from "../../framework";
import { importCommand } from "../import-target";
import { knownValue } from "../known-value";
import { reportFailedLook } from "../never-seen";
import type { ProviderData } from "../provider-data";
import { errorText, serviceCall } from "../service-call";
import { holdingOf, ignoredPointersOf } from "./comparison";
import { idIn, nameIn, parseDefinition } from "./definition";
import { lostCalendar, lostText } from "./lost-calendar";
import { countIn, warnOfVersionBetween } from "./meanwhile";
import { lookBefore, observe, type ObservedCalendar } from "./observe";
import { stepsToCreate, type CalendarStep, type DesiredCalendar } from "./reconcile";
import type { CalendarPlan, calendarSchema } from "./schema";
import { encodeStored, NOTHING_STORED, storedAfter, storedUnseen } from "./stored-calendar";
import { awaitNew, computedAfter, gone, labelOf, replace, saveOnce } from "./write-calendar";

/** Looks for what it would update unseen, adopts or refuses it, else adds a new calendar. */
export function createCalendar(
  planned: CalendarPlan,
  context: ResourceContext<ProviderData>,
): Promise<Written<typeof calendarSchema>> {
  const { client, coordination } = context.data;
  const text = knownValue(planned.definition) ?? "";
  const definition = parseDefinition(text);
  const desired: DesiredCalendar = { id: idIn(definition), name: nameIn(definition) };
  const action = `create ${labelOf(desired)}`;
  const create = async (): Promise<Written<typeof calendarSchema>> => {
    const before = await lookBefore(client, desired, { signal: context.signal });
    const [step] = stepsToCreate(desired, before.alike, knownValue(planned.adopt_existing) ?? false);
    if (step === undefined || step.kind === "refuse") throw refusal(desired, step);
    if (step.kind !== "save" && coordination.claims.has(claimOf(step.id))) throw managedElsewhere(desired, step.id);
    let isLost = false;
    const id =
      step.kind === "save"
        ? await saveOnce(client, text, desired, before, context.signal, () => (isLost = true)).catch(
            (error: unknown) => {
              // What would be adopted by the next apply needs no state.
              if (!isLost || planned.adopt_existing === true) throw error;
              context.diagnostics.error(lostText(errorText(action, client, error)));
              return null;
            },
          )
        : (step.id satisfies string);
    if (id === null) return lostCalendar(planned, text, [...before.ids]);
    coordination.claims.set(claimOf(id), step.kind === "save" ? "made" : "adopted");
    try {
      const observed =
        step.kind === "save"
          ? await awaitNew(client, id, desired, context.signal)
          : await adopt(client, id, text, planned, context);
      if (step.kind === "save") {
        refuseOtherId(id, desired, observed, context);
        // A new one is the first of its versions: POST would have updated one that came in between.
        warnOfVersionBetween(desired.name ?? id, 0, countIn(observed.rendition, definition), context);
      }
      return {
        state: { ...planned, ...computedAfter(id, text, observed) },
        private: encodeStored(storedAfter(text, observed.text)),
      };
    } catch (error) {
      // What was adopted was there before, and a failure leaves it outside of state.
      if (step.kind !== "save") throw error;
      // It exists: whatever went wrong now, it belongs into state.
      refuseOtherId(id, desired, null, context);
      reportFailedLook(
        error,
        { done: action, look: `look at the new ${labelOf(desired)}` },
        client,
        context.diagnostics,
      );
      return { state: { ...planned, ...computedAfter(id, text, null) }, private: encodeStored(storedUnseen(text)) };
    }
  };
  // Two creates of one name must not look at the same time and then both post.
  return serviceCall(action, client, () =>
    coordination.exclusively(`calendar ${desired.name ?? desired.id ?? ""}`, create),
  );
}

/** Updates what exists to the definition, unless it holds it already. */
async function adopt(
  client: ServiceClient,
  id: string,
  text: string,
  planned: CalendarPlan,
  { data, signal }: ResourceContext<ProviderData>,
): Promise<ObservedCalendar> {
  const observed = await observe(client, id, { signal });
  if (observed === null)
    throw gone(id, "It was there a moment ago, when it was going to be adopted. Apply again: it is then made anew");
  const ignored = ignoredPointersOf(planned.ignored_paths, data);
  return holdingOf(text, observed.rendition, NOTHING_STORED, ignored) === "wanted"
    ? observed
    : replace({ client, id, text, before: observed, ignored, signal, restored: null, isFaithful: true });
}

function refuseOtherId(
  id: string,
  desired: DesiredCalendar,
  observed: ObservedCalendar | null,
  { diagnostics }: ResourceContext<ProviderData>,
): void {
  if (desired.id === null || desired.id === id) return;
  diagnostics.error({
    summary: "The service gave the calendar another id than its definition has",
    detail: `The definition says "${desired.id}", the service says "${id}"${observed === null ? "" : ` (${observed.name ?? "without a name"})`}, and the two must match. Take the id out of the definition, or put "${id}" there`,
    path: attributePath("definition"),
  });
}

/** Under which a calendar stands among the claims of a run. */
export const claimOf = (id: string): string => `calendar ${id}`;

const managedElsewhere = (desired: DesiredCalendar, id: string): DiagnosticError =>
  new DiagnosticError({
    summary: `Calendar "${desired.name ?? id}" belongs to another resource`,
    detail: `Another resource of this run made or adopted the calendar with the id "${id}", and one calendar cannot belong to two. Give the definitions different names, or take one of the resources out`,
    path: attributePath("adopt_existing"),
  });

function refusal(
  desired: DesiredCalendar,
  step: Extract<CalendarStep, { kind: "refuse" }> | undefined,
): DiagnosticError {
  const [first] = step?.existing ?? [];
  if (step === undefined || first === undefined)
    throw new Error("a create has a step, and a refusal names what exists");
  const ids = step.existing.map(({ id }) => `"${id}"`).join(", ");
  switch (step.why) {
    case "exists":
      return new DiagnosticError({
        summary: `Calendar "${first.name ?? first.id}" exists already`,
        detail:
          `The service has a calendar ${first.id === desired.id ? "with the definition's id" : "with the definition's name"} already (id ${ids}). Adding it again would silently overwrite it, so nothing was sent.\n\n` +
          `To manage it here, import it:\n  ${importCommand("wfa_calendar", first.id)}\n` +
          "or set adopt_existing = true to take it over and update it to the definition",
        path: attributePath("definition"),
      });
    case "otherId":
      return new DiagnosticError({
        summary: `Calendar "${desired.name}" exists already under another id`,
        detail: `The definition has the id "${desired.id}", the service has a calendar of its name with the id ${ids}. Put that id into the definition to adopt it, or change the name`,
        path: attributePath("definition"),
      });
    case "several":
      return new DiagnosticError({
        summary: `${step.existing.length} calendars named "${desired.name}" could be adopted`,
        detail: `adopt_existing takes over one calendar, and it cannot be told which: ${ids}. Put the id of the one that is meant into the definition, or import it`,
        path: attributePath("adopt_existing"),
      });
  }
}
