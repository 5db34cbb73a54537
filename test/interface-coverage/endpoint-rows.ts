/** The kind of object that calls an endpoint. */
export type UseKind = "resource" | "data source" | "ephemeral resource" | "action" | "list resource";

/** Such as `resource wfa_workflow`. */
export type Use = `${UseKind} ${string}`;

/** A row of section 4 of the interface document. */
export interface EndpointRow {
  readonly section: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the interface document prints it. */
  readonly path: string;
  /** The called path, if the document's usage form has more detail. @default path */
  readonly form?: string;
  /** The objects that call it; a test proves each. */
  readonly uses: readonly Use[];
}

const section = (title: string, rows: readonly Omit<EndpointRow, "section">[]): readonly EndpointRow[] =>
  rows.map((row) => ({ section: title, ...row }));

/** Section 4 of the interface document, row by row. */
export const ENDPOINT_ROWS: readonly EndpointRow[] = [
  ...section("4.1 Workflow", [
    {
      method: "GET",
      path: "/workflows",
      uses: [
        "resource wfa_workflow",
        "resource wfa_workflow_approval",
        "data source wfa_workflows",
        "list resource wfa_workflow",
        "list resource wfa_workflow_trigger",
      ],
    },
    {
      method: "GET",
      path: "/workflows/{id}",
      uses: [
        "resource wfa_workflow",
        "resource wfa_workflow_approval",
        "resource wfa_workflow_trigger",
        "data source wfa_workflow",
        "list resource wfa_workflow_trigger",
      ],
    },
    {
      method: "POST",
      path: "/workflows/{id}",
      uses: ["action wfa_execute_workflow", "resource wfa_workflow_execution"],
    },
    { method: "POST", path: "/workflows", uses: ["resource wfa_workflow"] },
    { method: "PUT", path: "/workflows/{id}", uses: ["resource wfa_workflow"] },
    { method: "DELETE", path: "/workflows/{id}", uses: ["resource wfa_workflow"] },
    { method: "PATCH", path: "/workflows/{id}", uses: ["resource wfa_workflow", "resource wfa_workflow_approval"] },
    {
      method: "PATCH",
      path: "/workflows/{id}/triggers",
      form: "/workflows/{id}/triggers/{name}",
      uses: ["resource wfa_workflow", "resource wfa_workflow_trigger"],
    },
  ]),
  ...section("4.2 Workflow instance", [
    { method: "GET", path: "/workflowInstances", uses: ["data source wfa_workflow_instances"] },
    {
      method: "GET",
      path: "/workflowInstances/{id}",
      uses: ["data source wfa_workflow_instance", "ephemeral resource wfa_workflow_instance"],
    },
    { method: "PUT", path: "/workflowInstances/{id}", uses: ["action wfa_cancel_instance"] },
    { method: "DELETE", path: "/workflowInstances/{id}", uses: ["action wfa_delete_instance"] },
  ]),
  ...section("4.3 Workflow log", [
    { method: "GET", path: "/workflowLogs", uses: ["data source wfa_workflow_logs"] },
    {
      method: "GET",
      path: "/workflowLogs/{workflowId}/",
      form: "/workflowLogs/{workflowId}/{instanceId}",
      uses: ["data source wfa_workflow_log_entries", "ephemeral resource wfa_workflow_log_entries"],
    },
  ]),
  ...section("4.4 Workflow groups", [
    {
      method: "GET",
      path: "/workflowGroups",
      uses: ["resource wfa_workflow_group", "data source wfa_workflow_groups", "list resource wfa_workflow_group"],
    },
    {
      method: "GET",
      path: "/workflowGroups/{groupId}",
      uses: ["resource wfa_workflow_group", "data source wfa_workflow_group"],
    },
    { method: "POST", path: "/workflowGroups", uses: ["resource wfa_workflow_group"] },
    { method: "DELETE", path: "/workflowGroups/{groupId}", uses: ["resource wfa_workflow_group"] },
  ]),
  ...section("4.5 Workflow queue", [
    {
      method: "GET",
      path: "/workflowQueues",
      uses: ["resource wfa_workflow_queue", "data source wfa_workflow_queues", "list resource wfa_workflow_queue"],
    },
    { method: "PATCH", path: "/workflowQueues/{name}", uses: ["resource wfa_workflow_queue"] },
  ]),
  ...section("4.6 Audit log", [{ method: "GET", path: "/auditlog", uses: ["data source wfa_audit_log"] }]),
  ...section("4.7 Asset", [
    {
      method: "GET",
      path: "/assets",
      uses: ["resource wfa_asset", "data source wfa_assets", "list resource wfa_asset"],
    },
    { method: "GET", path: "/assets/{id}", uses: ["resource wfa_asset", "data source wfa_asset"] },
    { method: "POST", path: "/assets", uses: ["resource wfa_asset"] },
    { method: "DELETE", path: "/assets/{assetId}", uses: ["resource wfa_asset"] },
  ]),
  ...section("4.8 Calendar", [
    {
      method: "GET",
      path: "/calendars",
      uses: ["resource wfa_calendar", "data source wfa_calendars", "list resource wfa_calendar"],
    },
    { method: "GET", path: "/calendars/{id}", uses: ["resource wfa_calendar", "data source wfa_calendar"] },
    { method: "POST", path: "/calendars", uses: ["resource wfa_calendar"] },
    { method: "PUT", path: "/calendars/{id}", uses: ["resource wfa_calendar"] },
    { method: "DELETE", path: "/calendars/{id}", uses: ["resource wfa_calendar"] },
  ]),
  ...section("4.9 Search", [
    { method: "POST", path: "/searches", uses: ["data source wfa_search"] },
    { method: "POST", path: "/searches/{id}", uses: ["data source wfa_search"] },
  ]),
  ...section("4.10 System", [
    { method: "GET", path: "/system/statistics", uses: ["data source wfa_system_statistics"] },
    {
      method: "GET",
      path: "/system/situate-properties",
      uses: ["data source wfa_system_properties", "ephemeral resource wfa_system_properties"],
    },
    { method: "PUT", path: "/system/alert-integration-reset", uses: ["action wfa_reset_alert_integration"] },
    { method: "POST", path: "/system/help-report", uses: ["action wfa_submit_help_report"] },
  ]),
];
