terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

variable "instance_id" {
  type = string
}

# Run it: terraform apply -invoke=action.wfa_delete_instance.example -var=instance_id=INSTANCE_ID
action "wfa_delete_instance" "example" {
  config {
    instance_id = var.instance_id
  }
}
