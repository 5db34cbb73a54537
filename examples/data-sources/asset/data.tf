terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_asset" "source" {
  name     = "Gatekeeper"
  hostname = "gate.example.com"
}

data "wfa_asset" "example" {
  id = wfa_asset.source.id
}

output "gatekeeper_system" {
  value = data.wfa_asset.example.sysname
}
