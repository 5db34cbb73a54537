terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# Pending submissions.
data "wfa_workflows" "submitted" {
  state = "submitted"
}

output "waiting" {
  value = [for workflow in data.wfa_workflows.submitted.workflows : workflow.name]
}
