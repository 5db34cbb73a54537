import { parseDocument, revision } from "../../../src/document";
import type { RunningService } from "../../../src/service";

export const ID = "w/1 ä";
export const DOCUMENT = `<workflow id="${ID}" name="load"><trigger name="nightly" type="schedule" cron="0 2 * * *"/><task name="extract" timeout="300">select 1</task><task name="load" timeout="60"/></workflow>`;

export function edit(from: string, to: string, document = DOCUMENT): string {
  if (!document.includes(from)) throw new Error(`the document has no ${from}`);
  return document.replace(from, to);
}

export const FASTER = edit('timeout="300"', 'timeout="120"');
export const SLOWER = edit('timeout="300"', 'timeout="900"');

/** The service's rendition of a version, as a reviewer gets it; null where there is none. */
async function rendition(service: RunningService, state: "submitted" | "approved"): Promise<string | null> {
  const headers = { "X-API-Key": service.keys.user, Accept: "application/xml" };
  const answer = await fetch(`${service.url}/workflows/${encodeURIComponent(ID)}?state=${state}`, { headers });
  return answer.ok ? answer.text() : null;
}

/** Submits as the proposer does, waits until it shows, and answers the revision that a reviewer sees. */
export async function propose(service: RunningService, document = DOCUMENT): Promise<string> {
  service.backstage.submit(document);
  for (;;) {
    const text = await rendition(service, "submitted");
    if (text !== null) return revision(parseDocument(text));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const stored = (service: RunningService) => service.backstage.workflow(ID)!;
/** The approved document as it is stored, or null. */
export const approvedText = (service: RunningService): string | null => stored(service).approved?.text ?? null;

export const writes = (service: RunningService): readonly string[] =>
  service.requests
    .list()
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => `${method} ${path} ${body}`);

/** The error's words, or `no error`. */
export const reasonOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "no error",
    (error: unknown) => String(error),
  );
