from cdktf import App, TerraformOutput, TerraformStack
from cdktf_provider_wfa import (
    Calendar,
    WfaProvider,
    Workflow,
    WorkflowDirectory,
    WorkflowDocument,
    WorkflowGroup,
    WorkflowQueue,
)
from cdktf_provider_wfa.resources import DataWfaWorkflows

app = App()
stack = TerraformStack(app, "everything")
WfaProvider(stack, "wfa")

finance = WorkflowGroup(stack, "finance", name="Finance", description="Of the finance department")
month_end = WorkflowGroup(stack, "month-end", name="Month end", parent=finance)
load = Workflow(
    stack,
    "load",
    document=WorkflowDocument.from_file("load.xml", {"bucket": "invoices & more", "finance": finance.id}),
    group=month_end,
    enabled=True,
)
load.trigger("nightly").enable()
load.trigger("on demand").disable()

flows = WorkflowDirectory(stack, "flows", path="workflows", parent=finance)
flows.workflow("payroll/pay.xml").trigger("weekly").enable()

WorkflowQueue(stack, "master", name="Master").pause()
Calendar(stack, "holidays", definition={"name": "Holidays", "days": ["2027-01-01", "2027-12-25"], "grace": 2})

approved = DataWfaWorkflows(stack, "approved", state="approved", depends_on=[load])
TerraformOutput(stack, "first", value=approved.workflows.get(0).name)
TerraformOutput(stack, "load_id", value=load.id)

app.synth()
