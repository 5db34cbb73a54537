import type {
  Action,
  DataSource,
  IdentitySchema,
  ListResource,
  ManagedResource,
  ProviderFunction,
  Schema,
} from "../../framework";
import { readExample, readQueryConfiguration, type ExampleKind } from "./examples";
import { OPTIONAL_HEADINGS, type Fragment, type Fragments } from "./fragments";
import { pageText, terraformCode } from "./page";
import { schemaSection, typeTitle } from "./schema-section";

/** A page's path below docs, and its text. */
export type PageFile = readonly [path: string, text: string];

const fileName = (name: string): string => name.replace(/^wfa_/, "");

/** Groups related objects in the registry's list. */
function subcategory(name: string): string {
  if (/asset/.test(name)) return "Assets";
  if (/calendar|queue/.test(name)) return "Scheduling";
  if (/execut|instance|log(s|_entries)/.test(name) && !/audit/.test(name)) return "Running";
  return /workflow/.test(name) ? "Workflows" : "System";
}

async function schemaPage(
  kind: ExampleKind,
  folder: string,
  name: string,
  schema: Schema,
  after: readonly string[],
  aroundExample: { readonly before?: readonly string[]; readonly after?: readonly string[] } = {},
): Promise<PageFile> {
  const title = kind.replace(/\b\w/g, (letter) => letter.toUpperCase());
  const text = pageText({
    title: `${name} ${title} - wfa`,
    subcategory: subcategory(name),
    description: schema.description,
    heading: `${name} (${title})`,
    sections: [
      "## Example Usage",
      ...(aroundExample.before ?? []),
      terraformCode(await readExample(kind, name)),
      ...(aroundExample.after ?? []),
      schemaSection(schema),
      ...after,
    ],
  });
  return [`${folder}/${fileName(name)}.md`, text];
}

export async function resourcePage(
  { typeName, schema, identity }: ManagedResource<Schema, unknown>,
  fragments: Fragments,
): Promise<PageFile> {
  const fragment = fragments.of("resource", typeName);
  if (!fragment.get("Import")!.includes(`terraform import ${typeName}.`)) {
    throw new Error(
      `"## Import" of resource ${typeName} does not show the command; write "terraform import ${typeName}.example …" in its docs.md`,
    );
  }
  const identityBlock = [
    `Engines with resource identity (Terraform 1.12, OpenTofu 1.12) can also import by identity${fragment.get("Import")!.includes("name=") ? ", without `name=`" : ""}:`,
    terraformCode(identityImport(typeName, identity)),
  ];
  const after = Object.entries({ Import: "Import", Drift: "Drift", Destroy: "Destroy" }).flatMap(([heading, title]) => [
    `## ${title}`,
    fragment.get(heading)!,
    ...(heading === "Import" ? identityBlock : []),
  ]);
  for (const heading of OPTIONAL_HEADINGS.resource ?? []) {
    const text = fragment.get(heading);
    if (text !== undefined) after.push(`## ${heading}`, text);
  }
  return schemaPage("resource", "resources", typeName, schema, after);
}

/** Shows all parts: one that an import may omit elsewhere, such as a run's instance, may still be needed here. */
const identityImport = (typeName: string, { attributes }: IdentitySchema): string => {
  const names = Object.keys(attributes);
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `    ${name.padEnd(width)} = "…"`);
  return `import {\n  to = ${typeName}.example\n  identity = {\n${lines.join("\n")}\n  }\n}`;
};

export const dataSourcePage = ({ typeName, schema }: DataSource<Schema, unknown>): Promise<PageFile> =>
  schemaPage("data source", "data-sources", typeName, schema, []);

/** The page of a data source that is an ephemeral resource too. */
export const ephemeralResourcePage = ({ typeName, schema }: DataSource<Schema, unknown>): Promise<PageFile> =>
  schemaPage("ephemeral resource", "ephemeral-resources", typeName, schema, [], {
    before: [
      `The same as [data source \`${typeName}\`](../data-sources/${fileName(typeName)}.md), and neither state nor a plan contains its values. Needs Terraform 1.10 or OpenTofu 1.11. Constructs of cdktf have none; write it in HCL.`,
    ],
  });

const fragmentSections = (fragment: Fragment): readonly string[] =>
  [...fragment].flatMap(([heading, text]) => [`## ${heading}`, text]);

export const actionPage = ({ typeName, schema }: Action<Schema, unknown>, fragments: Fragments): Promise<PageFile> =>
  schemaPage("action", "actions", typeName, schema, fragmentSections(fragments.of("action", typeName)));

export const listResourcePage = async (
  { typeName, schema }: ListResource<Schema, unknown>,
  fragments: Fragments,
): Promise<PageFile> =>
  schemaPage(
    "list resource",
    "list-resources",
    typeName,
    schema,
    fragmentSections(fragments.of("list resource", typeName)),
    {
      before: [
        "A `.tf` file says where the provider comes from:",
        terraformCode(await readQueryConfiguration(typeName)),
        "The query is in a file beside it whose name ends in `.tfquery.hcl`:",
      ],
      after: [
        "Run `terraform init`, then `terraform query`. Without `limit`, Terraform returns at most 100 results, and does not warn if it leaves out others.",
        "`terraform query -generate-config-out=FILE` also writes configuration and `import` blocks for what it finds. It works in Terraform 1.16 too, where [`terraform plan -generate-config-out` may fail](../guides/engines.md#generated-configuration-for-imports).",
      ],
    },
  );

export async function functionPage(declared: ProviderFunction): Promise<PageFile> {
  const { name, summary, description, parameters, result } = declared;
  const signature = `${name}(${parameters.map((parameter) => `${parameter.name} ${typeTitle(parameter.type).toLowerCase()}`).join(", ")}) ${typeTitle(result).toLowerCase()}`;
  const text = pageText({
    title: `${name} function - wfa`,
    subcategory: "",
    description: summary,
    heading: `function: ${name}`,
    sections: [
      description,
      "Needs Terraform 1.8 or OpenTofu 1.7.",
      "## Example Usage",
      terraformCode(await readExample("function", name)),
      "## Signature",
      `\`\`\`text\n${signature}\n\`\`\``,
      "## Arguments",
      parameters
        .map(
          (parameter, at) => `${at + 1}. \`${parameter.name}\` (${typeTitle(parameter.type)}) ${parameter.description}`,
        )
        .join("\n"),
    ],
  });
  return [`functions/${name}.md`, text];
}
