import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { absent } from "../files";
import { provider } from "../provider";
import { readExample } from "./docs/examples";
import { readFragments } from "./docs/fragments";
import {
  actionPage,
  dataSourcePage,
  ephemeralResourcePage,
  functionPage,
  listResourcePage,
  resourcePage,
} from "./docs/object-pages";
import { isGenerated, pageText, terraformCode } from "./docs/page";
import { schemaSection } from "./docs/schema-section";
import { ROOT } from "./root";

const FOLDER = "docs";

/**
 * The pages of the registry, from schema, examples and the objects' own texts (`docs.md`).
 *
 * @returns text by path from the root
 * @throws Error that names the object whose example or text is missing, and where to write it
 */
export async function generateDocs(): Promise<ReadonlyMap<string, string>> {
  const fragments = await readFragments();
  const pages = await Promise.all([
    ...provider.resources.map(async (entry) => resourcePage(await entry.load(), fragments)),
    ...provider.dataSources.map(async (entry) => dataSourcePage(await entry.load())),
    ...provider.dataSources
      .filter(({ name }) => provider.ephemeralResources.includes(name))
      .map(async (entry) => ephemeralResourcePage(await entry.load())),
    ...provider.functions.map(async (entry) => functionPage(await entry.load())),
    ...provider.actions.map(async (entry) => actionPage(await entry.load(), fragments)),
    ...provider.listResources.map(async (entry) => listResourcePage(await entry.load(), fragments)),
  ]);
  const all: readonly (readonly [string, string])[] = [["index.md", await indexPage()], ...pages];
  return new Map(all.map(([path, text]) => [`${FOLDER}/${path}`, text]));
}

async function indexPage(): Promise<string> {
  return pageText({
    title: "Provider: wfa",
    description: provider.schema.description,
    heading: "wfa Provider",
    sections: [
      "## Example Usage",
      terraformCode(await readExample("provider", "wfa")),
      schemaSection(provider.schema),
      "## Guides",
      [
        "- [Install](guides/install.md): put the plugin where Terraform and OpenTofu find it, with or without Node.js",
        "- [Upgrade](guides/upgrade.md): go to a newer version, or return to the older one",
        "- [Your own cdktf or cdktn project](guides/your-own-project.md): add the constructs to a project in TypeScript",
        "- [Other languages](guides/other-languages.md): use the constructs in Python, Java, Go and C#",
        "- [First stack](guides/first-stack.md): go from an empty folder to a plan without changes",
        "- [The console](guides/console.md): edit, approve and run workflows of the embedded service in a browser",
        "- [First pull request](guides/first-pull-request.md): add a group and a workflow, change, move and remove them",
        "- [Approvals](guides/approvals.md): approve in the same run, or leave the approval to somebody else",
        "- [Changing groups](guides/changing-groups.md): rename, describe and move groups that hold workflows",
        "- [Calendars and queues](guides/calendars-and-queues.md): manage calendars, pause queues",
        "- [Running workflows](guides/running-workflows.md): start runs and see how they ended",
        "- [Coming from the UI](guides/coming-from-the-ui.md): import what exists",
        "- [Coming from restapi or restful](guides/coming-from-restapi.md): move what a generic provider manages",
        "- [Exporting a server](guides/export.md): write a whole server as configuration with imports",
        "- [Drift](guides/drift.md): what changed on the service, who changed it, and what an apply would do",
        "- [Large estates](guides/large-estates.md): check all stacks of a repository in one run",
        "- [Rehearsing an apply](guides/rehearsal.md): apply to the embedded service with a copy of the server's objects",
        "- [Reviewing plans](guides/reviews.md): show a saved plan in a pull request or on a page",
        "- [Promotion](guides/promotion.md): take workflows from test to production, and prove what arrived",
        "- [When an apply fails](guides/when-an-apply-fails.md): what a failure leaves behind, and what to do",
        "- [Pipelines](guides/pipelines.md): review pull requests, apply merges, promote to production, check for drift",
        "- [Shared state](guides/shared-state.md): keep one state for a team and its pipelines, with a lock",
        "- [Concurrent changes](guides/concurrent-changes.md): what happens when somebody else changes the same object",
        "- [Engines and their features](guides/engines.md): which versions each feature needs",
        "- [Coverage of the interface](coverage.md): what calls each endpoint",
      ].join("\n"),
    ],
  });
}

/** Paths from the root of the pages on disk that the generator made; hand-written guides are not among them. */
export async function generatedPagesOnDisk(): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, FOLDER), { recursive: true, withFileTypes: true }).catch(absent);
  const paths = (entries ?? [])
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return paths
    .filter((_, at) => isGenerated(texts[at] ?? ""))
    .map((path) => relative(ROOT, path).replaceAll("\\", "/"));
}
