terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# Run it: terraform apply -invoke=action.wfa_submit_help_report.example
action "wfa_submit_help_report" "example" {
  config {
    # The interface does not describe the report: ask the vendor for its fields.
    body_json = jsonencode({ subject = "Schedules stand still" })
  }
}
