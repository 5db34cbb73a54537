terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_workflow_queues" "all" {}

output "paused" {
  value = [for queue in data.wfa_workflow_queues.all.queues : queue.name if queue.paused == true]
}
