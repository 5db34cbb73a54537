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

# The groups directly under Master.
data "wfa_workflow_groups" "top" {
  filter = { parentId = data.wfa_workflow_group.master.id }
}

output "top_groups" {
  value = { for group in data.wfa_workflow_groups.top.groups : group.name => group.id }
}
