terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

data "wfa_calendars" "all" {}

output "calendar_ids" {
  value = { for calendar in data.wfa_calendars.all.calendars : calendar.name => calendar.id }
}
