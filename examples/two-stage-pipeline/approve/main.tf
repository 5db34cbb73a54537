terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# WFA_API_KEY is the approver's key.
provider "wfa" {}

variable "proposals" {
  description = "Output proposals of the stage propose, as it was reviewed"
  type = map(object({
    workflow_id     = string
    server_revision = string
  }))
}

resource "wfa_workflow_approval" "approved" {
  for_each = var.proposals

  workflow_id     = each.value.workflow_id
  server_revision = each.value.server_revision
  enable          = true
}
