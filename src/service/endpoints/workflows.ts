import { documentFromJson, jsonDefinition } from "../documents/json-definition";
import { showFlags } from "../documents/edit-document";
import { type Answer, jsonAnswer, xmlAnswer } from "../http/answer";
import type { Call, Endpoint } from "../http/endpoint";
import { isJsonObject, type JsonObject, type JsonValue } from "../http/json";
import { readFields } from "../http/read-fields";
import { RequestError } from "../http/request-error";
import { find, notFound } from "../state/find";
import { startInstance } from "../state/start-instance";
import { type StoredVersion, VERSION_NAMES, type VersionName } from "../state/stored";
import { resubmitWorkflow, submitNewWorkflow } from "../state/submit-workflow";
import { strongest, strongestName, visibleWorkflow, visibleWorkflows, type VisibleWorkflow } from "../state/visible";
import {
  approveWorkflow,
  deleteWorkflow,
  findVersion,
  setEnabled,
  setTrigger,
  triggerNames,
} from "../state/workflow-operations";
import type { Variation } from "../variation/variation";
import { parseXml } from "../xml/parse-xml";
import { type XmlDocument, XmlError } from "../xml/xml-tree";
import { deletionAnswer, elementShape, hrefOf, linkTo, listAnswer, writeAnswer, writtenAnswer } from "./object-answers";
import { instanceFields } from "./workflow-instances";

const json = { formats: ["json"], required: true } as const;

const askedState = (call: Call): VersionName | null =>
  VERSION_NAMES.find((name) => name === call.query("state")) ?? null;

/** Section 4.1 of the interface document. */
export const WORKFLOWS: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/workflows",
    query: { state: VERSION_NAMES, queue: "text" },
    handle: (call) => {
      const [state, queue = "all"] = [askedState(call), call.query("queue")];
      const shown = visibleWorkflows(call.state, call.time).flatMap((workflow) => {
        const each = call.variation.versionsInList === "each" ? VERSION_NAMES : [strongestName(workflow)];
        return (state === null ? each : [state]).flatMap((name) => {
          const version = workflow[name];
          if (version === null || (queue !== "all" && version.queue !== queue)) return [];
          return [workflowFields(call, workflow, name, version)];
        });
      });
      return listAnswer(call, "workflow", shown);
    },
  },
  {
    method: "GET",
    path: "/workflows/:id",
    query: { state: VERSION_NAMES },
    produces: ["application/json", "application/xml"],
    handle: (call) => {
      const id = call.param("id");
      const workflow = visibleWorkflow(find(call.state, "workflows", id), call.time);
      if (workflow === null) throw notFound("workflows", id);
      // The document does not say which version it is without a state.
      const name = askedState(call) ?? strongestName(workflow);
      const version = findVersion(workflow, name);
      return call.format === "application/xml"
        ? xmlAnswer(200, workflowDocument(call, version))
        : jsonAnswer(200, workflowSingle(call, workflow, name, version));
    },
  },
  {
    method: "POST",
    path: "/workflows/:id",
    query: { trigger: "text" },
    body: { formats: ["json"], required: false },
    handle: (call) => {
      const trigger = call.query("trigger");
      const parameters = call.body.format === "json" ? call.body.value : {};
      if (trigger === undefined)
        throw new RequestError(400, 'The query parameter "trigger" is missing; it names the trigger to start with');
      if (!isJsonObject(parameters))
        throw new RequestError(400, "The parameters are not a JSON object of name/value pairs");
      const instance = startInstance(call, call.param("id"), trigger, parameters);
      return writtenAnswer(call, 200, "workflowInstance", instance.id, instanceFields(instance));
    },
  },
  {
    method: "POST",
    path: "/workflows",
    query: { preserveAcl: "flag" },
    body: { formats: ["xml"], required: true },
    handle: (call) => {
      if (call.query("preserveAcl") !== undefined && !call.administrator)
        throw new RequestError(403, "preserveAcl is for administrators only");
      const { id } = submitNewWorkflow(call, receivedDocument(call));
      return workflowWritten(call, id, 201);
    },
  },
  {
    method: "PUT",
    path: "/workflows/:id",
    body: { formats: ["xml", "json"], required: true },
    handle: (call) => {
      const { id } = find(call.state, "workflows", call.param("id"));
      resubmitWorkflow(call, id, receivedDocument(call));
      return workflowWritten(call, id, 200, "submitted");
    },
  },
  {
    method: "DELETE",
    path: "/workflows/:id",
    query: { state: VERSION_NAMES },
    handle: (call) => {
      const [id, version] = [call.param("id"), askedState(call)];
      // The document does not say what is deleted without a state: here every version.
      deleteWorkflow(call, id, version);
      const what = version === null ? "Workflow" : `The ${version} version of workflow`;
      return deletionAnswer(call, "workflow", id, `${what} "${id}" deleted`);
    },
  },
  {
    method: "PATCH",
    path: "/workflows/:id",
    body: json,
    handle: (call) => {
      const { id } = find(call.state, "workflows", call.param("id"));
      const { approveWorkflow: approve, enableWorkflow: enable = null } = readFields(call.body, {
        approveWorkflow: { type: "boolean", required: false },
        enableWorkflow: { type: "boolean", required: false },
      });
      if (approve === undefined && enable === null)
        throw new RequestError(400, "The body says neither approveWorkflow nor enableWorkflow");
      if (approve === true) {
        approveWorkflow(call, id, enable);
        return workflowWritten(call, id, call.variation.approvalDelay > 0 ? 202 : 200);
      }
      // `approveWorkflow: false` neither approves nor revokes anything.
      if (enable !== null) setEnabled(call, id, enable);
      return workflowWritten(call, id, 200);
    },
  },
  {
    // The usage form, which names the trigger.
    method: "PATCH",
    path: "/workflows/:id/triggers/:trigger",
    body: json,
    handle: (call) => switchTrigger(call, call.param("trigger")),
  },
  {
    // The form in the endpoint table, without a trigger: unambiguous only if there is one.
    method: "PATCH",
    path: "/workflows/:id/triggers",
    body: json,
    handle: (call) => {
      const names = triggerNames(find(call.state, "workflows", call.param("id")));
      const [only] = names;
      if (only !== undefined && names.length === 1) return switchTrigger(call, only);
      const known =
        names.length === 0 ? "the workflow has none" : `one of ${names.map((name) => `"${name}"`).join(", ")}`;
      throw new RequestError(400, `The path names no trigger; append a segment with its name: ${known}`);
    },
  },
];

