import { readPlan } from "../../src/engine-json";
import { createHash } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { driftPage, reviewPage, reviewPlan, type Review } from "../../src/review";
import { openWorkbench } from "../../src/tooling/workbench";
import { openBrowser } from "./browser";
import { accessibilityProblems } from "./accessibility";
import { houseProblems, overflow } from "./page-checks";
import { acceptedReport } from "./drift/whole-report";
import { reviewOf } from "./plan-fixture";
import { quickstartPlans } from "./quickstart-plan";
import { hugeReview, showcase } from "./showcase";

// In what runs in the browser.
declare const document: any;
declare const getComputedStyle: any;

/** Set REVIEW_SCREENSHOTS to a folder to keep the screenshots. */
const kept = process.env["REVIEW_SCREENSHOTS"];
let browser: Browser | null;
let folder: string;
const files = new Map<Review | string, string>();
const show = showcase();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-review-page-"));
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

interface View {
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  readonly print?: boolean;
}

/** Opens a review's page, or the page with this text; whatever goes wrong in it, and whatever it asks for, fails the test. */
async function withPage(
  review: Review | string,
  { width = 1280, scheme = "light", print = false }: View,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  let file = files.get(review);
  if (file === undefined) {
    file = join(folder, `${files.size}.html`);
    await writeFile(file, typeof review === "string" ? review : reviewPage(review));
    files.set(review, file);
  }
  const url = pathToFileURL(file).href;
  const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const complaints: string[] = [];
  const asked: string[] = [];
  await context.route("**/*", (route) => {
    asked.push(route.request().url());
    return route.request().url() === url ? route.continue() : route.abort();
  });
  const page = await context.newPage();
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    if (print) await page.emulateMedia({ media: "print" });
    await page.goto(url);
    await look(page);
    expect(complaints).toEqual([]);
    expect(asked).toEqual([url]);
  } finally {
    await context.close();
  }
}

/** What a report has none of: it is read, and nothing in it can be sent. */
const LEFT_OUT = "script,img,iframe,object,embed,form,input,video,audio,svg";

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(houseProblems, LEFT_OUT)).toEqual([]);
}

const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelectorAll("details").forEach((each: any) => (each.open = true)));

describe("the page as it is written", () => {
  test("is one document without a script, whose policy allows its own style and nothing else", () => {
    const page = reviewPage(show);
    const style = /<style>(.*?)<\/style>/s.exec(page)![1]!;
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/<script|javascript:|@import|url\(|<link(?! rel="icon" href="data:,")/);
    expect([...page.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, target]) => target)).toEqual(["data:,"]);
  });

  test("of a huge document shows the change, and counts the rest", { timeout: 60_000 }, () => {
    const page = reviewPage(hugeReview());
    expect(page.length).toBeLessThan(200_000);
    expect(page).toMatch(/\d{5} unchanged elements, not on this page/);
    expect(page.replace(/<[^>]*>/g, "")).toContain("/workflow/task[@name=&#39;task 5000&#39;]/@timeout: 1 -&gt; 2");
  });

  test("of a plan without changes says so", () => {
    expect(reviewPage(reviewOf({ changes: [] }))).toContain(
      '<h1>Plan review</h1><p class="figure">Nothing changes</p>',
    );
  });
});

