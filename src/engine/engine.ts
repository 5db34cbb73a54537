export type EngineProduct = "terraform" | "tofu";

export interface EngineVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** As the engine prints it, with a pre-release suffix if there is one: `1.12.0-beta1`. */
  readonly text: string;
}

/** A Terraform or OpenTofu executable that answered `version`. */
export interface Engine {
  /** Absolute path of the executable. */
  readonly path: string;
  readonly product: EngineProduct;
  readonly version: EngineVersion;
  /** How it was found, for people: `WFA_ENGINE`, `terraform on the PATH`, … */
  readonly foundBy: string;
}

/**
 * An error that the user has to fix: no engine, the wrong one, a download that does not match. The message is
 * complete.
 */
export class EngineError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EngineError";
  }
}

/** `OpenTofu 1.6.2`, for messages. */
export function engineTitle(engine: Pick<Engine, "product" | "version">): string {
  return `${engine.product === "terraform" ? "Terraform" : "OpenTofu"} ${engine.version.text}`;
}
