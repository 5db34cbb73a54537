import type { ConnectionOptions } from "../connect";
import type { ProviderSettings } from "./provider-settings";
import type { Service, SettingsProblem } from "./service";

export interface Finding {
  /**
   * `note`: it works, and something is worth knowing. `problem`: something will not work. `skipped`: it could not be
   * checked.
   */
  readonly status: "ok" | "note" | "problem" | "skipped";
  /** One line, without a final period. */
  readonly summary: string;
  /** What it means for plans and applies. */
  readonly meaning: string;
  /** What to do; null if there is nothing to do. */
  readonly action: string | null;
}

export interface CheckContext {
  /** Name or path of an engine from the command line. */
  readonly engine: string | undefined;
  readonly directory: string;
  readonly options: ConnectionOptions;
  /** What the provider block sets, which counts where no option is given. */
  readonly configured: ProviderSettings;
  readonly service: Service | SettingsProblem;
}

/** What a check finds out, in the order of the report; a text says why it could not be done. */
export type Findings = AsyncGenerator<Finding | string, void, undefined>;

const finding =
  (status: Finding["status"]) =>
  (summary: string, meaning: string, action: string | null = null): Finding => ({ status, summary, meaning, action });

export const ok = finding("ok");
export const note = finding("note");
export const problem = finding("problem");
export const skipped = finding("skipped");
