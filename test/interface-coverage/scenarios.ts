import { parseDocument, revision } from "../../src/document";
import type { Use } from "./endpoint-rows";
import type { Props, Scenario } from "./scenario";

const DOCUMENT = '<workflow name="Load"><trigger name="nightly"/><task name="t" timeout="1"/></workflow>';

const approved = ({ service }: Props): string => {
  const id = service.backstage.submit(DOCUMENT);
  service.backstage.approve(id);
  service.backstage.setEnabled(id, true);
  return id;
};

const running = (props: Props): { readonly workflow: string; readonly instance: string } => {
  props.service.backstage.setRuns({ outcome: "endless" });
  const workflow = approved(props);
  return { workflow, instance: props.service.backstage.execute(workflow, "nightly") };
};

const ended = (props: Props): { readonly workflow_id: string; readonly instance_id: string } => {
  const { workflow, instance } = running(props);
  props.service.backstage.endInstance(instance, "completed");
  return { workflow_id: workflow, instance_id: instance };
};

/** A life of an object: made, read, changed, destroyed. */
const lifeOf =
  (typeName: string, ...configs: readonly Readonly<Record<string, any>>[]): Scenario =>
  async ({ core }) => {
    const object = await core.resource(typeName);
    for (const config of configs) await object.apply(config);
    await object.refresh();
    await object.destroy();
  };

/** Each object of the provider that calls the service, in use. */
export const SCENARIOS: Readonly<Partial<Record<Use, Scenario>>> = {
  "resource wfa_workflow": lifeOf(
    "wfa_workflow",
    { document: DOCUMENT, enabled: true, triggers: new Map([["nightly", false]]) },
    { document: DOCUMENT.replace("1", "2"), enabled: true, triggers: new Map([["nightly", false]]) },
  ),
  "resource wfa_workflow_group": lifeOf("wfa_workflow_group", { name: "Finance" }),
  "resource wfa_workflow_approval": async (props) => {
    const { id, submitted } = props.service.backstage.workflow(props.service.backstage.submit(DOCUMENT))!;
    await lifeOf("wfa_workflow_approval", {
      workflow_id: id,
      server_revision: revision(parseDocument(submitted!.text)),
      enable: true,
    })(props);
  },
  "resource wfa_workflow_trigger": async (props) =>
    lifeOf("wfa_workflow_trigger", { workflow_id: approved(props), name: "nightly", enabled: false })(props),
  "resource wfa_workflow_queue": lifeOf("wfa_workflow_queue", { name: "Master", paused: true }),
  "resource wfa_asset": lifeOf("wfa_asset", { name: "One", hostname: "one.example.com" }),
  "resource wfa_calendar": lifeOf(
    "wfa_calendar",
    { definition: '{"name":"Holidays","dates":["2026-01-01"]}' },
    { definition: '{"name":"Holidays","dates":["2026-01-06"]}' },
  ),

  "resource wfa_workflow_execution": async (props) =>
    lifeOf("wfa_workflow_execution", { workflow_id: approved(props), trigger: "nightly" })(props),

  "data source wfa_workflow": async (props) => void (await props.core.data("wfa_workflow", { id: approved(props) })),
  "data source wfa_workflows": async ({ core }) => void (await core.data("wfa_workflows", {})),
  "data source wfa_workflow_group": async ({ core, service }) =>
    void (await core.data("wfa_workflow_group", { id: service.backstage.createGroup({ name: "There" }) })),
  "data source wfa_workflow_groups": async ({ core }) => void (await core.data("wfa_workflow_groups", {})),
  "data source wfa_workflow_instance": async (props) =>
    void (await props.core.data("wfa_workflow_instance", { id: running(props).instance })),
  "data source wfa_workflow_instances": async ({ core }) => void (await core.data("wfa_workflow_instances", {})),
  "data source wfa_workflow_logs": async ({ core }) => void (await core.data("wfa_workflow_logs", {})),
  "data source wfa_workflow_log_entries": async (props) =>
    void (await props.core.data("wfa_workflow_log_entries", ended(props))),
  "data source wfa_workflow_queues": async ({ core }) => void (await core.data("wfa_workflow_queues", {})),
  "data source wfa_audit_log": async ({ core }) => void (await core.data("wfa_audit_log", {})),
  "data source wfa_asset": async ({ core, service }) =>
    void (await core.data("wfa_asset", { id: service.backstage.addAsset({ name: "a", hostname: "a.example.com" }) })),
  "data source wfa_assets": async ({ core }) => void (await core.data("wfa_assets", {})),
  "data source wfa_calendar": async ({ core, service }) =>
    void (await core.data("wfa_calendar", { id: service.backstage.putCalendar({ name: "Holidays" }) })),
  "data source wfa_calendars": async ({ core }) => void (await core.data("wfa_calendars", {})),
  "data source wfa_search": async ({ core }) =>
    void (await core.data("wfa_search", { criteria_json: '{"criteria":[]}' })),
  "data source wfa_system_statistics": async ({ core }) => void (await core.data("wfa_system_statistics", {})),
  "data source wfa_system_properties": async ({ core }) => void (await core.data("wfa_system_properties", {})),

  "ephemeral resource wfa_workflow_instance": (props) =>
    props.open("wfa_workflow_instance", { id: running(props).instance }),
  "ephemeral resource wfa_workflow_log_entries": (props) => props.open("wfa_workflow_log_entries", ended(props)),
  "ephemeral resource wfa_system_properties": ({ open }) => open("wfa_system_properties"),

  "list resource wfa_workflow_trigger": (props) => {
    approved(props);
    return props.list("wfa_workflow_trigger");
  },
  "list resource wfa_workflow": ({ list }) => list("wfa_workflow"),
  "list resource wfa_workflow_group": ({ list }) => list("wfa_workflow_group"),
  "list resource wfa_workflow_queue": ({ list }) => list("wfa_workflow_queue"),
  "list resource wfa_asset": ({ list }) => list("wfa_asset"),
  "list resource wfa_calendar": ({ list }) => list("wfa_calendar"),

  "action wfa_execute_workflow": (props) =>
    props.act("wfa_execute_workflow", { workflow_id: approved(props), trigger: "nightly" }),
  "action wfa_cancel_instance": (props) => props.act("wfa_cancel_instance", { instance_id: running(props).instance }),
  "action wfa_delete_instance": (props) => props.act("wfa_delete_instance", { instance_id: running(props).instance }),
  "action wfa_reset_alert_integration": ({ act }) => act("wfa_reset_alert_integration"),
  "action wfa_submit_help_report": ({ act }) => act("wfa_submit_help_report", { body_json: '{"subject":"Help"}' }),
};
