import { access, constants, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium as playwright, type Browser } from "playwright-core";

/** 64 MB that only these tests need: `npm run nightly` installs it, with its version, and the lock does not have it. */
const PACKED: string = "@sparticuz/chromium";

interface PackedBrowser {
  readonly args: readonly string[];
  readonly executablePath: () => Promise<string>;
}

/**
 * A headless Chromium: CHROME_PATH, else one on the PATH, else the one that the nightly run installs (Linux, x64).
 * Where none starts: null and a line that says what is missing; in CI that is an error.
 */
export async function openBrowser(): Promise<Browser | null> {
  try {
    const installed =
      process.env["CHROME_PATH"] ||
      (await onPath(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]));
    if (installed) return await playwright.launch({ executablePath: installed, args: ["--no-sandbox"] });
    const { default: packed } = (await import(PACKED)) as { readonly default: PackedBrowser };
    // One process for all pages would end with the first page that is closed.
    const args = packed.args.filter((arg) => arg !== "--single-process");
    return await playwright.launch({ executablePath: await unpacked(packed), args });
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split("\n");
    const line = `No browser starts (${why}); install Chromium, or set CHROME_PATH to one`;
    if (process.env["CI"]) throw new Error(line, { cause: error });
    console.log(`${line}. The tests that look at pages are skipped`);
    return null;
  }
}

/** In a folder of this process: two that unpack it at once would start a file that is still written. */
async function unpacked(packed: PackedBrowser): Promise<string> {
  const shared = tmpdir();
  process.env["TMPDIR"] = await mkdtemp(join(shared, "browser-"));
  try {
    return await packed.executablePath();
  } finally {
    process.env["TMPDIR"] = shared;
  }
}

async function onPath(names: readonly string[]): Promise<string | null> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter).filter(Boolean)) {
    for (const name of names) {
      const path = join(folder, name);
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
  }
  return null;
}
