import type { Action, DataSource, Lazy, ListResource, ManagedResource, ProviderFunction } from "../framework";
import type { ProviderData } from "../resources/provider-data";

/** Every object of the provider, sorted by name; each is loaded when it is first asked for. */
export const resources: readonly Lazy<ManagedResource<any, ProviderData>>[] = [
  { name: "wfa_calendar", load: async () => (await import("../resources/calendar/resource")).calendar },
  { name: "wfa_workflow", load: async () => (await import("../resources/workflow/resource")).workflow },
  { name: "wfa_workflow_group", load: async () => (await import("../resources/workflow-group/resource")).workflowGroup },
  { name: "wfa_workflow_trigger", load: async () => (await import("../resources/workflow-trigger/resource")).workflowTrigger },
];

export const dataSources: readonly Lazy<DataSource<any, ProviderData>>[] = [
  { name: "wfa_audit_log", load: async () => (await import("../resources/audit-log/data-source")).auditLogData },
  { name: "wfa_calendar", load: async () => (await import("../resources/calendar/data-source")).calendarData },
  { name: "wfa_calendars", load: async () => (await import("../resources/calendar/calendars-data-source")).calendarsData },
  { name: "wfa_search", load: async () => (await import("../resources/search/data-source")).searchData },
  { name: "wfa_system_properties", load: async () => (await import("../resources/system/properties-data-source")).systemPropertiesData },
  { name: "wfa_system_statistics", load: async () => (await import("../resources/system/statistics-data-source")).systemStatisticsData },
  { name: "wfa_workflow", load: async () => (await import("../resources/workflow/data-source")).workflowData },
  { name: "wfa_workflow_group", load: async () => (await import("../resources/workflow-group/data-source")).workflowGroupData },
  { name: "wfa_workflow_groups", load: async () => (await import("../resources/workflow-group/groups-data-source")).workflowGroupsData },
  { name: "wfa_workflows", load: async () => (await import("../resources/workflow/workflows-data-source")).workflowsData },
];

const workflowFunctions = () => import("../resources/workflow/functions");

export const functions: readonly Lazy<ProviderFunction>[] = [
  { name: "workflow_canonical", load: async () => (await workflowFunctions()).workflowCanonical },
  { name: "workflow_diff", load: async () => (await workflowFunctions()).workflowDiff },
  { name: "workflow_json", load: async () => (await workflowFunctions()).workflowJson },
  { name: "workflow_revision", load: async () => (await workflowFunctions()).workflowRevision },
  { name: "workflow_set", load: async () => (await workflowFunctions()).workflowSet },
];

/** Each lists the objects of the managed resource of its name. */
export const listResources: readonly Lazy<ListResource<any, ProviderData>>[] = [
  { name: "wfa_workflow", load: async () => (await import("../resources/workflow/list-resource")).workflowList },
  { name: "wfa_workflow_group", load: async () => (await import("../resources/workflow-group/list-resource")).workflowGroupList },
];

export const actions: readonly Lazy<Action<any, ProviderData>>[] = [];
