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

output "changes" {
  value = provider::wfa::workflow_diff(local.document, replace(local.document, "300", "600"))
}
