import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningService, startService } from "../../../src/service/index";
import { openBrowser } from "../../review/browser";
import { accessibilityProblems } from "../../review/accessibility";
import { houseProblems, overflow } from "../../review/page-checks";
import { formProblems, layoutProblems } from "./form-checks";

// In what runs in the browser.
declare const document: any;
declare const getComputedStyle: any;
declare const getSelection: any;

/** Set CONSOLE_SCREENSHOTS to a folder to keep a screenshot of every page. */
const kept = process.env["CONSOLE_SCREENSHOTS"];
const KEY = "the-administrator-key";
const EVIL = '"><script>document.title = "broken"</script>\u202egnp.exe';
let browser: Browser | null;
let service: RunningService;
let pages: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await startService({
    keys: { user: "the-user-key", administrator: KEY },
    queues: ["Night"],
    runs: { taskDuration: 0 },
  });
  const { backstage } = service;
  const shop = backstage.createGroup({ name: "Shop", description: "What the shop needs every day" });
  backstage.createGroup({ name: "Finance" });
  backstage.createGroup({ name: EVIL, parentId: shop });
  const tasks = ["count", "sum", "compare", "order", "pack", "send", "bill", "thank", "archive"];
  const stock = (timeout: number, more: string): string =>
    `<workflow id="stock" name="Count stock" groupId="${shop}">\n  <trigger name="nightly" cron="0 2 * * *"/>\n  <trigger name="by phone" enabled="false"/>\n  <task name="load" timeout="${timeout}"/>\n${tasks.map((name) => `  <task name="${name}"/>\n`).join("")}${more}</workflow>\n`;
  backstage.submit(stock(300, ""));
  backstage.approve("stock");
  backstage.execute("stock", "nightly");
  backstage.setRuns({ outcome: "endless" });
  backstage.execute("stock", "nightly", { day: "monday" });
  backstage.submit(stock(600, '  <task name="mail" to="shop@example.com" subject="The count of today"/>\n'));
  const long = `A name of ${"many words and ".repeat(8)}${"withoutanyspace".repeat(8)}`;
  backstage.submit(`<workflow name="${long}" groupId="${shop}"><task name="${"x".repeat(400)}"/></workflow>`);
  backstage.submit(`<workflow id="evil" name="${EVIL.replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"/>`);
  for (let at = 0; at < 60; at += 1) backstage.setEnabled("stock", at % 2 === 1);
  const calendar = backstage.putCalendar({ name: "Business days", dates: ["2026-01-02"] });
  const [log] = service.snapshot().logs;
  pages = {
    workflows: "/",
    pending: "/?pending=true&q=count",
    workflow: "/console/workflow?id=stock",
    evil: "/console/workflow?id=evil",
    editor: "/console/workflow/edit?id=stock",
    execute: "/console/execute?id=stock&trigger=nightly",
    groups: "/console/groups",
    delete: `/console/group/delete?id=${shop}`,
    queues: "/console/queues",
    calendar: `/console/calendar?id=${encodeURIComponent(calendar)}`,
    instances: "/console/instances",
    logs: "/console/logs",
    log: `/console/log?instance=${log!.id}`,
    audit: "/console/audit",
    missing: "/console/workflow?id=none",
  };
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await service.close();
});

interface View {
  readonly width: number;
  readonly scheme: "light" | "dark";
}

/** A context that is signed in; whatever a page complains of, or asks for elsewhere, fails the test. */
async function signedIn({ width, scheme }: View, use: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await browser!.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(`${service.url}/`) && request.url() !== "data:,") complaints.push(request.url());
    });
    await page.goto(`${service.url}/`);
    await checked(page, { width, scheme }, "sign-in");
    await page.getByLabel("API key").fill(KEY);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "Workflows" }).waitFor();
    await page.waitForLoadState();
    await use(page, context);
    // The browser itself says so of the page that does not exist.
    expect(complaints.filter((text) => !text.includes("404 (Not Found)"))).toEqual([]);
  } finally {
    await context.close();
  }
}

async function checked(page: Page, { width, scheme }: View, name: string): Promise<void> {
  expect([name, await page.evaluate(overflow)]).toEqual([name, []]);
  expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
  expect([name, await page.evaluate(houseProblems, "script,img,iframe,object,embed,video,audio,svg")]).toEqual([
    name,
    [],
  ]);
  expect([name, await page.evaluate(formProblems)]).toEqual([name, []]);
  expect([name, await page.evaluate(layoutProblems)]).toEqual([name, []]);
  // Last, because it puts a style into the page.
  if (kept) await page.screenshot({ path: join(kept, `${name}-${width}-${scheme}.png`), fullPage: true });
}

const VIEWS: readonly (View & { readonly names: (name: string) => boolean })[] = [
  { width: 360, scheme: "light", names: () => true },
  { width: 1280, scheme: "dark", names: () => true },
  { width: 360, scheme: "dark", names: (name) => kept !== undefined || name === "workflow" },
  { width: 1280, scheme: "light", names: (name) => kept !== undefined || name === "workflow" },
];

