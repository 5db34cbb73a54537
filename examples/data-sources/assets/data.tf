terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_assets" "all" {}

output "agents" {
  value = { for asset in data.wfa_assets.all.assets : asset.hostname => asset.agent_version }
}
