terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow_group" "billing" {
  name        = "Billing"
  description = "Runs every night"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "send_invoices" {
  document = file("${path.module}/workflows/send-invoices.xml")
  substitutions = {
    "group.id" = wfa_workflow_group.billing.id
  }
  enabled  = true
  triggers = { nightly = true }
}
