terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

provider "wfa" {}

# Another team maintains this workflow and its document. This configuration decides only when it runs.
data "wfa_workflow" "settlement" {
  id = "settlement"
}

resource "wfa_workflow_trigger" "nightly" {
  workflow_id = data.wfa_workflow.settlement.id
  name        = "nightly"
  enabled     = true
  on_destroy  = "disable"
}
