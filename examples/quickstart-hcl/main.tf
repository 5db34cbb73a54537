terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# Where the service is and the key come from the environment: WFA_ENDPOINT and WFA_API_KEY.
provider "wfa" {}

resource "wfa_workflow_group" "finance" {
  name        = "Finance"
  description = "What the finance department runs"

  # A change replaces a group: this way its workflows move to the new one before the old one goes.
  lifecycle {
    create_before_destroy = true
  }
}

resource "wfa_workflow_group" "month-end" {
  name        = "Month end"
  description = "Runs once a month, before the books are closed"
  parent_id   = wfa_workflow_group.finance.id

  lifecycle {
    create_before_destroy = true
  }
}

# substitutions, not templatefile: a document's own ${…} and %{…} stay as they are, and the plan shows the document before
# the group has an id.

resource "wfa_workflow" "load-invoices" {
  document      = file("${path.module}/workflows/load-invoices.xml")
  substitutions = { "group.id" = wfa_workflow_group.finance.id }
  enabled       = true
  triggers      = { nightly = true }
}

resource "wfa_workflow" "reconcile-accounts" {
  document = file("${path.module}/workflows/reconcile-accounts.xml")
  substitutions = {
    "group.id"   = wfa_workflow_group.month-end.id
    "group.name" = wfa_workflow_group.month-end.name
    report_to    = "month-end@example.com"
  }
  enabled = true
}

resource "wfa_workflow" "archive-documents" {
  document      = file("${path.module}/workflows/archive-documents.xml")
  substitutions = { "group.id" = wfa_workflow_group.finance.id }
}

output "finance_group" {
  value = wfa_workflow_group.finance.id
}

output "workflows" {
  description = "Id of each workflow by its name"
  value = {
    load-invoices      = wfa_workflow.load-invoices.id
    reconcile-accounts = wfa_workflow.reconcile-accounts.id
    archive-documents  = wfa_workflow.archive-documents.id
  }
}
