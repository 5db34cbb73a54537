import type { Endpoint } from "../http/endpoint";
import { readFields } from "../http/read-fields";
import { RequestError } from "../http/request-error";
import { createGroup } from "../state/group-operations";
import type { StoredGroup } from "../state/stored";
import { allVisible } from "../state/visible";
import { deletion, getObject, listAnswer, writtenAnswer } from "./object-answers";

const ATTRIBUTES = ["id", "name", "description", "parentId"] as const;

/** Fields that do not apply are omitted: a missing description, the root group's parent. */
export const groupFields = ({ id, name, description, parentId }: StoredGroup): Readonly<Record<string, string>> => ({
  id,
  name,
  ...(description === null ? {} : { description }),
  ...(parentId === null ? {} : { parentId }),
});

/** Section 4.4 of the interface document. */
export const WORKFLOW_GROUPS: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/workflowGroups",
    query: Object.fromEntries(ATTRIBUTES.map((name) => [name, "text"] as const)),
    handle: (call) => {
      // An attribute that a group does not have matches the empty value.
      const matching = allVisible(call.state.groups, call.time)
        .map(groupFields)
        .filter((fields) =>
          ATTRIBUTES.every((name) => (call.query(name) ?? fields[name] ?? "") === (fields[name] ?? "")),
        );
      return listAnswer(call, "workflowGroup", matching);
    },
  },
  getObject("workflowGroup", "groups", groupFields),
  {
    method: "POST",
    path: "/workflowGroups",
    body: { formats: ["json"], required: true },
    handle: (call) => {
      const wanted = readFields(call.body, {
        id: { type: "string", required: false },
        name: { type: "string", required: true },
        description: { type: "string", required: false },
        parentId: { type: "string", required: false },
      });
      if (wanted.name === "") throw new RequestError(400, 'The field "name" is empty');
      if (wanted.id === "") throw new RequestError(400, 'The field "id" is empty; leave it out to have one made');
      const group = createGroup(call, wanted);
      return writtenAnswer(call, 201, "workflowGroup", group.id, groupFields(group));
    },
  },
  deletion("workflowGroup", "groups", ({ id }) => `Workflow group "${id}" and its contents deleted`),
];
