terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# The interface does not show the fields of a TraditionalCalendar: take those of a calendar that your service has.
resource "wfa_calendar" "example" {
  definition = jsonencode({
    name  = "Public holidays"
    dates = ["2026-01-01", "2026-12-25"]
  })

  ignored_paths = ["/revision", "/modified"]
}
