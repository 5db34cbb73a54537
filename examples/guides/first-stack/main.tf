terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow_group" "shop" {
  name = "Shop"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "stock" {
  document = <<-XML
    <workflow name="Count stock" groupId="{{group.id}}">
      <task name="count" timeout="300"/>
    </workflow>
  XML

  substitutions = { "group.id" = wfa_workflow_group.shop.id }
}
