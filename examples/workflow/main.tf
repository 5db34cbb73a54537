terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow_group" "orders" {
  name = "Orders"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "example" {
  document = <<-XML
    <workflow name="Import orders" groupId="{{group.id}}">
      <trigger name="nightly" type="schedule"/>
      <task name="fetch" timeout="300"/>
      <task name="load" timeout="600">load --host {{db.host}}</task>
    </workflow>
  XML

  # The plan shows and checks the document, even though the group's id is known only after the apply.
  substitutions = {
    "group.id" = wfa_workflow_group.orders.id
    "db.host"  = "db.example.com"
  }

  enabled  = true
  triggers = { nightly = true }

  # What the service itself writes into the document is not drift.
  ignored_paths = ["/workflow/revision", "//@modified"]

  # Values there are shown in the document alone. On Terraform 1.11 and OpenTofu 1.11 and later, secrets_wo keeps secrets
  # out of plan and state altogether.
  sensitive_paths = ["//task/@password"]
}

output "order_revision" {
  value = wfa_workflow.example.revision
}
