import type { Endpoint } from "../../http/endpoint";
import { readFields } from "../../http/read-fields";
import { objectXml, singleShape } from "../../shapes/object-shape";
import { queueFields } from "../../shapes/queue-shape";
import { writeAnswer } from "../../shapes/write-answer";
import { findQueue, setPaused } from "../../state/queue-operations";

export const pauseWorkflowQueue: Endpoint = {
  method: "PATCH",
  path: "/workflowQueues/:name",
  body: { formats: ["json"], required: true },
  handle: (call) => {
    const { name } = findQueue(call.state, call.param("name"));
    const { paused } = readFields(call.body, { paused: { type: "boolean", required: true } });
    const fields = queueFields(call.state, setPaused(call.act, name, paused));
    const href = call.href("workflowQueues", name);
    return writeAnswer(call, {
      status: 200,
      href,
      json: () => singleShape(call.variation, "workflowQueue", href, fields),
      xml: () => objectXml("workflowQueue", fields),
    });
  },
};
