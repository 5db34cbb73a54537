terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

provider "wfa" {}

# The key of whoever approves; without it, and in this example, that of WFA_API_KEY.
variable "approver_api_key" {
  type      = string
  default   = null
  sensitive = true
}

provider "wfa" {
  alias   = "approver"
  api_key = var.approver_api_key
}

resource "wfa_workflow" "pay" {
  document = <<-XML
    <workflow name="Pay invoices">
      <task name="pay" timeout="600"/>
    </workflow>
  XML

  approve = false
}

resource "wfa_workflow_approval" "pay" {
  provider = wfa.approver

  workflow_id     = wfa_workflow.pay.id
  server_revision = wfa_workflow.pay.server_revision
  enable          = true
}
