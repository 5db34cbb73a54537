/** Where the schema of one of our JSON outputs is published: the value of `$schema` in the output, and its own id. */
export const schemaAddress = (name: string): string =>
  `https://raw.githubusercontent.com/workflow-automation/terraform-provider-wfa/main/docs/schemas/${name}.json`;
