terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# The interface does not describe the criteria; these are what the embedded service of `wfa serve` takes.
data "wfa_search" "nightly" {
  criteria_json = jsonencode({
    types    = ["workflow"]
    criteria = [{ field = "name", operator = "contains", value = "nightly" }]
  })
  body_json = jsonencode({ start = 0, limit = 10 })
}

output "found" {
  value = jsondecode(data.wfa_search.nightly.results_json).total
}
