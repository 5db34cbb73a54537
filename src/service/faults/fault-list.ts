import type { Fault } from "./fault";

/** When a fault happens: for matching requests, at most `times` times. */
export interface FaultRule {
  /** @default any method */
  readonly method?: string;
  /**
   * The raw path relative to the context path, such as `/workflows/*`, where `*` matches any text, including slashes.
   * @default any path
   */
  readonly path?: string | RegExp;
  /** How often. `Infinity` until `clear`. @default 1 */
  readonly times?: number;
  /** How many matching requests pass first. @default 0 */
  readonly skip?: number;
  readonly fault: Fault;
}

/** Faults on request. The first rule that matches a request acts on it, in the order in which they were added. */
export type Faults = Pick<FaultList, "add" | "list" | "clear">;

interface ActiveRule {
  readonly rule: FaultRule;
  readonly matchesPath: (path: string) => boolean;
  skip: number;
  times: number;
}

export class FaultList {
  #active: ActiveRule[] = [];

  add(rule: FaultRule): void {
    const times = rule.times ?? 1;
    if (!(times >= 1)) throw new Error(`A fault cannot happen ${times} times; give at least 1`);
    this.#active.push({ rule, matchesPath: pathMatcher(rule.path), skip: rule.skip ?? 0, times });
  }

  /** The rules that have not been used up. */
  list(): readonly FaultRule[] {
    return this.#active.map(({ rule, skip, times }) => ({ ...rule, skip, times }));
  }

  clear(): void {
    this.#active = [];
  }

  /** Returns the fault for a request, and counts it as used. */
  take(method: string, path: string): Fault | null {
    for (const active of this.#active) {
      const { rule } = active;
      if ((rule.method ?? method).toUpperCase() !== method || !active.matchesPath(path)) continue;
      if (active.skip > 0) {
        active.skip -= 1;
        continue;
      }
      active.times -= 1;
      if (active.times === 0) this.#active = this.#active.filter((other) => other !== active);
      return rule.fault;
    }
    return null;
  }
}

function pathMatcher(pattern: string | RegExp | undefined): (path: string) => boolean {
  if (pattern === undefined) return () => true;
  // A global expression remembers where it stopped; search does not.
  if (typeof pattern !== "string") return (path) => path.search(pattern) !== -1;
  const literal = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${literal.join(".*")}$`, "s");
  return (path) => expression.test(path);
}
