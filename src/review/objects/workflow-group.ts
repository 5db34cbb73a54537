import { enumerate, say, type Phrase } from "../../report";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import type { Warning } from "../review";
import { contentsBelow, contentsOf, forcesDeletion, isCreatedFirst, isDeleted, leaves } from "./group-membership";
import { call, lifecycle, segment, irreversible, failing, mild, type ObjectKind } from "./object-kind";

export const workflowGroupKind: ObjectKind = {
  type: "wfa_workflow_group",
  label: (object) => textOf(object.after("name")) ?? textOf(object.before("name")),
  settings: ["name", "description", "parent_id", "id", "force_destroy"],
  calls: (object) =>
    lifecycle(object, {
      create: () => {
        const fails = object.effect === "replace" && !isCreatedFirst(object) && !forcesDeletion(object);
        const condition = fails ? say`if the old group was deleted` : null;
        return { calls: [call("POST", "/workflowGroups", say`Creates the group`, condition)], uncertain: [] };
      },
      update: () => ({ calls: [], uncertain: [] }),
      remove: () => {
        const path = `/workflowGroups/${segment(object.before("id"))}`;
        const condition = forcesDeletion(object)
          ? null
          : say`if the group is known to be empty; otherwise the apply fails here`;
        return {
          calls: [
            call(
              "DELETE",
              path,
              forcesDeletion(object)
                ? say`Deletes the group, with every workflow and group in it`
                : say`Deletes the group`,
              condition,
            ),
          ],
          uncertain: [],
        };
      },
    }),
  warnings: groupWarnings,
};

/** The maximum number of listed names; the others are only counted. */
const MOST_NAMES = 10;

function groupWarnings(object: PlannedObject, all: readonly PlannedObject[]): readonly Warning[] {
  if (!isDeleted(object)) return [];
  const contents = contentsOf(object, all).filter((each) => each.effect !== "delete");
  const moving = contents.filter((each) => leaves(each, object));
  const staying = contents.filter((each) => !leaves(each, object) && !isDeleted(each));
  return forcesDeletion(object)
    ? [forcedWarning(object, staying, moving, all)]
    : [unforcedWarning(object, staying, moving)];
}

function unforcedWarning(
  object: PlannedObject,
  staying: readonly PlannedObject[],
  moving: readonly PlannedObject[],
): Warning {
  const isDeletedFirst = object.effect === "replace" && !isCreatedFirst(object);
  if (isDeletedFirst && moving.length > 0) {
    return failing(
      say`It deletes the old group first, and that still contains ${namesOf([...moving, ...staying])} (${unset(object)}). ${CREATE_FIRST}`,
    );
  }
  const kept = staying.length === 0 ? say`` : say`. It contains ${namesOf(staying)}, which this plan keeps`;
  const hint = isDeletedFirst ? say`. ${CREATE_FIRST}` : say``;
  return (staying.length > 0 ? failing : mild)(
    say`The apply deletes the group only if it is known to be empty, and fails otherwise (${unset(object)})${kept}${movingWords(object, moving)}${hint}`,
  );
}

function forcedWarning(
  object: PlannedObject,
  staying: readonly PlannedObject[],
  moving: readonly PlannedObject[],
  all: readonly PlannedObject[],
): Warning {
  const isDeletedFirst = object.effect === "replace" && !isCreatedFirst(object);
  const direct = isDeletedFirst ? [...moving, ...staying] : staying;
  const lost = [...direct, ...contentsBelow(direct, all)];
  const among = lost.length === 0 ? say`` : say`, among them ${namesOf(lost)}, which this plan does not delete`;
  const more = isDeletedFirst ? say`. ${CREATE_FIRST}` : movingWords(object, moving);
  return irreversible(
    say`The service deletes every workflow and group in it together with the group (force_destroy = ${true})${among}. The plan does not say what else is in it${more}`,
  );
}

/** A deletion goes by the value in state. */
const unset = (object: PlannedObject): Phrase =>
  booleanOf(object.after("force_destroy")) === true
    ? say`force_destroy counts only once it has been applied`
    : say`force_destroy is not set`;

const CREATE_FIRST = say`With create_before_destroy = ${true} in its lifecycle block, the new group is created first, and what refers to it moves there`;

function movingWords(object: PlannedObject, moving: readonly PlannedObject[]): Phrase {
  if (moving.length === 0) return say``;
  const verb: Phrase = { parts: [moving.length === 1 ? "moves" : "move"] };
  return isCreatedFirst(object)
    ? say`. ${namesOf(moving)} ${verb} to another group before that`
    : say`. ${namesOf(moving)} ${verb} to another group, and the plan does not say whether before that`;
}

function namesOf(objects: readonly PlannedObject[]): Phrase {
  const names = objects.slice(0, MOST_NAMES).map(({ change }) => say`${change.address}`);
  const more = objects.length - names.length;
  return enumerate(more > 0 ? [...names, { parts: [`${more} more`] }] : names);
}
