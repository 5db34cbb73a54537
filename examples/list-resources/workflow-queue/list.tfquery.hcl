# terraform query
list "wfa_workflow_queue" "all" {
  provider = wfa
}
