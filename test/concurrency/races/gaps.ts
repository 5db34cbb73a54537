import type { RecordedRequest } from "../../../src/service";
import type { Gap } from "../two-pipelines";

/** A gap of an operation, with the name that it has on every service. */
export interface NamedGap extends Gap {
  /**
   * `start`: before the first write; `at POST`: the request is on its way; `after POST`: it has had its effect, and
   * nothing has been read since; `later POST`: something has.
   */
  readonly phase: string;
}

/** Every gap between two requests, and between the effect and the answer of each write. */
export function gapsOf(requests: readonly Pick<RecordedRequest, "method" | "path">[]): readonly NamedGap[] {
  const counts = new Map<string, number>();
  let last: string | null = null;
  let isFresh = false;
  return requests.flatMap(({ method, path }, at): readonly NamedGap[] => {
    if (method === "GET") {
      const phase = last === null ? "start" : `${isFresh ? "after" : "later"} ${last}`;
      isFresh = false;
      return [{ at, moment: "before", phase }];
    }
    const kind = path.includes("/triggers/") ? "trigger" : method;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    last = count === 1 ? kind : `${kind} ${count}`;
    isFresh = true;
    return [
      { at, moment: "before", phase: `at ${last}` },
      { at, moment: "after", phase: `after ${last}` },
    ];
  });
}
