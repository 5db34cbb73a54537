# terraform query
list "wfa_calendar" "all" {
  provider = wfa
}
