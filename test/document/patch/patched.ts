import { parseDocument, patchDocument } from "../../../src/document";

export const patched = (applied: string, baseline: string, now: string, ignoredPaths: readonly string[] = []): string =>
  patchDocument(parseDocument(applied), parseDocument(baseline), parseDocument(now), { ignoredPaths });
