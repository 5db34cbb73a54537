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

locals {
  definition = jsondecode(provider::wfa::workflow_json(local.document))
}

output "definition" {
  value = local.definition
}
