terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "load" {
  document = file("${path.module}/load.xml")
  enabled  = true
}

# Runs the workflow after each new version of it. From Terraform 1.16, the workflow itself can be the trigger: see the
# guide "Running workflows".
resource "terraform_data" "released" {
  input = wfa_workflow.load.revision

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.wfa_execute_workflow.load]
    }
  }
}

# After the first apply, run it directly: terraform apply -invoke=action.wfa_execute_workflow.load
action "wfa_execute_workflow" "load" {
  config {
    workflow_id         = wfa_workflow.load.id
    trigger             = "manual"
    wait_for_completion = true
  }
}
