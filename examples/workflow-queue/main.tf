terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

provider "wfa" {}

# No schedule starts a workflow while this is applied; destroying it lets the queue run as before.
resource "wfa_workflow_queue" "maintenance" {
  name       = "Master"
  paused     = true
  on_destroy = "restore"
}

data "wfa_workflow_queues" "all" {
  depends_on = [wfa_workflow_queue.maintenance]
}

output "paused_queues" {
  value = [for queue in data.wfa_workflow_queues.all.queues : queue.name if queue.paused == true]
}
