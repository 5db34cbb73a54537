terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

provider "wfa" {}

# The agent is installed on the machine and its security keys are in place already.
resource "wfa_asset" "loader" {
  name        = "Loader"
  description = "Loads the invoices"
  hostname    = "loader-1.example.com"
  port        = 7500

  # Fields that the service takes beside those that have attributes.
  additional_fields_json = jsonencode({ location = "Chicago" })
}

data "wfa_asset" "loader" {
  id = wfa_asset.loader.id
}

data "wfa_assets" "all" {
  depends_on = [wfa_asset.loader]
}

output "agent_version" {
  value = data.wfa_asset.loader.agent_version
}

output "asset_names" {
  value = data.wfa_assets.all.assets[*].name
}
