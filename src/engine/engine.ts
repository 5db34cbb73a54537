export type EngineProduct = "terraform" | "tofu";

export interface EngineVersion {
  readonly major: number;
  readonly minor: number;
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
  /** What runs it in a directory that another tool takes care of. */
  readonly wrapper?: EngineWrapper;
}

/** How a tool that knows more about a directory than the engine, such as its backend, runs an engine's commands there. */
export interface EngineWrapper {
  /** Such as `Terragrunt`. */
  readonly name: string;
  /** Absolute path of the executable. */
  readonly path: string;
  /** Before the engine's own arguments. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
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

export const productTitle = (product: EngineProduct): string => (product === "terraform" ? "Terraform" : "OpenTofu");

/** `OpenTofu 1.6.2`, or `OpenTofu 1.6.2 in Terragrunt`, for messages. */
export function engineTitle({ product, version, wrapper }: Pick<Engine, "product" | "version" | "wrapper">): string {
  const title = `${productTitle(product)} ${version.text}`;
  return wrapper === undefined ? title : `${title} in ${wrapper.name}`;
}
