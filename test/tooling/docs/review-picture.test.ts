import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPlan } from "../../../src/engine-json";
import { reviewPlan, reviewText } from "../../../src/review";
import { ROOT } from "../../../src/tooling/root";

const read = (path: string): Promise<string> => readFile(join(ROOT, path), "utf8");

test("the picture in the README shows what the review says of a change to the quickstart", async () => {
  const document = await read("examples/quickstart-hcl/workflows/load-invoices.xml");
  const values = (text: string, drift: readonly string[]): object => ({
    document: text,
    substitutions: { "group.id": "7bbe728e" },
    id: "623d0965",
    name: "Load invoices",
    approve: true,
    enabled: true,
    triggers: { nightly: true },
    drift,
  });
  // Somebody raised a timeout on the service; the pull request raises another one.
  const before = values(document.replace('timeout="900"', 'timeout="1200"'), [
    "/workflow/task[@name='load']/@timeout: 900 -> 1200",
  ]);
  const after = values(document.replace('timeout="300"', 'timeout="600"'), []);
  const plan = {
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: {},
    resource_changes: [
      {
        address: "wfa_workflow.load-invoices",
        mode: "managed",
        type: "wfa_workflow",
        name: "load-invoices",
        provider_name: "registry.terraform.io/workflow-automation/wfa",
        change: { actions: ["update"], before, after, after_unknown: {}, before_sensitive: {}, after_sensitive: {} },
      },
    ],
    configuration: { root_module: {} },
  };
  const shown = [...(await read("docs/review.svg")).matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, line]) =>
    line!
      .replaceAll(/<\/?tspan[^>]*>/g, "")
      .replaceAll("&gt;", ">")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&"),
  );
  const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
  expect(words(shown.join("\n"))).toEqual([
    ...words("$ wfa review saved.tfplan --format text"),
    ...words(reviewText(reviewPlan(readPlan(JSON.stringify(plan))), { color: false })),
  ]);
});
