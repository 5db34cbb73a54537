terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

locals {
  document = <<-XML
    <workflow name="Import orders">
      <task name="load" timeout="300"/>
    </workflow>
  XML
}

output "revision" {
  value = provider::wfa::workflow_revision(local.document)
}
