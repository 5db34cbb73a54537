import { RequestError } from "../http/request-error";
import { type Act, defer, recordAudit } from "./act";
import { find } from "./find";
import { putWorkflow } from "./revisions";
import { regenerateSchedule } from "./schedules";
import { rootGroupId } from "./state";
import { type StoredVersion, type StoredWorkflow, VERSION_NAMES, type VersionName } from "./stored";
import { hiddenBehind, strongest, type VisibleWorkflow } from "./visible";

/** @throws RequestError 404 */
export function findVersion(workflow: VisibleWorkflow, name: VersionName): StoredVersion {
  const version = workflow[name];
  if (version === null) throw new RequestError(404, `The workflow "${workflow.id}" has no ${name} version`);
  return version;
}

/** Approves now or, with an approval delay, later. @throws RequestError 404, and 409 without a submitted version. */
export function approveWorkflow(act: Act, id: string, enable: boolean | null): void {
  const { submitted } = find(act.state, "workflows", id);
  if (submitted === null) {
    throw new RequestError(409, `The workflow "${id}" has no submitted version to approve`);
  }
  const { approvalDelay } = act.variation;
  if (approvalDelay > 0) {
    defer(act, approvalDelay, { kind: "approve", workflowId: id, serial: submitted.serial, enable });
    return;
  }
  applyApproval(act, id, submitted.serial);
  if (enable !== null) setEnabled(act, id, enable);
}

/** The submitted version becomes the approved one, unless it is not the one that the request meant. */
export function applyApproval(act: Act, id: string, serial: number): boolean {
  const workflow = act.state.workflows.get(id);
  const submitted = workflow?.submitted ?? null;
  if (workflow === undefined || submitted === null || submitted.serial !== serial) return false;
  // The group may have been deleted since the document named it.
  const groupId = act.state.groups.has(submitted.groupId) ? submitted.groupId : rootGroupId(act.state);
  putWorkflow(act.state, {
    ...workflow,
    approved: { ...submitted, groupId, previous: hiddenBehind(submitted, workflow.approved, act.time) },
    submitted: act.variation.approvedSubmission === "kept" ? submitted : null,
  });
  recordAudit(act, { id, name: submitted.name }, "workflow.approve", `revision ${submitted.revision}`);
  regenerateSchedule(act, id);
  return true;
}

/** Whichever versions exist are enabled or disabled together. */
export function setEnabled(act: Act, id: string, enabled: boolean): void {
  const workflow = find(act.state, "workflows", id);
  mapVersions(act, workflow, (version) => ({ ...withSwitched(version, null), enabled }));
  recordAudit(act, { id, name: strongest(workflow).name }, enabled ? "workflow.enable" : "workflow.disable");
}

/** In each version that has the trigger. @throws RequestError 404 that names the existing triggers. */
export function setTrigger(act: Act, id: string, trigger: string, enabled: boolean): void {
  const workflow = find(act.state, "workflows", id);
  requireTrigger(id, trigger, triggerNames(workflow));
  mapVersions(act, workflow, (version) => ({
    ...withSwitched(version, trigger),
    triggers: version.triggers.map((known) => (known.name === trigger ? { ...known, enabled } : known)),
  }));
  recordAudit(act, { id, name: strongest(workflow).name }, enabled ? "trigger.enable" : "trigger.disable", trigger);
}

const withSwitched = (version: StoredVersion, flag: string | null): StoredVersion => ({
  ...version,
  switched: [...new Set([...version.switched, flag])],
});

export function triggerNames(workflow: Pick<StoredWorkflow, VersionName>): readonly string[] {
  const names = VERSION_NAMES.flatMap((version) => workflow[version]?.triggers.map(({ name }) => name) ?? []);
  return [...new Set(names)];
}

export function requireTrigger(id: string, trigger: string, names: readonly string[]): void {
  if (names.includes(trigger)) return;
  const known = names.length === 0 ? "it has none" : `it has ${names.map((name) => `"${name}"`).join(", ")}`;
  throw new RequestError(404, `The workflow "${id}" has no trigger "${trigger}"; ${known}`);
}

/** Deletes one version or all, now or later. @throws RequestError 404 if there is no such version. */
export function deleteWorkflow(act: Act, id: string, version: VersionName | null): void {
  const workflow = find(act.state, "workflows", id);
  const doomed = (version === null ? VERSION_NAMES : [version]).filter((name) => workflow[name] !== null);
  if (doomed.length === 0) throw new RequestError(404, `The workflow "${id}" has no ${version} version`);
  for (const name of doomed) {
    const serial = workflow[name]?.serial ?? 0;
    const { deletionDelay } = act.variation;
    if (deletionDelay === 0) removeVersion(act, id, name);
    else defer(act, deletionDelay, { kind: "deleteVersion", workflowId: id, version: name, serial });
  }
}

/** Does nothing if the version does not exist, or is not `serial`. */
export function removeVersion(act: Act, id: string, name: VersionName, serial?: number): void {
  const workflow = act.state.workflows.get(id);
  const version = workflow?.[name] ?? null;
  if (workflow === undefined || version === null || (serial !== undefined && version.serial !== serial)) return;
  putWorkflow(act.state, { ...workflow, [name]: null });
  const operation = name === "submitted" ? "workflow.deleteSubmitted" : "workflow.deleteApproved";
  recordAudit(act, { id, name: version.name }, operation);
}

function mapVersions(act: Act, workflow: StoredWorkflow, change: (version: StoredVersion) => StoredVersion): void {
  putWorkflow(act.state, {
    ...workflow,
    submitted: workflow.submitted && change(workflow.submitted),
    approved: workflow.approved && change(workflow.approved),
  });
}
