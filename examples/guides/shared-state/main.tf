terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }

  backend "pg" {
    schema_name = "workflows_prod"
  }
}

resource "wfa_workflow_group" "finance" {
  name = "Finance"

  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow" "invoices" {
  document = <<-XML
    <workflow name="Send invoices" groupId="{{group.id}}">
      <task name="send" timeout="300"/>
    </workflow>
  XML

  substitutions = { "group.id" = wfa_workflow_group.finance.id }
}
