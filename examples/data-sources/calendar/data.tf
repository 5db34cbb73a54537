terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_calendar" "source" {
  definition = jsonencode({ name = "Month ends", dates = ["2026-01-31", "2026-02-28"] })
}

data "wfa_calendar" "example" {
  id = wfa_calendar.source.id
}

output "month_ends" {
  value = jsondecode(data.wfa_calendar.example.definition_json)
}
