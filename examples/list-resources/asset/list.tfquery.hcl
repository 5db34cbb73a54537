# terraform query
list "wfa_asset" "all" {
  provider = wfa
}
