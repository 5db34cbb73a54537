import type { DocumentReview } from "../compare/document-review";
import { reviewDefinition } from "../compare/review-definition";
import { say, type Phrase } from "../../report";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import { call, lifecycle, segment, irreversible, NO_CALLS, type ObjectKind } from "./object-kind";

export const calendarKind: ObjectKind = {
  type: "wfa_calendar",
  label: (object) =>
    object.isSensitive("definition")
      ? null
      : (textOf(object.after("name")) ?? textOf(object.before("name")) ?? nameInDefinition(object)),
  settings: ["ignored_paths", "adopt_existing"],
  calls: (object) =>
    lifecycle(object, {
      create: () => {
        const adopts = booleanOf(object.after("adopt_existing")) === true;
        const save = call(
          "POST",
          "/calendars",
          say`Creates the calendar`,
          adopts ? say`unless a calendar with its id or name exists` : null,
        );
        const take = call(
          "PUT",
          "/calendars/{id}",
          say`Updates the adopted calendar`,
          say`if it was adopted and its definition differs`,
        );
        return { calls: adopts ? [save, take] : [save], uncertain: [] };
      },
      update: () => {
        const unknown = object.after("definition").kind === "unknown";
        if (!object.differs("definition")) return NO_CALLS;
        const condition = unknown ? say`if the definition differs` : null;
        return {
          calls: [call("PUT", `/calendars/${segment(object.before("id"))}`, say`Updates the calendar`, condition)],
          uncertain: [say`The definition is not sent if the service already has it`],
        };
      },
      remove: () => ({
        calls: [
          call(
            "DELETE",
            `/calendars/${segment(object.before("id"))}`,
            say`Deletes the calendar; the service regenerates the schedules of all scheduled workflows`,
          ),
        ],
        uncertain: [],
      }),
    }),
  warnings: (object) => {
    const whenReplaced: Phrase =
      object.effect === "replace" ? say`. The new calendar gets another id, unless the definition sets it` : say``;
    if (object.effect === "delete" || object.effect === "replace") {
      const text = say`Deleting a calendar makes the service regenerate the schedules of all scheduled workflows, also of those that use other calendars`;
      return [irreversible({ parts: [...text.parts, ...whenReplaced.parts] })];
    }
    if (object.effect === "create" && booleanOf(object.after("adopt_existing")) === true) {
      return [
        irreversible(
          say`If a calendar with the same id or name exists, it is adopted and updated to this definition (adopt_existing = ${true})`,
        ),
      ];
    }
    return [];
  },
  document: calendarDocument,
};

function calendarDocument(object: PlannedObject): DocumentReview | null {
  const { effect } = object;
  if (effect !== "create" && effect !== "update" && effect !== "replace" && effect !== "delete") return null;
  const [before, after] = [object.before("definition"), object.after("definition")];
  if (object.isSensitive("definition")) {
    if (after.kind === "unknown") return { kind: "hidden", changed: null };
    return effect === "update" && !object.differs("definition") ? null : { kind: "hidden", changed: true };
  }
  return after.kind === "unknown" ? { kind: "unknown" } : reviewDefinition(textOf(before), textOf(after));
}

/** The service's name is known only once the calendar exists. */
function nameInDefinition(object: PlannedObject): string | null {
  try {
    const definition = JSON.parse(textOf(object.after("definition")) ?? "null") as { readonly name?: unknown } | null;
    return typeof definition?.name === "string" ? definition.name : null;
  } catch {
    // Where the definition is shown, the problem is reported.
    return null;
  }
}
