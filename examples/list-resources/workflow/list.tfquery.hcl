# terraform query
list "wfa_workflow" "nightly" {
  provider = wfa

  config {
    state        = "approved"
    name_pattern = "*nightly*"
  }
}
