import { RequestError } from "../../http/request-error";
import { find } from "../../state/find";
import { strongest } from "../../state/visible";
import { VERSION_NAMES } from "../../state/stored";
import { editedFrom, editorOf, newWorkflowOf } from "../pages/editor-pages";
import { executeOf } from "../pages/execute-page";
import { typedText } from "../sessions/form-body";
import type { View } from "../view";
import { asked, flag, json, objectOf } from "./action";
import type { Action, Done } from "./action";

const nameOf = (view: View, id: string): string => {
  const stored = view.state.workflows.get(id);
  return stored === undefined ? id : strongest(stored).name;
};

const backTo = (id: string): Done["to"] => ["/console/workflow", { id }];

const createWorkflow: Action = {
  path: "/console/workflow/new",
  query: ["group"],
  request: (_view, form) => ({
    method: "POST",
    path: ["workflows"],
    ...(form("preserveAcl") === "true" ? { query: { preserveAcl: "" } } : {}),
    body: { type: "application/xml", text: typedText(form, "document") },
  }),
  done: (view, _form, entries) => {
    const id = objectOf(entries, "workflow.submit");
    return id === null
      ? { notice: "The workflow is submitted", to: ["/"] }
      : { notice: `"${nameOf(view, id)}" is submitted. It runs only after its approval`, to: backTo(id) };
  },
  again: (view, form, problem) =>
    newWorkflowOf(view, {
      text: typedText(form, "document"),
      preserveAcl: form("preserveAcl") === "true",
      problem,
    }),
};

const submitWorkflow: Action = {
  path: "/console/workflow/edit",
  query: ["id"],
  request: (view, form) => {
    const id = asked(view, "id");
    if (form("from") !== editedFrom(find(view.state, "workflows", id)))
      throw new RequestError(
        409,
        "Somebody changed this workflow after you opened the editor. Your text is still here. Compare it with the workflow's page in another tab, then submit it again to replace that change",
      );
    return {
      method: "PUT",
      path: ["workflows", id],
      body: { type: "application/xml", text: typedText(form, "document") },
    };
  },
  done: (view) => {
    const id = asked(view, "id");
    return { notice: `"${nameOf(view, id)}" is submitted. It runs only after its approval`, to: backTo(id) };
  },
  again: (view, form, problem) => editorOf(view, { text: typedText(form, "document"), problem }),
};

const approveWorkflow: Action = {
  path: "/console/workflow/approve",
  query: ["id"],
  request: (view, form) => {
    const id = asked(view, "id");
    const { submitted } = find(view.state, "workflows", id);
    if (submitted !== null && form("serial") !== String(submitted.serial))
      throw new RequestError(
        409,
        "Somebody submitted another version after this page was shown, so nothing was approved. Read the new version, then approve it",
      );
    const enable = form("enable") === "" ? {} : { enableWorkflow: flag(form, "enable") };
    return { method: "PATCH", path: ["workflows", id], body: json({ approveWorkflow: true, ...enable }) };
  },
  done: (view, _form, entries) => {
    const id = asked(view, "id");
    const later = objectOf(entries, "workflow.approve") === null;
    const name = nameOf(view, id);
    return {
      notice: later
        ? `The approval of "${name}" is accepted, and the service applies it later`
        : `"${name}" is approved`,
      to: backTo(id),
    };
  },
};

const enableWorkflow: Action = {
  path: "/console/workflow/enable",
  query: ["id"],
  request: (view, form) => ({
    method: "PATCH",
    path: ["workflows", asked(view, "id")],
    body: json({ enableWorkflow: flag(form, "enabled") }),
  }),
  done: (view, form) => {
    const id = asked(view, "id");
    return {
      notice: `"${nameOf(view, id)}" is ${flag(form, "enabled") ? "enabled" : "disabled"}`,
      to: form("back") === "/" ? ["/"] : backTo(id),
    };
  },
};

const deleteWorkflow: Action = {
  path: "/console/workflow/delete",
  query: ["id", "version"],
  request: (view) => {
    const version = VERSION_NAMES.find((known) => known === view.query("version"));
    // Without a version, the interface deletes both.
    if (version === undefined) throw new RequestError(400, "The address does not name a version");
    return { method: "DELETE", path: ["workflows", asked(view, "id")], query: { state: version } };
  },
  done: (view, _form, entries) => {
    const id = asked(view, "id");
    const name = entries[0]?.objectName ?? nameOf(view, id);
    const what = `The ${asked(view, "version")} version of "${name}"`;
    if (entries.length === 0) return { notice: `${what} is deleted later`, to: backTo(id) };
    return { notice: `${what} is deleted`, to: view.state.workflows.has(id) ? backTo(id) : ["/"] };
  },
};

const setTrigger: Action = {
  path: "/console/trigger",
  query: ["id", "trigger"],
  request: (view, form) => ({
    method: "PATCH",
    path: ["workflows", asked(view, "id"), "triggers", asked(view, "trigger")],
    body: json({ action: "enable", enable: flag(form, "enabled") }),
  }),
  done: (view, form) => ({
    notice: `The trigger "${asked(view, "trigger")}" is ${flag(form, "enabled") ? "enabled" : "disabled"}`,
    to: backTo(asked(view, "id")),
  }),
};

const executeWorkflow: Action = {
  path: "/console/execute",
  query: ["id", "trigger"],
  request: (view, form) => {
    const parameters = typedText(form, "parameters").trim();
    return {
      method: "POST",
      path: ["workflows", asked(view, "id")],
      query: { trigger: asked(view, "trigger") },
      ...(parameters === "" ? {} : { body: { type: "application/json", text: parameters } }),
    };
  },
  done: (view) => {
    const id = asked(view, "id");
    return { notice: `"${nameOf(view, id)}" is started`, to: ["/console/instances", { workflow: id }] };
  },
  again: (view, form, problem) => executeOf(view, { text: typedText(form, "parameters"), problem }),
};

export const WORKFLOW_ACTIONS: readonly Action[] = [
  createWorkflow,
  submitWorkflow,
  approveWorkflow,
  enableWorkflow,
  deleteWorkflow,
  setTrigger,
  executeWorkflow,
];
