import type { CallOptions, ServiceClient } from "../../client";
import type { DocumentPath } from "../../document";
import type { ResourceContext } from "../../framework";
import type { Coordination } from "./coordination";

/** What the configured provider hands to every resource and data source. */
export interface ProviderData {
  readonly client: ServiceClient;
  /** The provider block's `ignored_paths`, added to each resource's own. */
  readonly ignoredPaths: readonly DocumentPath[];
  /** The provider block's `show_definition`, for workflows without their own. */
  readonly showDefinition: boolean;
  /** Work of this process that others have to take into account. */
  readonly coordination: Coordination;
  /**
   * Asked before something without a list of its own is believed to be gone: a wrong context path answers 404 to
   * everything. Throws where the endpoint does not list workflows either.
   */
  readonly confirmService: (options: CallOptions) => Promise<void>;
  /** Told each secret that a resource is given, before it is used: no log line and no message shows it from then on. */
  readonly addSecret: (secret: string) => void;
}

/** What the framework hands to each operation of a resource. */
export type Context = ResourceContext<ProviderData>;

/** Lists the workflows, once for the life of the client. */
export function serviceConfirmation(client: ServiceClient): ProviderData["confirmService"] {
  let confirmed = false;
  return async (options) => {
    if (confirmed) return;
    await client.workflows.list({}, options);
    confirmed = true;
  };
}
