terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "long" {
  document = "<workflow name=\"Runs for an hour\"><trigger name=\"manual\"/><task name=\"wait\" duration=\"1h\"/></workflow>"
  enabled  = true
}

resource "wfa_workflow_execution" "run" {
  workflow_id = wfa_workflow.long.id
  trigger     = "manual"
}

ephemeral "wfa_workflow_instance" "run" {
  id = wfa_workflow_execution.run.instance_id

  lifecycle {
    postcondition {
      condition     = self.state != "unconfirmed"
      error_message = "The run waits for somebody's confirmation."
    }
  }
}
