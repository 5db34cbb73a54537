import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

declare const axe: any;

/**
 * What axe finds wrong with a page as it stands, for those who do not see it, use no mouse, or need contrast: its rules
 * for WCAG 2.2 AA and its best practices. A line for each element.
 */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  // Evaluated by the debugger, which the page's own policy against scripts does not concern.
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const { violations } = await axe.run();
    return violations.flatMap(({ id, help, nodes }: any) =>
      nodes.map(({ html, failureSummary }: any) => `${id} (${help}): ${html.slice(0, 200)}: ${failureSummary}`),
    );
  });
}