function switchTrigger(call: Call, trigger: string): Answer {
  const { id } = find(call.state, "workflows", call.param("id"));
  const { action, enable } = readFields(call.body, {
    action: { type: "string", required: true },
    enable: { type: "boolean", required: true },
  });
  if (action !== "enable") throw new RequestError(400, `The action "${action}" is not known; the only one is "enable"`);
  setTrigger(call, id, trigger, enable);
  return workflowWritten(call, id, 200);
}

/**
 * The workflow document in a request: native XML, or JSON in any of the shapes in which GET shows it.
 * @throws RequestError 400 if it is not well-formed or not complete
 */
function receivedDocument({ body }: Call): XmlDocument {
  try {
    if (body.format === "xml") return parseXml(body.text);
    return documentFromJson(definitionIn(body.format === "json" ? body.value : null));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new RequestError(400, `The workflow document is not well-formed: ${error.message}`);
  }
}

function definitionIn(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) throw new RequestError(400, "The body is not a JSON object");
  const workflow = isJsonObject(value["workflow"]) ? value["workflow"] : value;
  const definition = workflow["definition"];
  if (definition === undefined) {
    throw new RequestError(400, "The workflow has no definition; send what GET /workflows/{id} answers, with changes");
  }
  return definition;
}

/** The native document of a version, with the flags that the variation shows in XML. */
function workflowDocument({ variation }: Call, version: StoredVersion): string {
  const appears = (flag: string | null): boolean => variation.xmlFlags === "always" || version.switched.includes(flag);
  const showsOwn = shows(variation, "workflowFlag", "xml") && appears(null);
  return showFlags(version.text, {
    enabled: showsOwn ? version.enabled : null,
    triggers: shows(variation, "triggerFlags", "xml") ? version.triggers.filter(({ name }) => appears(name)) : [],
  });
}

function shows(variation: Variation, flags: "workflowFlag" | "triggerFlags", where: "json" | "xml"): boolean {
  const place = variation[flags] === "asFlags" ? variation.flags : variation[flags];
  return place === where || place === "both";
}

/**
 * A workflow as a whole answer: always with the properties link and workflow, which the interface document promises
 * (2.1); within them the variation determines where its fields are.
 */
function workflowSingle(call: Call, workflow: VisibleWorkflow, name: VersionName, version: StoredVersion): JsonObject {
  const { attributes, fields: shape } = call.variation;
  const definition = attributes === "minimal" ? {} : { definition: jsonDefinition(parseXml(version.text)) };
  const fields = workflowFields(call, workflow, name, version);
  const shown = shape === "attrs" ? elementShape(call, "workflow", fields) : fields;
  return { link: linkTo(hrefOf(call, "workflow", workflow.id)), workflow: { ...shown, ...definition } };
}

/** The answer to a write of a workflow, with its state after the write. */
function workflowWritten(call: Call, id: string, status: 200 | 201 | 202, wanted?: VersionName): Answer {
  const stored = call.state.workflows.get(id);
  if (stored === undefined) throw new Error("The workflow that was written is not there");
  const name = wanted ?? strongestName(stored);
  const version = stored[name] ?? strongest(stored);
  return writeAnswer(call, {
    status,
    href: hrefOf(call, "workflow", id),
    json: () => workflowSingle(call, stored, name, version),
    xml: () => workflowDocument(call, version),
  });
}

export function workflowFields(
  { variation }: Call,
  workflow: VisibleWorkflow,
  state: VersionName,
  version: StoredVersion,
): JsonObject {
  const triggers = version.triggers.map(({ name, enabled }) => ({ name, enabled }));
  const flags: JsonObject = {
    ...(shows(variation, "workflowFlag", "json") ? { enabled: version.enabled } : {}),
    ...(shows(variation, "triggerFlags", "json") ? { triggers } : {}),
  };
  const { name, groupId, queue, revision, submittedBy, submittedAt } = version;
  const { id } = workflow;
  if (variation.attributes === "minimal") return { name, id, ...flags };
  return { name, id, state, groupId, queue, revision, submittedBy, submittedAt, ...flags };
}
