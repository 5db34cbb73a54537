# Run it: terraform query
list "wfa_workflow" "nightly" {
  provider = wfa
  limit    = 1000

  config {
    state        = "approved"
    name_pattern = "*nightly*"
  }
}
