terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# Run it: terraform apply -invoke=action.wfa_reset_alert_integration.example
action "wfa_reset_alert_integration" "example" {}
