terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "invoices" {
  document = file("${path.module}/send-invoices.xml")
  enabled  = true
}

resource "terraform_data" "released" {
  triggers_replace = wfa_workflow.invoices.revision

  lifecycle {
    action_trigger {
      events     = [after_create]
      actions    = [action.wfa_execute_workflow.smoke_test]
      on_failure = taint
    }
  }
}

action "wfa_execute_workflow" "smoke_test" {
  config {
    workflow_id         = wfa_workflow.invoices.id
    trigger             = "manual"
    wait_for_completion = true
  }
}
