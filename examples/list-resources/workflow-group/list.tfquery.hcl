# terraform query
list "wfa_workflow_group" "finance" {
  provider = wfa

  config {
    filter = { name = "Finance" }
  }
}
