terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "checks" {
  document = <<-XML
    <workflow name="Smoke checks">
      <trigger name="manual"/>
      <task name="check" duration="100ms"/>
    </workflow>
  XML
  enabled  = true
}

# Runs once, and again whenever the document changes.
resource "wfa_workflow_execution" "example" {
  workflow_id         = wfa_workflow.checks.id
  trigger             = "manual"
  wait_for_completion = true
  keepers             = { revision = wfa_workflow.checks.revision }
}

output "smoke_result" {
  value = wfa_workflow_execution.example.result
}
