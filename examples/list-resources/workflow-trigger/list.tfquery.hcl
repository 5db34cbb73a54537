# Run it: terraform query
list "wfa_workflow_trigger" "all" {
  provider = wfa
  limit    = 1000
}
