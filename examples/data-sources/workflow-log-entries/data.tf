terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "short" {
  document = "<workflow name=\"Takes a moment\"><trigger name=\"manual\"/><task name=\"work\" duration=\"100ms\"/></workflow>"
  enabled  = true
}

resource "wfa_workflow_execution" "run" {
  workflow_id         = wfa_workflow.short.id
  trigger             = "manual"
  wait_for_completion = true
}

data "wfa_workflow_log_entries" "run" {
  workflow_id = wfa_workflow.short.id
  instance_id = wfa_workflow_execution.run.instance_id
}

output "messages" {
  value = data.wfa_workflow_log_entries.run.entries[*].message
}
