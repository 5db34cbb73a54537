variable "instance_id" {
  type = string
}

# terraform apply -invoke=action.wfa_cancel_instance.example -var instance_id=…
action "wfa_cancel_instance" "example" {
  config {
    instance_id = var.instance_id
  }
}
