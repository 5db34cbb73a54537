terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

provider "wfa" {
  # Each argument may come from the environment instead: WFA_ENDPOINT, WFA_API_KEY, WFA_API_KEY_FILE.
  request_timeout = "20s"
  max_retries     = 2

  # Added to the ignored_paths of every resource.
  ignored_paths = ["//@modified"]
}

data "wfa_system_statistics" "service" {}

output "service_version" {
  value = data.wfa_system_statistics.service.version
}
