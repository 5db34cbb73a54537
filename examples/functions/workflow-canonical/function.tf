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

# Equal documents have equal canonical texts.
output "canonical" {
  value = provider::wfa::workflow_canonical(local.document)
}
