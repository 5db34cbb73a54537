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

locals {
  promotion = jsondecode(file("${path.module}/../promotion.json"))
}

# Approves what arrived, and nothing that somebody has submitted since.
resource "wfa_workflow_approval" "approved" {
  for_each = { for workflow in local.promotion.workflows : workflow.name => workflow }

  workflow_id     = each.value.id
  server_revision = each.value.arrived.serverRevision
  enable          = true
}