test.for(VIEWS)(
  "$width pixels, $scheme: every page is readable, labelled, and not wider than the window",
  { timeout: 120_000 },
  async ({ names, ...view }, { skip }) => {
    skip(browser === null, "no browser starts");
    await signedIn(view, async (page) => {
      for (const [name, path] of Object.entries(pages).filter(([name]) => names(name))) {
        await page.goto(service.url + path);
        await checked(page, view, name);
        expect(await page.title()).not.toBe("broken");
      }
    });
  },
);

test("an id is cut for the eye, and copied whole", { timeout: 60_000 }, async ({ skip }) => {
  skip(browser === null, "no browser starts");
  await signedIn({ width: 1280, scheme: "light" }, async (page) => {
    await page.goto(`${service.url}/console/workflow?id=stock`);
    const id = page.locator(".facts .id").nth(1);
    expect(await id.getAttribute("title")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id.evaluate(({ scrollWidth, clientWidth }: any) => scrollWidth > clientWidth * 2)).toBe(true);
    await id.click();
    expect(await page.evaluate(() => String(getSelection()))).toBe(await id.getAttribute("title"));
  });
});

test("a column is equally wide on all pages", { timeout: 60_000 }, async ({ skip }) => {
  skip(browser === null, "no browser starts");
  await signedIn({ width: 1280, scheme: "light" }, async (page) => {
    const widths: Record<string, readonly number[]> = { State: [], Action: [], "Time (UTC)": [] };
    for (const name of ["workflow", "queues", "instances", "log", "audit"]) {
      await page.goto(service.url + pages[name]);
      for (const [label, known] of Object.entries(widths)) {
        const heads = page.locator(`thead th[data-label="${label}"]`);
        widths[label] = [...known, ...(await heads.evaluateAll((all: any[]) => all.map((head) => head.offsetWidth)))];
      }
    }
    expect(Object.entries(widths).map(([label, each]) => [label, each.length, new Set(each).size])).toEqual([
      ["State", 3, 1],
      ["Action", 4, 1],
      ["Time (UTC)", 2, 1],
    ]);
  });
});

test(
  "somebody compares two revisions, and unfolds a group, with the keyboard's own means",
  { timeout: 60_000 },
  async ({ skip }) => {
    skip(browser === null, "no browser starts");
    await signedIn({ width: 1280, scheme: "light" }, async (page) => {
      await page.goto(`${service.url}/console/workflow?id=stock`);
      await page.getByLabel("from revision 2").check();
      await page.getByLabel("to revision 1").check();
      await page.getByRole("button", { name: "Compare" }).press("Enter");
      await page.waitForURL(/from=\d+&to=\d+#document$/);
      expect(await page.locator(".columns").innerText()).toMatch(/Revision 2\s+Revision 1/i);
      expect(await page.locator(".compared .row.removed").count()).toBe(1);
      await page.goto(`${service.url}/console/groups`);
      const link = page.getByRole("link", { name: "New group in Shop" });
      expect(await link.isVisible()).toBe(false);
      await page.locator("summary", { hasText: "Shop" }).press("Enter");
      expect(await link.isVisible()).toBe(true);
    });
  },
);

test("somebody edits, submits and approves with the keyboard alone", { timeout: 60_000 }, async ({ skip }) => {
  skip(browser === null, "no browser starts");
  await signedIn({ width: 1280, scheme: "light" }, async (page) => {
    const walkTo = async (name: string): Promise<void> => {
      for (let stop = 0; stop < 80; stop += 1) {
        await page.keyboard.press("Tab");
        const { text, outline } = await page.evaluate(() => {
          const active = document.activeElement;
          const { outlineStyle, outlineWidth } = getComputedStyle(active);
          return {
            text: (active.labels?.[0] ?? active).textContent.trim(),
            outline: `${outlineStyle} ${outlineWidth}`,
          };
        });
        expect([text, outline]).toEqual([text, "solid 3px"]);
        if (text === name) return;
      }
      throw new Error(`No stop is named "${name}"`);
    };
    await walkTo("Skip to the content");
    await page.keyboard.press("Enter");
    await walkTo("Count stock");
    await page.keyboard.press("Enter");
    await page.waitForURL(/console\/workflow\?/);
    expect(await page.locator(".compared .row.changed").count()).toBe(1);
    expect(await page.locator(".compared .row.added").count()).toBe(1);
    await walkTo("Edit");
    await page.keyboard.press("Enter");
    await page.waitForURL(/console\/workflow\/edit/);
    await walkTo("Document");
    const text = await page.getByLabel("Document").inputValue();
    await page.getByLabel("Document").fill(text.replace('timeout="600"', 'timeout="900"'));
    await walkTo("Submit");
    await page.keyboard.press("Enter");
    await page.waitForURL(/console\/workflow\?/);
    expect(await page.getByRole("status").innerText()).toContain("is submitted");
    await walkTo("Approve");
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "is approved" }).waitFor();
    const { approved } = service.backstage.workflow("stock")!;
    expect(approved!.text).toBe(
      text.replace('timeout="600"', 'timeout="900"').replace(/revision="\d+"/, 'revision="3"'),
    );
  });
});
