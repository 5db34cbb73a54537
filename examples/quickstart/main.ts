import { join } from "node:path";
import { App, TerraformOutput, TerraformStack } from "cdktf";
import { WfaProvider, Workflow, WorkflowDocument, WorkflowGroup } from "cdktf-provider-wfa";

const app = new App();
const stack = new TerraformStack(app, "quickstart");

// Where the service is and the key come from the environment: WFA_ENDPOINT and WFA_API_KEY.
new WfaProvider(stack, "wfa", {});

const finance = new WorkflowGroup(stack, "finance", {
  name: "Finance",
  description: "What the finance department runs",
});
const monthEnd = new WorkflowGroup(stack, "month-end", {
  name: "Month end",
  description: "Runs once a month, before the books are closed",
  parent: finance,
});

const document = (name: string): string => join(__dirname, "workflows", `${name}.xml`);

const loadInvoices = new Workflow(stack, "load-invoices", {
  document: WorkflowDocument.fromFile(document("load-invoices")),
  group: finance,
  enabled: true,
});
loadInvoices.trigger("nightly").enable();

const reconcileAccounts = new Workflow(stack, "reconcile-accounts", {
  document: WorkflowDocument.fromFile(document("reconcile-accounts"), { report_to: "month-end@example.com" }),
  group: monthEnd,
  enabled: true,
});

const archiveDocuments = new Workflow(stack, "archive-documents", {
  document: WorkflowDocument.fromFile(document("archive-documents")),
  group: finance,
});

new TerraformOutput(stack, "finance_group", { value: finance.id });
new TerraformOutput(stack, "workflows", {
  description: "Id of each workflow by its name",
  value: Object.fromEntries(
    [loadInvoices, reconcileAccounts, archiveDocuments].map((workflow) => [workflow.node.id, workflow.id]),
  ),
});

app.synth();
