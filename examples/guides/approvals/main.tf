terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "invoices" {
  document = <<-XML
    <workflow name="Send invoices">
      <task name="send" timeout="300"/>
    </workflow>
  XML

  # Submits, and leaves the approval to somebody else.
  approve = false
}

output "invoices_state" {
  value = wfa_workflow.invoices.state
}

resource "wfa_workflow" "reminders" {
  document = <<-XML
    <workflow name="Send reminders">
      <trigger name="nightly"/>
      <task name="send" timeout="300"/>
    </workflow>
  XML

  enabled            = true
  triggers           = { nightly = true }
  on_release_failure = "warn"
}
