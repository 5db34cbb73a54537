terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_system_statistics" "service" {}

output "waiting_for_approval" {
  value = data.wfa_system_statistics.service.submitted
}
