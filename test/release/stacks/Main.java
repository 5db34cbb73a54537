import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import io.github.workflowautomation.cdktf.wfa.Calendar;
import io.github.workflowautomation.cdktf.wfa.WfaProvider;
import io.github.workflowautomation.cdktf.wfa.Workflow;
import io.github.workflowautomation.cdktf.wfa.WorkflowDirectory;
import io.github.workflowautomation.cdktf.wfa.WorkflowDocument;
import io.github.workflowautomation.cdktf.wfa.WorkflowGroup;
import io.github.workflowautomation.cdktf.wfa.WorkflowQueue;
import io.github.workflowautomation.cdktf.wfa.resources.DataWfaWorkflows;
import java.util.List;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        App app = new App();
        TerraformStack stack = new TerraformStack(app, "everything");
        WfaProvider.Builder.create(stack, "wfa").build();

        WorkflowGroup finance = WorkflowGroup.Builder.create(stack, "finance")
                .name("Finance")
                .description("Of the finance department")
                .build();
        WorkflowGroup monthEnd =
                WorkflowGroup.Builder.create(stack, "month-end").name("Month end").parent(finance).build();
        Workflow load = Workflow.Builder.create(stack, "load")
                .document(WorkflowDocument.fromFile(
                        "load.xml", Map.of("bucket", "invoices & more", "finance", finance.getId())))
                .group(monthEnd)
                .enabled(true)
                .build();
        load.trigger("nightly").enable();
        load.trigger("on demand").disable();

        WorkflowDirectory flows =
                WorkflowDirectory.Builder.create(stack, "flows").path("workflows").parent(finance).build();
        flows.workflow("payroll/pay.xml").trigger("weekly").enable();

        WorkflowQueue.Builder.create(stack, "master").name("Master").build().pause();
        Calendar.Builder.create(stack, "holidays")
                .definition(Map.of("name", "Holidays", "days", List.of("2027-01-01", "2027-12-25"), "grace", 2))
                .build();

        DataWfaWorkflows approved = DataWfaWorkflows.Builder.create(stack, "approved")
                .state("approved")
                .dependsOn(List.of(load))
                .build();
        TerraformOutput.Builder.create(stack, "first")
                .value(approved.getWorkflows().get(0).getName())
                .build();
        TerraformOutput.Builder.create(stack, "load_id").value(load.getId()).build();

        app.synth();
    }
}
