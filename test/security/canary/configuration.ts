/**
 * A stack of everything, with the key given in each way. Variables of the provider block are ephemeral: what the engine
 * keeps of the others in a saved plan is the engine's.
 */
export const CONFIGURATION = `
terraform {
  required_providers {
    wfa = { source = "workflow-automation/wfa" }
  }
}

variable "api_key" {
  type      = string
  ephemeral = true
  sensitive = true
}
variable "gateway" {
  type      = string
  ephemeral = true
}
variable "client_key" {
  type      = string
  ephemeral = true
}
variable "database_password" {
  type      = string
  ephemeral = true
}
variable "run_token" {
  type      = string
  ephemeral = true
}
variable "endpoint" { type = string }
variable "ca" { type = string }
variable "client_certificate" { type = string }
variable "instance" { type = string }
variable "timeout" {
  type    = string
  default = "300"
}

locals {
  connection = {
    headers = { X-Gateway = "Bearer \${var.gateway}" }
  }
}

provider "wfa" {
  endpoint           = var.endpoint
  api_key            = var.api_key
  ca_certificate     = var.ca
  client_certificate = var.client_certificate
  client_key         = var.client_key
  headers            = local.connection.headers
  max_retries        = 0
  show_definition    = true
}
provider "wfa" {
  alias              = "environment"
  endpoint           = var.endpoint
  ca_certificate     = var.ca
  client_certificate = var.client_certificate
  client_key         = var.client_key
  headers            = local.connection.headers
  max_retries        = 0
}
provider "wfa" {
  alias              = "file"
  endpoint           = var.endpoint
  api_key_file       = "../secrets/key"
  ca_certificate     = var.ca
  client_certificate = var.client_certificate
  client_key         = var.client_key
  headers            = local.connection.headers
  max_retries        = 0
}

resource "wfa_workflow_group" "g" {
  provider      = wfa.environment
  name          = "Group"
  force_destroy = true
}
resource "wfa_workflow" "placeholders" {
  document           = "<workflow id='w-placeholders' name='placeholders'><trigger name='manual'/><task name='t' timeout='\${var.timeout}' password='{{secret:database}}'/></workflow>"
  secrets_wo         = { database = var.database_password }
  secrets_wo_version = 1
  enabled            = true
}
resource "wfa_workflow" "masked" {
  document        = replace(file("../secrets/masked.xml"), "TIMEOUT", var.timeout)
  sensitive_paths = ["//task/@password"]
  approve         = false
}
resource "wfa_workflow_approval" "a" {
  workflow_id     = wfa_workflow.masked.id
  server_revision = wfa_workflow.masked.server_revision
  sensitive_paths = ["//task/@password"]
}
resource "wfa_workflow_trigger" "t" {
  workflow_id = wfa_workflow.placeholders.id
  name        = "manual"
  enabled     = true
}
resource "wfa_workflow_queue" "q" {
  name   = "Master"
  paused = false
}
resource "wfa_asset" "a" {
  provider = wfa.file
  name     = "web"
  hostname = "web.example"
}
resource "wfa_calendar" "c" {
  definition = jsonencode({ name = "Holidays", dates = ["2027-01-01"] })
}
resource "wfa_workflow_execution" "e" {
  workflow_id   = "w-plain"
  trigger       = "manual"
  parameters_wo = { token = var.run_token }
  keepers       = { timeout = var.timeout }
}

# What the service shows of a workflow is shown: a data source knows of nobody's secrets.
data "wfa_workflow" "one" { id = "w-plain" }
data "wfa_workflows" "all" { depends_on = [wfa_workflow.masked] }
data "wfa_workflow_group" "one" { id = wfa_workflow_group.g.id }
data "wfa_workflow_groups" "all" {}
# Not those that run, which the service shows with their parameters.
data "wfa_workflow_instances" "unconfirmed" {
  state      = "unconfirmed"
  depends_on = [wfa_workflow_execution.e]
}
data "wfa_workflow_instance" "one" { id = var.instance }
data "wfa_workflow_log_entries" "all" { workflow_id = "w-plain" }
data "wfa_search" "s" { criteria_json = jsonencode({ criteria = [{ field = "name", operator = "contains", value = "placeholders" }] }) }
data "wfa_workflow_logs" "all" {}
data "wfa_workflow_queues" "all" {}
data "wfa_asset" "one" { id = wfa_asset.a.id }
data "wfa_assets" "all" {}
data "wfa_calendar" "one" { id = wfa_calendar.c.id }
data "wfa_calendars" "all" {}
data "wfa_audit_log" "all" {}
data "wfa_system_statistics" "s" {}
data "wfa_system_properties" "p" {}

output "functions" {
  value = [
    provider::wfa::workflow_json(wfa_workflow.placeholders.document),
    provider::wfa::workflow_canonical(wfa_workflow.placeholders.document),
    provider::wfa::workflow_revision(wfa_workflow.placeholders.document),
    provider::wfa::workflow_set(wfa_workflow.placeholders.document, "//task/@timeout", "1"),
    join("", provider::wfa::workflow_diff(wfa_workflow.placeholders.document, "<workflow name='placeholders'/>")),
  ]
}
`;

export const maskedDocument = (password: string): string =>
  `<workflow id="w-masked" name="masked"><task name="t" timeout="TIMEOUT" password="${password}"/></workflow>`;
