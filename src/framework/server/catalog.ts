import { DiagnosticError } from "../diagnostics";
import type { Lazy } from "../provider";

/** A provider's objects of one kind by name; each is loaded when first requested, and prepared once. */
export class Catalog<Source, Prepared> {
  readonly #entries: ReadonlyMap<string, Lazy<Source>>;
  readonly #prepared = new Map<string, Promise<Prepared>>();

  constructor(
    /** What a user calls them: `resource type`, `data source`, `function`. */
    readonly kind: string,
    entries: readonly Lazy<Source>[],
    readonly prepare: (source: Source, name: string) => Prepared,
  ) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    if (this.#entries.size !== entries.length) throw new Error(`A ${kind} is listed twice`);
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** @throws DiagnosticError if there is none with that name */
  async get(name: string): Promise<Prepared> {
    const known = this.#prepared.get(name);
    if (known !== undefined) return known;
    const entry = this.#entries.get(name);
    if (entry === undefined) {
      throw new DiagnosticError({
        summary: `Unknown ${this.kind} "${name}"`,
        detail: `This version of the provider has no such ${this.kind}. It has: ${this.names.join(", ")}. Correct the name, or use a version of the provider that has it`,
      });
    }
    const loading = entry.load().then((source) => this.prepare(source, name));
    this.#prepared.set(name, loading);
    return loading;
  }

  async all(): Promise<ReadonlyMap<string, Prepared>> {
    return new Map(await Promise.all(this.names.map(async (name) => [name, await this.get(name)] as const)));
  }
}
