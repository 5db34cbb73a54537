import { readPlan } from "../../src/engine-json";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { reviewMarkdown, reviewPage, reviewPlan } from "../../src/review";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { quickstartPlans } from "./quickstart-plan";

/**
 * `npx tsx test/review/quickstart-page.ts FOLDER` writes the reviews of the quickstart's plans, as HTML and Markdown.
 */
async function main(folder: string): Promise<void> {
  const bench = await openWarmWorkbench();
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, json] of Object.entries(await quickstartPlans(bench))) {
      const review = reviewPlan(readPlan(json as string));
      await writeFile(join(folder, `${name}.html`), reviewPage(review));
      await writeFile(join(folder, `${name}.md`), reviewMarkdown(review));
      await writeFile(join(folder, `${name}.json`), json as string);
      console.log(join(folder, `${name}.html`));
    }
  } finally {
    await bench.close();
  }
}

void main(resolve(process.argv[2] ?? "reviews"));
