import { readFile, stat } from "node:fs/promises";

/** What the service was asked, counted. */
export interface RequestCounts {
  readonly total: number;
  /** Everything but GET. */
  readonly writes: number;
  /** GETs of one object. */
  readonly reads: number;
  /** GETs of a list, by path and query. */
  readonly lists: ReadonlyMap<string, number>;
}

const LINE = /^\d\d:\d\d:\d\d {2}(?:\d{3}|---) {2}(\S+) +(\/\S*) {2}\d+ ms$/;

/** @param log lines of `wfa serve --requests`; others are passed over */
export function countRequests(log: string): RequestCounts {
  const lists = new Map<string, number>();
  let [writes, reads] = [0, 0];
  for (const line of log.split("\n")) {
    const [, method, target] = LINE.exec(line) ?? [];
    if (target === undefined) continue;
    const isList = /^\/[^/?]+(\?.*)?$/.test(target);
    if (method !== "GET") writes += 1;
    else if (isList) lists.set(target, (lists.get(target) ?? 0) + 1);
    else reads += 1;
  }
  return { total: writes + reads + sum(lists.values()), writes, reads, lists };
}

/** How often the list that was asked for most was asked for. */
export const mostOfOneList = ({ lists }: RequestCounts): number => Math.max(0, ...lists.values());

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Counts what a service logs from now on. */
export async function requestsFromNow(log: string): Promise<() => Promise<RequestCounts>> {
  const { size } = await stat(log);
  return async () => countRequests((await readFile(log)).subarray(size).toString("utf8"));
}
