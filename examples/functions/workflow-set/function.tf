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

# One value changed; every other byte stays.
output "patient" {
  value = provider::wfa::workflow_set(local.document, "//task[@name='load']/@timeout", "600")
}
