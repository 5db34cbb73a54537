# Run it: terraform query
list "wfa_calendar" "all" {
  provider = wfa
  limit    = 1000
}
