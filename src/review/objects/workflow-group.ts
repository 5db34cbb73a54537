import { enumerate, say, type Phrase } from "../phrase";
import { booleanOf, textOf, type PlannedObject } from "../planned-object";
import type { Warning } from "../review";
import { call, lifecycle, segment, irreversible, mild, type ObjectKind } from "./object-kind";
import { groupsOf } from "./workflow";

export const workflowGroupKind: ObjectKind = {
  type: "wfa_workflow_group",
  noun: "workflow group",
  label: (object) => textOf(object.after("name")) ?? textOf(object.before("name")),
  settings: ["name", "description", "parent_id", "id", "force_destroy"],
  calls: (object) =>
    lifecycle(object, {
      create: () => ({ calls: [call("POST", "/workflowGroups", say`Creates the group`)], uncertain: [] }),
      update: () => ({ calls: [], uncertain: [] }),
      remove: () => {
        const path = `/workflowGroups/${segment(object.before("id"))}`;
        const condition = forces(object)
          ? null
          : say`if the group is known to be empty; otherwise the apply fails here`;
        return {
          calls: [call("DELETE", path, say`Deletes the group, with every workflow and group in it`, condition)],
          uncertain: [],
        };
      },
    }),
  warnings: groupWarnings,
};

/** The provider uses the value in state to destroy. */
const forces = (object: PlannedObject): boolean => booleanOf(object.before("force_destroy")) === true;

/** The maximum number of listed names; the others are only counted. */
const MOST_NAMES = 10;

function groupWarnings(object: PlannedObject, all: readonly PlannedObject[]): readonly Warning[] {
  if (object.effect !== "delete" && object.effect !== "replace") return [];
  const held = contentsOf(object, all);
  const staying = held.filter(({ effect }) => effect !== "delete" && effect !== "replace");
  const others = say`The plan does not say what else is in it`;
  if (!forces(object)) {
    const contents = staying.length === 0 ? say`` : say`. It contains ${namesOf(staying)}, which this plan keeps`;
    return [
      mild({
        parts: [
          ...say`The apply deletes the group only if it is known to be empty, and fails otherwise (force_destroy is not set)`
            .parts,
          ...contents.parts,
        ],
      }),
    ];
  }
  const lost = staying.length === 0 ? say`` : say`, among them ${namesOf(staying)}, which this plan does not delete`;
  return [
    irreversible({
      parts: [
        ...say`The service deletes every workflow and group in it together with the group (force_destroy = ${true})`
          .parts,
        ...lost.parts,
        ". ",
        ...others.parts,
      ],
    }),
  ];
}

/** The workflows of this plan whose document names the group, and the groups below it. */
function contentsOf(group: PlannedObject, all: readonly PlannedObject[]): readonly PlannedObject[] {
  const id = textOf(group.before("id"));
  const name = textOf(group.before("name"));
  return all.filter((other) => {
    if (other.change.type === "wfa_workflow")
      return groupsOf(other).some((reference) => reference === id || reference === name);
    return other.change.type === "wfa_workflow_group" && id !== null && textOf(other.before("parent_id")) === id;
  });
}

function namesOf(objects: readonly PlannedObject[]): Phrase {
  const names = objects.slice(0, MOST_NAMES).map(({ change }) => say`${change.address}`);
  const more = objects.length - names.length;
  return enumerate(more > 0 ? [...names, { parts: [`${more} more`] }] : names);
}
