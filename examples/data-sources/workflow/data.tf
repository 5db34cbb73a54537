terraform {
  required_providers {
    wfa = {
      source  = "workflow-automation/wfa"
      version = "~> 0.1"
    }
  }
}

resource "wfa_workflow" "source" {
  document = "<workflow name=\"Read by id\"><task name=\"work\" timeout=\"60\"/></workflow>"
}

# The document that is in force, and what it holds as JSON.
data "wfa_workflow" "example" {
  id    = wfa_workflow.source.id
  state = "approved"
}

output "document" {
  value = data.wfa_workflow.example.document
}
