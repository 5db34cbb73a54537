terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow_group" "warehouse" {
  name = "Warehouse"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow_group" "parcels" {
  name        = "Parcels"
  description = "From the shelf to the van"
  parent_id   = wfa_workflow_group.warehouse.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "labels" {
  document = <<-XML
    <workflow name="Print parcel labels" groupId="{{group.id}}">
      <task name="print"/>
    </workflow>
  XML

  substitutions = { "group.id" = wfa_workflow_group.parcels.id }
}
