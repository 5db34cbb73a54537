terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# WFA_ENDPOINT and WFA_API_KEY say which server.
provider "wfa" {}

variable "approve" {
  description = "Whether an apply approves what it submits: yes on test, no on production"
  type        = bool
  default     = true
}

variable "payment_timeout" {
  description = "Seconds after which a payment run is given up"
  type        = number
  default     = 60
}

variable "schedules" {
  description = "Whether workflows start by the clock: no on test, yes on production"
  type        = bool
  default     = false
}

resource "wfa_workflow_group" "finance" {
  name = "Finance"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "pay" {
  document = file("${path.module}/workflows/pay-invoices.xml")
  approve  = var.approve
  triggers = { monthly = var.schedules }

  substitutions = {
    "group.id"        = wfa_workflow_group.finance.id
    "payment.timeout" = var.payment_timeout
  }
}

# What was submitted, for the stage that approves it.
output "promotion" {
  value = {
    workflows = [
      for workflow in [wfa_workflow.pay] : {
        name = workflow.name
        id   = workflow.id
        arrived = {
          version        = workflow.state
          serverRevision = workflow.server_revision
        }
      }
    ]
  }
}
