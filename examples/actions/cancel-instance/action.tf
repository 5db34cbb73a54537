terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

variable "instance_id" {
  type    = string
  default = null
}

variable "workflow_id" {
  type    = string
  default = null
}

# Run it: terraform apply -invoke=action.wfa_cancel_instance.one -var=instance_id=INSTANCE_ID
action "wfa_cancel_instance" "one" {
  config {
    instance_id = var.instance_id
  }
}

# Run it: terraform apply -invoke=action.wfa_cancel_instance.all -var=workflow_id=WORKFLOW_ID
action "wfa_cancel_instance" "all" {
  config {
    workflow_id = var.workflow_id
  }
}
