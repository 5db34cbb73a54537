terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_system_properties" "server" {}

output "property_names" {
  # The values are sensitive, their names are not.
  value = nonsensitive(keys(data.wfa_system_properties.server.properties))
}
