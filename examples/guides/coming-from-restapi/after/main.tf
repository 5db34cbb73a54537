terraform {
  required_providers {
    wfa     = { source = "workflow-automation/wfa" }
    restapi = { source = "mastercard/restapi" } # until the move is applied
    restful = { source = "magodo/restful" }
  }
}

resource "wfa_workflow_group" "finance" {
  name        = "Finance"
  description = "Money"
}

moved {
  from = restapi_object.finance
  to   = wfa_workflow_group.finance
}

resource "wfa_calendar" "holidays" {
  definition = jsonencode({ name = "Holidays", dates = ["2027-01-01"] })
}

moved {
  from = restapi_object.holidays
  to   = wfa_calendar.holidays
}

resource "wfa_asset" "web" {
  name     = "web"
  hostname = "web.example"
}

moved {
  from = restful_resource.web
  to   = wfa_asset.web
}
