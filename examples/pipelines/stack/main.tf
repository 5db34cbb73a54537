terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow_group" "finance" {
  name = "Finance"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "invoices" {
  document      = file("${path.module}/workflows/load-invoices.xml")
  substitutions = { "group.id" = wfa_workflow_group.finance.id }
  enabled       = true
}
