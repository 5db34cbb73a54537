# Any backend with a lock: every job of the pipelines needs the same state.
terraform {
  backend "pg" {
    schema_name = "workflows_prod"
  }
}
