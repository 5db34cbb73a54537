/** Says in a JSON output which schema under `docs/schemas` describes it; each schema has one major version. */
export const jsonSchema = (name: string): { readonly $schema: string; readonly formatVersion: string } => ({
  $schema: `https://raw.githubusercontent.com/workflow-automation/terraform-provider-wfa/main/docs/schemas/${name}.json`,
  formatVersion: "1.0",
});
