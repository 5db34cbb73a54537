terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

# Ends a plan and an apply where the server is set otherwise, and leaves no property in state.
ephemeral "wfa_system_properties" "server" {
  lifecycle {
    postcondition {
      condition     = length(self.properties) > 0
      error_message = "The server shows no properties."
    }
  }
}