describe("the page in a browser", () => {
  const VIEWS = ([1280, 375] as const).flatMap((width) =>
    (["light", "dark"] as const).map((scheme) => ({ width, scheme })),
  );

  test.for(VIEWS)(
    "$width pixels, $scheme: readable, nothing sticks out, and no request",
    { timeout: 120_000 },
    async ({ width, scheme }, { skip }) => {
      skip(browser === null, "no browser starts");
      await withPage(show, { width, scheme }, async (page) => {
        const path = join(kept ?? folder, `showcase-${width}-${scheme}.png`);
        await page.screenshot({ path, fullPage: true });
        expect((await stat(path)).size).toBeGreaterThan(10_000);
        expect(await page.evaluate(overflow)).toEqual([]);
        await openAll(page);
        expect(await page.evaluate(overflow)).toEqual([]);
        await expectSound(page);
      });
    },
  );

  test.for([VIEWS[0]!, VIEWS[3]!])(
    "a drift report is, too: $width pixels, $scheme",
    { timeout: 60_000 },
    async (view, { skip }) => {
      skip(browser === null, "no browser starts");
      const report = acceptedReport();
      await withPage(driftPage(report), view, async (page) => {
        await page.screenshot({
          path: join(kept ?? folder, `drift-${view.width}-${view.scheme}.png`),
          fullPage: true,
        });
        expect(await page.evaluate(overflow)).toEqual([]);
        await expectSound(page);
        expect(await page.locator("article[id^=drift-]").count()).toBe(20);
        expect(await page.locator(".badge", { hasText: "accepted" }).count()).toBe(2);
      });
    },
  );

  test("has a structure for those who do not see it, and what is hostile in it stays text", async ({ skip }) => {
    skip(browser === null, "no browser starts");
    await withPage(show, {}, async (page) => {
      await expectSound(page);
      expect(await page.title()).toMatch(/^Plan review: \+4 ~12 -2 ±2/);
      expect(await page.locator("article").count()).toBe(show.objects.length);
      expect(await page.locator("h2", { hasText: "</code><script>" }).count()).toBe(1);
      expect(await page.locator("body").innerText()).toContain("\\u{202e}txt");
      // The check of contrasts finds one that is too low.
      await page.evaluate(() => document.documentElement.style.setProperty("--soft", "#bbb"));
      expect((await accessibilityProblems(page)).join("\n")).toContain("color-contrast");
    });
  });

  test(
    "is walked by keyboard: each stop is seen, in order, and opens what it is for",
    { timeout: 60_000 },
    async ({ skip }) => {
      skip(browser === null, "no browser starts");
      await withPage(show, {}, async (page) => {
        const stops = await page.locator("a[href],summary").count();
        await page.keyboard.press("Tab");
        const skip = page.locator(".skip");
        expect(
          await skip.evaluate((link: any) => [document.activeElement === link, link.getBoundingClientRect().top >= 0]),
        ).toEqual([true, true]);
        let last = -1;
        for (let stop = 0; stop < stops; stop++) {
          const { at, outline, name } = await page.evaluate(() => {
            const active = document.activeElement;
            const { outlineStyle, outlineWidth } = getComputedStyle(active);
            return {
              at: [...document.querySelectorAll("a[href],summary")].indexOf(active),
              outline: `${outlineStyle} ${outlineWidth}`,
              name: active.textContent,
            };
          });
          expect(at, `stop ${stop}, after ${last}`).toBe(last + 1);
          expect(outline, name).toBe("solid 3px");
          last = at;
          await page.keyboard.press("Tab");
        }
        await skip.focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement.closest("#content") !== null)).toBe(true);
        const fold = page.locator("summary").first();
        await fold.focus();
        await page.keyboard.press("Enter");
        expect(await fold.evaluate((summary: any) => summary.parentElement.open)).toBe(true);
        await page.keyboard.press("Space");
        expect(await fold.evaluate((summary: any) => summary.parentElement.open)).toBe(false);
      });
    },
  );

  test("on a phone, one side stands below the other, and the same is not said twice", async ({ skip }) => {
    skip(browser === null, "no browser starts");
    await withPage(show, { width: 375 }, async (page) => {
      const changed = page.locator(".compared.both .row.changed").first();
      const [old, now] = [
        (await changed.locator(".old").boundingBox())!,
        (await changed.locator(".new").boundingBox())!,
      ];
      expect(now.y).toBeGreaterThanOrEqual(old.y + old.height - 1);
      expect(await page.locator(".row.same > .old, .row.within > .old").filter({ visible: true }).count()).toBe(0);
    });
    await withPage(show, {}, async (page) => {
      const changed = page.locator(".compared.both .row.changed").first();
      const [old, now] = [
        (await changed.locator(".old").boundingBox())!,
        (await changed.locator(".new").boundingBox())!,
      ];
      expect([now.y, now.x > old.x]).toEqual([old.y, true]);
    });
  });

  test("on paper, what is folded is there too", async ({ skip }) => {
    skip(browser === null, "no browser starts");
    await withPage(show, { print: true, width: 800 }, async (page) => {
      expect(await page.evaluate(overflow)).toEqual([]);
      const inside = page.locator("details .row").first();
      expect((await inside.boundingBox())?.height ?? 0).toBeGreaterThan(0);
    });
  });

  test("of the quickstart's plan", { timeout: 240_000 }, async ({ skip }) => {
    skip(browser === null, "no browser starts");
    const bench = await openWorkbench();
    try {
      const { first, second } = await quickstartPlans(bench);
      for (const [name, json] of [
        ["first", first],
        ["second", second],
      ] as const) {
        await withPage(reviewPlan(readPlan(json)), {}, async (page) => {
          await page.screenshot({ path: join(kept ?? folder, `quickstart-${name}.png`), fullPage: true });
          await expectSound(page);
          expect(await page.locator(".figure").innerText()).toBe(name === "first" ? "+5" : "~2 -1");
        });
      }
    } finally {
      await bench.close();
    }
  });
});
