import { jsonAnswer } from "../../http/answer";
import type { Endpoint } from "../../http/endpoint";
import { negotiate } from "../../http/negotiate";
import { RequestError } from "../../http/request-error";
import { groupSingle } from "../../shapes/group-shape";
import { findGroup } from "../../state/group-operations";

export const getWorkflowGroup: Endpoint = {
  method: "GET",
  path: "/workflowGroups/:id",
  handle: (call) => {
    negotiate(call.accept, ["application/json"]);
    const group = findGroup(call.state, call.param("id"));
    if (group.visibleAt > call.time)
      throw new RequestError(404, `There is no workflow group with the id "${group.id}"`);
    return jsonAnswer(200, groupSingle(call, group));
  },
};
