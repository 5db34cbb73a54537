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
}

resource "wfa_workflow" "stock" {
  document = <<-XML
    <workflow name="Count stock" groupId="${wfa_workflow_group.shop.id}">
      <task name="count" timeout="300"/>
    </workflow>
  XML
}
