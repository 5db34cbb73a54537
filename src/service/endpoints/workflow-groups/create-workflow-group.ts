import type { Endpoint } from "../../http/endpoint";
import { readFields } from "../../http/read-fields";
import { RequestError } from "../../http/request-error";
import { groupHref, groupSingle, groupXml } from "../../shapes/group-shape";
import { writeAnswer } from "../../shapes/write-answer";
import { createGroup } from "../../state/group-operations";

export const createWorkflowGroup: Endpoint = {
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
    const group = createGroup(call.act, wanted);
    return writeAnswer(call, {
      status: 201,
      href: groupHref(call, group.id),
      json: () => groupSingle(call, group),
      xml: () => groupXml(group),
    });
  },
};
