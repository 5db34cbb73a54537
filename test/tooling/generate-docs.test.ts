import { beforeAll, describe, expect, test } from "vitest";
import {
  computed,
  defineSchema,
  nestedList,
  optional,
  required,
  string,
  type ManagedResource,
  type Schema,
} from "../../src/framework";
import { HEADINGS, parseFragments, readFragments, type Fragments } from "../../src/tooling/docs/fragments";
import { readExample } from "../../src/tooling/docs/examples";
import { resourcePage } from "../../src/tooling/docs/object-pages";
import { isGenerated } from "../../src/tooling/docs/page";
import { schemaSection } from "../../src/tooling/docs/schema-section";
import { generateDocs } from "../../src/tooling/generate-docs";
import { presentObjects } from "../harness/present-objects";

describe("a schema's section", () => {
  test("shows who sets what, types, defaults, sensitivity, replacement and nested objects", () => {
    const schema = defineSchema({
      description: "A thing.",
      attributes: {
        name: required(string, { description: "Its name.", requiresReplace: true }),
        mode: optional(string, { description: "How.", default: "keep" }),
        key: optional(string, { description: "The key.", sensitive: true, writeOnly: true }),
        parts: computed(nestedList({ size: computed(string, { description: "Its size." }) }), {
          description: "The parts.",
        }),
      },
    });
    expect(schemaSection(schema)).toBe(`## Schema

### Required

- \`name\` (String) Its name. A change replaces the object.

### Optional

- \`key\` (String, Sensitive, Write-only) The key.
- \`mode\` (String) How. Default: \`"keep"\`.

### Read-Only

- \`parts\` (Attributes List) The parts. (see [below for nested schema](#nestedatt--parts))

<a id="nestedatt--parts"></a>

### Nested Schema for \`parts\`

Read-Only:

- \`size\` (String) Its size.`);
  });
});

describe("the objects' own words", () => {
  test("are read by object and heading", () => {
    const text =
      "# resource wfa_a\n\n## Import\n\nBy id.\n\n## Drift\n\n```sh\n#no heading\n```\n\n# action wfa_b\n\n## Without actions\n\nBy hand.\n";
    expect([...parseFragments(text)].map(([title, fragment]) => [title, [...fragment]])).toEqual([
      [
        "resource wfa_a",
        [
          ["Import", "By id."],
          ["Drift", "```sh\n#no heading\n```"],
        ],
      ],
      ["action wfa_b", [["Without actions", "By hand."]]],
    ]);
  });

  test("that are missing are an error which says where to write them", async () => {
    const fragments = await readFragments();
    expect(() => fragments.of("resource", "wfa_nothing")).toThrow(
      'No docs.md under src/resources has the heading "# resource wfa_nothing"; write it in the object\'s folder, with "## Import", "## Drift", "## Destroy"',
    );
    await expect(readExample("data source", "wfa_nothing_there")).rejects.toThrow(
      "write examples/data-sources/nothing-there/data.tf",
    );
  });

  test("of an import must show the command", async () => {
    const words: Fragments = { titles: [], of: () => new Map(HEADINGS.resource.map((heading) => [heading, "Words."])) };
    const resource = {
      typeName: "wfa_workflow",
      schema: defineSchema({ description: "d", attributes: {} }),
      identity: { attributes: {} },
    } as unknown as ManagedResource<Schema, unknown>;
    await expect(resourcePage(resource, words)).rejects.toThrow('write "terraform import wfa_workflow.example …"');
  });

  test("are of objects that the provider has", async () => {
    const present = presentObjects();
    expect((await readFragments()).titles.filter((title) => !present.has(title))).toEqual([]);
  });
});

describe("the pages", () => {
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    pages = await generateDocs();
  });

  test("there is one for each object, in the registry's layout", () => {
    const folders: Readonly<Record<string, string>> = {
      resource: "resources",
      "data source": "data-sources",
      "ephemeral resource": "ephemeral-resources",
      function: "functions",
      action: "actions",
      "list resource": "list-resources",
    };
    const wanted = [...presentObjects()].map((object) => {
      const [, kind, name] = /^(.*) (\S+)$/.exec(object)!;
      return `docs/${folders[kind!]}/${name!.replace(/^wfa_/, "")}.md`;
    });
    expect([...pages.keys()].sort()).toEqual([...wanted, "docs/index.md", "docs/guides/what-drift-shows.md"].sort());
  });

  test("say that they are generated, have a front matter, and name every attribute", () => {
    for (const [path, text] of pages) {
      expect(isGenerated(text), path).toBe(true);
      // The registry refuses a category of the index.
      const category = path === "docs/index.md" ? "" : `subcategory: ".*"\n`;
      expect(text, path).toMatch(new RegExp(`^---\npage_title: ".+"\n${category}description: \\|-\n {2}\\S`));
      expect(text, path).not.toMatch(/undefined|\[object/);
    }
    expect(pages.get("docs/resources/workflow.md")).toMatch(/^- `document` \(String\)/m);
    expect(pages.get("docs/index.md")).toMatch(/^- `api_key` \(String, Sensitive\)/m);
  });
});
