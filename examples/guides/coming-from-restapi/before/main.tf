terraform {
  required_providers {
    restapi = { source = "mastercard/restapi" }
    restful = { source = "magodo/restful" }
  }
}

variable "endpoint" {
  type = string
}

variable "api_key" {
  type      = string
  sensitive = true
}

provider "restapi" {
  uri                   = var.endpoint
  headers               = { "X-API-Key" = var.api_key, "Content-Type" = "application/json" }
  id_attribute          = "attrs/id"
  create_returns_object = true
}

provider "restful" {
  base_url = var.endpoint
  security = { apikey = [{ in = "header", name = "X-API-Key", value = var.api_key }] }
}

resource "restapi_object" "finance" {
  path                      = "/workflowGroups"
  data                      = jsonencode({ name = "Finance", description = "Money" })
  ignore_all_server_changes = true
}

resource "restapi_object" "holidays" {
  path                      = "/calendars"
  data                      = jsonencode({ name = "Holidays", dates = ["2027-01-01"] })
  ignore_all_server_changes = true
}

resource "restful_resource" "web" {
  path          = "/assets"
  read_path     = "$(path)/$(body.attrs.id)"
  read_selector = "attrs"
  body          = { name = "web", hostname = "web.example" }
}
