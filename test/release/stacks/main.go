package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
	"github.com/workflow-automation/cdktf-provider-wfa-go/wfa"
	"github.com/workflow-automation/cdktf-provider-wfa-go/wfa/resources"
)

func main() {
	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("everything"))
	wfa.NewWfaProvider(stack, jsii.String("wfa"), &wfa.WfaProviderConfig{})

	finance := wfa.NewWorkflowGroup(stack, jsii.String("finance"), &wfa.WorkflowGroupProps{
		Name:        jsii.String("Finance"),
		Description: jsii.String("Of the finance department"),
	})
	monthEnd := wfa.NewWorkflowGroup(stack, jsii.String("month-end"), &wfa.WorkflowGroupProps{
		Name:   jsii.String("Month end"),
		Parent: finance,
	})
	load := wfa.NewWorkflow(stack, jsii.String("load"), &wfa.WorkflowProps{
		Document: wfa.WorkflowDocument_FromFile(jsii.String("load.xml"), &map[string]*string{
			"bucket":  jsii.String("invoices & more"),
			"finance": finance.Id(),
		}),
		Group:   monthEnd,
		Enabled: jsii.Bool(true),
	})
	load.Trigger(jsii.String("nightly")).Enable()
	load.Trigger(jsii.String("on demand")).Disable()

	flows := wfa.NewWorkflowDirectory(stack, jsii.String("flows"), &wfa.WorkflowDirectoryProps{
		Path:   jsii.String("workflows"),
		Parent: finance,
	})
	flows.Workflow(jsii.String("payroll/pay.xml")).Trigger(jsii.String("weekly")).Enable()

	wfa.NewWorkflowQueue(stack, jsii.String("master"), &wfa.WorkflowQueueProps{Name: jsii.String("Master")}).Pause()
	wfa.NewCalendar(stack, jsii.String("holidays"), &wfa.CalendarProps{
		Definition: &map[string]interface{}{
			"name":  "Holidays",
			"days":  []string{"2027-01-01", "2027-12-25"},
			"grace": 2,
		},
	})

	approved := resources.NewDataWfaWorkflows(stack, jsii.String("approved"), &resources.DataWfaWorkflowsConfig{
		State:     jsii.String("approved"),
		DependsOn: &[]cdktf.ITerraformDependable{load},
	})
	cdktf.NewTerraformOutput(stack, jsii.String("first"), &cdktf.TerraformOutputConfig{
		Value: approved.Workflows().Get(jsii.Number(0)).Name(),
	})
	cdktf.NewTerraformOutput(stack, jsii.String("load_id"), &cdktf.TerraformOutputConfig{Value: load.Id()})

	app.Synth()
}
