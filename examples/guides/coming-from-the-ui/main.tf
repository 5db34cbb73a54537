terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

import {
  to = wfa_workflow.load_invoices
  id = "name=Load invoices"
}

resource "wfa_workflow" "load_invoices" {
  document = file("${path.module}/load-invoices.xml")
}
