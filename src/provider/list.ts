import type { Action, DataSource, Lazy, ListResource, ManagedResource, ProviderFunction, Schema } from "../framework";
import type { ProviderData } from "../resources/shared/service-call";

/** Every object of the provider, sorted by name; each is loaded when it is first asked for. */
export const resources: readonly Lazy<ManagedResource<Schema, ProviderData>>[] = [
  { name: "wfa_asset", load: async () => (await import("../resources/asset/resource")).asset },
  { name: "wfa_calendar", load: async () => (await import("../resources/calendar/resource")).calendar },
  { name: "wfa_workflow", load: async () => (await import("../resources/workflow/resource")).workflow },
  {
    name: "wfa_workflow_approval",
    load: async () => (await import("../resources/workflow-approval/resource")).workflowApproval,
  },
  {
    name: "wfa_workflow_execution",
    load: async () => (await import("../resources/workflow-execution/resource")).workflowExecution,
  },
  {
    name: "wfa_workflow_group",
    load: async () => (await import("../resources/workflow-group/resource")).workflowGroup,
  },
  {
    name: "wfa_workflow_queue",
    load: async () => (await import("../resources/workflow-queue/resource")).workflowQueue,
  },
  {
    name: "wfa_workflow_trigger",
    load: async () => (await import("../resources/workflow-trigger/resource")).workflowTrigger,
  },
];

export const dataSources: readonly Lazy<DataSource<Schema, ProviderData>>[] = [
  { name: "wfa_asset", load: async () => (await import("../resources/asset/readings")).assetData },
  { name: "wfa_assets", load: async () => (await import("../resources/asset/readings")).assetsData },
  { name: "wfa_audit_log", load: async () => (await import("../resources/audit-log/readings")).auditLogData },
  { name: "wfa_calendar", load: async () => (await import("../resources/calendar/readings")).calendarData },
  {
    name: "wfa_calendars",
    load: async () => (await import("../resources/calendar/readings")).calendarsData,
  },
  { name: "wfa_search", load: async () => (await import("../resources/search/readings")).searchData },
  {
    name: "wfa_system_properties",
    load: async () => (await import("../resources/system/readings")).systemPropertiesData,
  },
  {
    name: "wfa_system_statistics",
    load: async () => (await import("../resources/system/readings")).systemStatisticsData,
  },
  { name: "wfa_workflow", load: async () => (await import("../resources/workflow/readings")).workflowData },
  {
    name: "wfa_workflow_group",
    load: async () => (await import("../resources/workflow-group/readings")).workflowGroupData,
  },
  {
    name: "wfa_workflow_groups",
    load: async () => (await import("../resources/workflow-group/readings")).workflowGroupsData,
  },
  {
    name: "wfa_workflow_instance",
    load: async () => (await import("../resources/workflow-instance/readings")).workflowInstanceData,
  },
  {
    name: "wfa_workflow_instances",
    load: async () => (await import("../resources/workflow-instance/readings")).workflowInstancesData,
  },
  {
    name: "wfa_workflow_log_entries",
    load: async () => (await import("../resources/workflow-log/readings")).workflowLogEntriesData,
  },
  {
    name: "wfa_workflow_logs",
    load: async () => (await import("../resources/workflow-log/readings")).workflowLogsData,
  },
  {
    name: "wfa_workflow_queues",
    load: async () => (await import("../resources/workflow-queue/readings")).workflowQueuesData,
  },
  {
    name: "wfa_workflows",
    load: async () => (await import("../resources/workflow/readings")).workflowsData,
  },
];

/** The data sources that are ephemeral resources too: they show what runs have done with values, and what a server is set to. */
export const ephemeralResources = ["wfa_system_properties", "wfa_workflow_instance", "wfa_workflow_log_entries"];

const workflowFunctions = () => import("../resources/workflow/functions");

export const functions: readonly Lazy<ProviderFunction>[] = [
  { name: "workflow_canonical", load: async () => (await workflowFunctions()).workflowCanonical },
  { name: "workflow_diff", load: async () => (await workflowFunctions()).workflowDiff },
  { name: "workflow_json", load: async () => (await workflowFunctions()).workflowJson },
  { name: "workflow_revision", load: async () => (await workflowFunctions()).workflowRevision },
  { name: "workflow_set", load: async () => (await workflowFunctions()).workflowSet },
];

/** Each lists the objects of the managed resource of its name. */
export const listResources: readonly Lazy<ListResource<Schema, ProviderData>>[] = [
  { name: "wfa_asset", load: async () => (await import("../resources/asset/readings")).assetList },
  { name: "wfa_calendar", load: async () => (await import("../resources/calendar/readings")).calendarList },
  { name: "wfa_workflow", load: async () => (await import("../resources/workflow/readings")).workflowList },
  {
    name: "wfa_workflow_group",
    load: async () => (await import("../resources/workflow-group/readings")).workflowGroupList,
  },
  {
    name: "wfa_workflow_queue",
    load: async () => (await import("../resources/workflow-queue/readings")).workflowQueueList,
  },
  {
    name: "wfa_workflow_trigger",
    load: async () => (await import("../resources/workflow-trigger/readings")).workflowTriggerList,
  },
];

export const actions: readonly Lazy<Action<Schema, ProviderData>>[] = [
  {
    name: "wfa_cancel_instance",
    load: async () => (await import("../resources/workflow-instance/instance-actions")).cancelInstance,
  },
  {
    name: "wfa_delete_instance",
    load: async () => (await import("../resources/workflow-instance/instance-actions")).deleteInstance,
  },
  {
    name: "wfa_execute_workflow",
    load: async () => (await import("../resources/workflow-execution/execute-workflow-action")).executeWorkflow,
  },
  {
    name: "wfa_reset_alert_integration",
    load: async () => (await import("../resources/system/actions")).resetAlertIntegration,
  },
  {
    name: "wfa_submit_help_report",
    load: async () => (await import("../resources/system/actions")).submitHelpReport,
  },
];
