terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# WFA_API_KEY is the proposer's key.
provider "wfa" {}

resource "wfa_workflow" "proposed" {
  for_each = fileset("${path.module}/workflows", "*.xml")

  document = file("${path.module}/workflows/${each.key}")

  # Submits, and leaves the approval to the other stage.
  approve = false
}

# What the other stages get: each workflow's id and the submitted revision.
output "proposals" {
  value = {
    for file, workflow in wfa_workflow.proposed : trimsuffix(file, ".xml") => {
      workflow_id     = workflow.id
      server_revision = workflow.server_revision
    }
  }
}
