terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "migrate" {
  document = <<-XML
    <workflow name="Migrate data">
      <trigger name="manual"/>
      <task name="migrate" duration="100ms"/>
    </workflow>
  XML
  enabled  = true
}

resource "wfa_workflow_execution" "migrate" {
  workflow_id         = wfa_workflow.migrate.id
  trigger             = "manual"
  wait_for_completion = true
  keepers             = { revision = wfa_workflow.migrate.revision }
}

data "wfa_workflow_log_entries" "migrate" {
  workflow_id = wfa_workflow.migrate.id
  instance_id = wfa_workflow_execution.migrate.instance_id
}

output "migration_log" {
  value = data.wfa_workflow_log_entries.migrate.entries[*].message
}
