import type { RunningService } from "../../service";

/** What a service was asked, counted. */
export interface RequestCounts {
  readonly total: number;
  /** Everything but GET. */
  readonly writes: number;
  /** GETs of a list, by path and query. */
  readonly lists: ReadonlyMap<string, number>;
}

/** Since its record was cleared. */
export function requestsOf({ requests }: Pick<RunningService, "requests">): RequestCounts {
  const all = requests.list();
  const lists = new Map<string, number>();
  for (const { method, path, query } of all)
    if (method === "GET" && /^\/[^/]+$/.test(path))
      lists.set(`${path}?${query}`, (lists.get(`${path}?${query}`) ?? 0) + 1);
  return { total: all.length, writes: all.filter(({ method }) => method !== "GET").length, lists };
}
