# Run it: terraform query
list "wfa_workflow_group" "finance" {
  provider = wfa
  limit    = 1000

  config {
    filter = { name = "Finance" }
  }
}
