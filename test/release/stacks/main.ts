import { App, TerraformOutput, TerraformStack } from "cdktf";
import {
  Calendar,
  WfaProvider,
  Workflow,
  WorkflowDirectory,
  WorkflowDocument,
  WorkflowGroup,
  WorkflowQueue,
  wfa,
} from "cdktf-provider-wfa";

const app = new App();
const stack = new TerraformStack(app, "everything");
new WfaProvider(stack, "wfa", {});

const finance = new WorkflowGroup(stack, "finance", { name: "Finance", description: "Of the finance department" });
const monthEnd = new WorkflowGroup(stack, "month-end", { name: "Month end", parent: finance });
const load = new Workflow(stack, "load", {
  document: WorkflowDocument.fromFile("load.xml", { bucket: "invoices & more", finance: finance.id }),
  group: monthEnd,
  enabled: true,
});
load.trigger("nightly").enable();
load.trigger("on demand").disable();

const flows = new WorkflowDirectory(stack, "flows", { path: "workflows", parent: finance });
flows.workflow("payroll/pay.xml").trigger("weekly").enable();

new WorkflowQueue(stack, "master", { name: "Master" }).pause();
new Calendar(stack, "holidays", { definition: { name: "Holidays", days: ["2027-01-01", "2027-12-25"], grace: 2 } });

const approved = new wfa.DataWfaWorkflows(stack, "approved", { state: "approved", dependsOn: [load] });
new TerraformOutput(stack, "first", { value: approved.workflows.get(0).name });
new TerraformOutput(stack, "load_id", { value: load.id });

app.synth();
