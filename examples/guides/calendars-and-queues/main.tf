terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_calendar" "closing_days" {
  definition = jsonencode({
    name  = "Closing days"
    dates = ["2026-03-31", "2026-06-30", "2026-09-30", "2026-12-31"]
  })
}

resource "wfa_workflow" "close_books" {
  document      = <<-XML
    <workflow name="Close books">
      <trigger name="evening" type="schedule" calendar="{{calendar}}" time="20:00"/>
      <task name="close"/>
    </workflow>
  XML
  substitutions = { calendar = wfa_calendar.closing_days.name }
  enabled       = true
}

resource "wfa_workflow_queue" "batch" {
  name       = "Batch"
  paused     = true
  on_destroy = "restore"
}
