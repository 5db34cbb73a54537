terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow_group" "example" {
  name        = "Logistics"
  description = "Everything between the warehouse and the door"

  # A change replaces a group. This way the new one exists before the old one goes, and what is in it can follow.
  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow_group" "returns" {
  name      = "Returns"
  parent_id = wfa_workflow_group.example.id

  lifecycle {
    create_before_destroy = true
  }
}

# Naming the group's id makes the engine create the group first and delete it last.
resource "wfa_workflow" "label" {
  document      = <<-XML
    <workflow name="Print return labels" groupId="{{group.id}}">
      <task name="print"/>
    </workflow>
  XML
  substitutions = { "group.id" = wfa_workflow_group.returns.id }
}
