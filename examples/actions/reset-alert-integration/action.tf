# terraform apply -invoke=action.wfa_reset_alert_integration.example
action "wfa_reset_alert_integration" "example" {}
