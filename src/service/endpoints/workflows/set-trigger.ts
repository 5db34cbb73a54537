import type { Call, Endpoint } from "../../http/endpoint";
import { readFields } from "../../http/read-fields";
import { RequestError } from "../../http/request-error";
import { workflowWritten } from "../../shapes/workflow-shape";
import { findWorkflow, setTrigger as setStored, triggerNames } from "../../state/workflow-operations";
import type { Answer } from "../../http/answer";

const body = { formats: ["json"], required: true } as const;

/** The usage form, which names the trigger (4.1). */
export const setTrigger: Endpoint = {
  method: "PATCH",
  path: "/workflows/:id/triggers/:trigger",
  body,
  handle: (call) => change(call, call.param("trigger")),
};

/** The form in the endpoint table, without a trigger: unambiguous only if there is one. */
export const setOnlyTrigger: Endpoint = {
  method: "PATCH",
  path: "/workflows/:id/triggers",
  body,
  handle: (call) => {
    const names = triggerNames(findWorkflow(call.state, call.param("id")));
    const [only] = names;
    if (only !== undefined && names.length === 1) return change(call, only);
    const known =
      names.length === 0 ? "the workflow has none" : `one of ${names.map((name) => `"${name}"`).join(", ")}`;
    throw new RequestError(400, `The path names no trigger; append a segment with its name: ${known}`);
  },
};

function change(call: Call, trigger: string): Answer {
  const { id } = findWorkflow(call.state, call.param("id"));
  const { action, enable } = readFields(call.body, {
    action: { type: "string", required: true },
    enable: { type: "boolean", required: true },
  });
  if (action !== "enable") throw new RequestError(400, `The action "${action}" is not known; the only one is "enable"`);
  setStored(call.act, id, trigger, enable);
  return workflowWritten(call, id, 200);
}
