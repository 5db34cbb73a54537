import { DecodeError, StatusError } from "../errors";
import type { ServiceObject } from "../service-object";

type Page = readonly ServiceObject[];

/** Reads the entries from an offset on. Rejects with a StatusError if the service refuses. */
export type ReadPage = (start: number) => Promise<Page>;

/** No log is that long, and every service can read an integer of this size. */
const FAR_BEYOND = 999_999_999;
/** Statuses with which services may refuse an offset past the last entry. */
const OUT_OF_RANGE = new Set([400, 404, 410, 416, 422]);

/**
 * All pages from `start` on, none of them empty. The interface document does not say how long a page is, or what a
 * service answers past the last entry: nothing, a refusal, the last page again, or everything from the beginning if it
 * ignores `start`. A log may contain equal entries, so comparing alone cannot find the new ones: if an offset far
 * beyond the end returns entries, the service does not respect `start`.
 *
 * @param label of the request, for errors
 */
export async function* logEntryPages(read: ReadPage, start: number, label: string): AsyncGenerator<Page, void, void> {
  const first = await read(start);
  if (first.length === 0) return;
  yield first;
  let next = start + first.length;
  const second = await readOrEnd(read, next);
  if (second.length === 0) return;
  if (!(await isOffsetHeeded(read, first, second))) {
    yield* newOnes(read, start, first, second, label);
    return;
  }
  for (let page = second; page.length > 0; page = await readOrEnd(read, next)) {
    yield page;
    next += page.length;
  }
}

async function isOffsetHeeded(read: ReadPage, first: Page, second: Page): Promise<boolean> {
  try {
    return (await read(FAR_BEYOND)).length === 0;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    if (OUT_OF_RANGE.has(error.status)) return true;
    if (error.status < 500) throw error;
    // It failed because of the offset, or for another reason: the second page will tell.
    const seen = new Set(first.map(keyOf));
    return second.some((entry) => !seen.has(keyOf(entry)));
  }
}

/** For a service that returns entries for any offset: only entries that were not returned before count. */
async function* newOnes(
  read: ReadPage,
  start: number,
  first: Page,
  second: Page,
  label: string,
): AsyncGenerator<Page, void, void> {
  // Entries that change with every request would look new forever.
  const again = await read(start);
  if (first.some((entry, at) => again[at] === undefined || keyOf(again[at]) !== keyOf(entry))) {
    throw new DecodeError(
      "The service ignores the parameter start and returns other log entries each time, so the end of the log cannot be found",
      label,
      false,
    );
  }
  const seen = new Set(first.map(keyOf));
  let next = start + first.length;
  for (let page = second; ; page = await readOrEnd(read, next)) {
    const fresh = page.filter((entry) => !seen.has(keyOf(entry)));
    if (fresh.length === 0) return;
    for (const entry of fresh) seen.add(keyOf(entry));
    yield fresh;
    next += fresh.length;
  }
}

/**
 * A refusal is the end of the log if the last entry can still be read; otherwise it is an error, such as a log that is
 * gone.
 */
async function readOrEnd(read: ReadPage, start: number): Promise<Page> {
  try {
    return await read(start);
  } catch (error) {
    if (!(error instanceof StatusError) || !OUT_OF_RANGE.has(error.status)) throw error;
    if ((await read(start - 1)).length === 0) throw error;
    return [];
  }
}

function keyOf(entry: ServiceObject): string {
  return JSON.stringify(entry.attributes);
}
