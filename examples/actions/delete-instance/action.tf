variable "instance_id" {
  type = string
}

# terraform apply -invoke=action.wfa_delete_instance.example -var instance_id=…
action "wfa_delete_instance" "example" {
  config {
    instance_id = var.instance_id
  }
}
