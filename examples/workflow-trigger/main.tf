terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

provider "wfa" {}

resource "wfa_workflow" "load" {
  document = <<-XML
    <workflow name="Load">
      <trigger name="nightly" type="schedule"/>
      <task name="load" timeout="60"/>
    </workflow>
  XML
}

resource "wfa_workflow_trigger" "nightly" {
  workflow_id       = wfa_workflow.load.id
  name              = "nightly"
  enabled           = true
  workflow_revision = wfa_workflow.load.revision
  on_destroy        = "disable"
}
