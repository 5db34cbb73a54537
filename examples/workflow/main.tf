terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "example" {
  document = <<-XML
    <workflow name="Import orders">
      <trigger name="nightly" type="schedule"/>
      <task name="fetch" timeout="300"/>
      <task name="load" timeout="600"/>
    </workflow>
  XML

  enabled  = true
  triggers = { nightly = true }

  # What the service itself writes into the document is no drift.
  ignored_paths = ["/workflow/revision", "//@modified"]
}

output "order_revision" {
  value = wfa_workflow.example.revision
}
