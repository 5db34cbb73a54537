# Run it: terraform query
list "wfa_asset" "all" {
  provider = wfa
  limit    = 1000
}
