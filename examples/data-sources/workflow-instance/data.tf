terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "long" {
  document = "<workflow name=\"Takes long\"><trigger name=\"manual\"/><task name=\"wait\" duration=\"1h\"/></workflow>"
  enabled  = true
}

resource "wfa_workflow_execution" "run" {
  workflow_id = wfa_workflow.long.id
  trigger     = "manual"
}

# Fails once the service does not show the instance any more; wfa_workflow_instances never does.
data "wfa_workflow_instance" "example" {
  id = wfa_workflow_execution.run.instance_id
}

output "instance" {
  value = jsondecode(data.wfa_workflow_instance.example.attributes_json)
}
