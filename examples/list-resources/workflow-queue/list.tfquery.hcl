# Run it: terraform query
list "wfa_workflow_queue" "all" {
  provider = wfa
  limit    = 1000
}
