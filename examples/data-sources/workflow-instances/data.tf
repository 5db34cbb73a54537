terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# Runs that need a person's confirmation.
data "wfa_workflow_instances" "unconfirmed" {
  state = "unconfirmed"
}

output "to_confirm" {
  value = [for instance in data.wfa_workflow_instances.unconfirmed.instances : instance.id]
}
