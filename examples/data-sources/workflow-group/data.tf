terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_workflow_group" "master" {
  name = "Master"
}

output "master_id" {
  value = data.wfa_workflow_group.master.id
}
