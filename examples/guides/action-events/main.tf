terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "orders" {
  document   = file("${path.module}/load-orders.xml")
  enabled    = true
  depends_on = [wfa_workflow.clean_up]

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.wfa_execute_workflow.smoke_test]
    }
    action_trigger {
      events  = [before_destroy]
      actions = [action.wfa_cancel_instance.running]
    }
    action_trigger {
      events     = [after_destroy]
      actions    = [action.wfa_execute_workflow.clean_up]
      on_failure = continue
    }
  }
}

# After the first apply, run it directly: terraform apply -invoke=action.wfa_execute_workflow.smoke_test
action "wfa_execute_workflow" "smoke_test" {
  config {
    workflow_id         = caller.id
    trigger             = "manual"
    wait_for_completion = true
  }
}

action "wfa_cancel_instance" "running" {
  config {
    workflow_id = caller.id
  }
}

action "wfa_execute_workflow" "clean_up" {
  config {
    workflow_id         = wfa_workflow.clean_up.id
    trigger             = "manual"
    parameters          = { workflow = caller.name }
    wait_for_completion = true
  }
}

resource "wfa_workflow" "clean_up" {
  document = file("${path.module}/clean-up.xml")
  enabled  = true
}
