import { startService, type RecordedRequest, type RunningService, type ServiceOptions } from "../../service";
import type { Begin, Beginning, SnapshotSource } from "./beginning";

export interface StageOptions {
  readonly begin: Begin;
  /** @throws Error if a rehearsal on it would mislead */
  readonly check: (beginning: Beginning) => void;
}

/** Runs are over at once, so that nothing waits for them, and new objects have the same ids in each run. */
const SERVICE: ServiceOptions = { runs: { taskDuration: 0 }, ids: "derived" };

/** The embedded service of one rehearsal. It starts when an engine first configures the provider. */
export class EmbeddedStage {
  /** Engines configure several aliases at the same time, and one service stands for all of them. */
  #started: Promise<void> | null = null;
  #beginning: Beginning | null = null;
  #service: RunningService | null = null;
  #requests: RecordedRequest[] = [];
  /** Of the client that is configured next. Null: its default. */
  retries: number | null = null;

  constructor(readonly options: StageOptions) {}

  /**
   * The embedded service for a provider block, called whenever an engine configures the provider.
   *
   * @param connect a client for what the block, the options and the environment say
   * @throws CliError
   */
  async place(connect: () => Promise<SnapshotSource>): Promise<RunningService> {
    this.#started ??= this.#start(connect);
    await this.#started;
    return this.#service ?? this.restart();
  }

  async #start(connect: () => Promise<SnapshotSource>): Promise<void> {
    this.#beginning = await this.options.begin(connect);
    this.options.check(this.#beginning);
    await this.restart();
  }

  /** Null as long as nothing has configured the provider. */
  get beginning(): Beginning | null {
    return this.#beginning;
  }

  /**
   * A service as it was at the beginning, at the same address and with the same keys: the provider keeps notes from a
   * plan for its apply by the address.
   */
  async restart(): Promise<RunningService> {
    if (this.#beginning === null) throw new Error("The rehearsal has not begun");
    const { state, variation } = this.#beginning;
    const options: ServiceOptions = { ...SERVICE, state, variation };
    const before = this.#service;
    await before?.close();
    const port = before === null ? 0 : Number(new URL(before.url).port);
    const keys = before === null ? {} : { keys: before.keys };
    this.#requests = [];
    const requests = this.#requests;
    // Bodies are not needed, and a large apply has many.
    const onRequest = (request: RecordedRequest): void => void requests.push({ ...request, body: "" });
    return (this.#service = await startService({ ...options, ...keys, port, onRequest }));
  }

  /** All requests since the last start; the service itself drops the oldest of very many. */
  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  async close(): Promise<void> {
    await this.#service?.close();
  }
}
