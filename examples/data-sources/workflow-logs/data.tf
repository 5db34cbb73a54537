terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_workflow_logs" "today" {
  query_type = "today"
}

output "runs_today" {
  value = length(data.wfa_workflow_logs.today.logs)
}
