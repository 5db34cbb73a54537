terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_audit_log" "all" {}

locals {
  events = [for entry in data.wfa_audit_log.all.entries : jsondecode(entry.attributes_json)]
}

output "number_of_events" {
  value = length(local.events)
}
