terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "issues_token" {
  document = "<workflow name=\"Issues a token\"><trigger name=\"manual\"/><task name=\"issue\" duration=\"100ms\"/></workflow>"
  enabled  = true
}

resource "wfa_workflow_execution" "token" {
  workflow_id         = wfa_workflow.issues_token.id
  trigger             = "manual"
  wait_for_completion = true
}

ephemeral "wfa_workflow_log_entries" "token" {
  workflow_id = wfa_workflow.issues_token.id
  instance_id = wfa_workflow_execution.token.instance_id
}

# What the run has logged reaches the document on the service, and neither state nor a plan.
resource "wfa_workflow" "uses_token" {
  document           = "<workflow name=\"Uses the token\"><task name=\"call\" token=\"{{secret:TOKEN}}\"/></workflow>"
  secrets_wo         = { TOKEN = ephemeral.wfa_workflow_log_entries.token.entries[0].message }
  secrets_wo_version = 1
}
