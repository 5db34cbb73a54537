terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# Only reads; any key may.
provider "wfa" {}

variable "proposals" {
  description = "Output proposals of the stage propose"
  type = map(object({
    workflow_id     = string
    server_revision = string
  }))
}

data "wfa_workflows" "submitted" {
  state = "submitted"
}

locals {
  submitted = data.wfa_workflows.submitted.workflows[*].id
}

data "wfa_workflow" "waiting" {
  for_each = { for name, proposal in var.proposals : name => proposal if contains(local.submitted, proposal.workflow_id) }

  id    = each.value.workflow_id
  state = "submitted"
}

output "documents" {
  description = "What waits on the service, as the service has it"
  value       = { for name, workflow in data.wfa_workflow.waiting : name => workflow.document }
}

output "changed_since" {
  description = "Names of what is not as it was proposed any more; approve will refuse these"
  value       = [for name, workflow in data.wfa_workflow.waiting : name if workflow.revision != var.proposals[name].server_revision]
}
