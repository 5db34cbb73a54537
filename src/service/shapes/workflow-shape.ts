import { jsonDefinition } from "../documents/json-definition";
import { showFlags } from "../documents/show-flags";
import type { Call } from "../http/endpoint";
import type { JsonObject } from "../http/json";
import type { StoredVersion, VersionName } from "../state/stored";
import { strongest, strongestName, type VisibleWorkflow } from "../state/visible";
import { parseXml } from "../xml/parse-xml";
import { hrefOf, writeAnswer } from "./object-answers";
import { singleShape } from "./object-shape";
import type { Answer } from "../http/answer";
import type { Variation } from "../variation/variation";

/** The native document of a version, with the flags that the variation shows in XML. */
export function workflowDocument({ variation }: Call, version: StoredVersion): string {
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

export function workflowSingle(
  call: Call,
  workflow: VisibleWorkflow,
  name: VersionName,
  version: StoredVersion,
): JsonObject {
  const more = call.variation.attributes === "minimal" ? {} : { definition: jsonDefinition(parseXml(version.text)) };
  const fields = workflowFields(call, workflow, name, version);
  return singleShape(call.variation, "workflow", hrefOf(call, "workflow", workflow.id), fields, more);
}

/** The answer to a write of a workflow, with its state after the write. */
export function workflowWritten(call: Call, id: string, status: 200 | 201 | 202, wanted?: VersionName): Answer {
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
  const flags: JsonObject = {
    ...(shows(variation, "workflowFlag", "json") ? { enabled: version.enabled } : {}),
    ...(shows(variation, "triggerFlags", "json")
      ? { triggers: version.triggers.map(({ name, enabled }) => ({ name, enabled })) }
      : {}),
  };
  if (variation.attributes === "minimal") return { name: version.name, id: workflow.id, ...flags };
  return {
    name: version.name,
    id: workflow.id,
    state,
    groupId: version.groupId,
    queue: version.queue,
    revision: version.revision,
    submittedBy: version.submittedBy,
    submittedAt: version.submittedAt,
    ...flags,
  };
}
