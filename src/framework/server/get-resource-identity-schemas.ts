import type { IdentitySchemaMessage, WithDiagnostics } from "../../protocol";
import { identitySchemaMessage } from "../schema/schema-message";
import type { Rpc } from "./rpc";

/** From Terraform 1.12 on this must succeed, or the whole schema load fails. Answered like GetProviderSchema. */
export const getResourceIdentitySchemas: Rpc<
  undefined,
  WithDiagnostics & { readonly identitySchemas: ReadonlyMap<string, IdentitySchemaMessage> }
> = {
  name: "GetResourceIdentitySchemas",

  async answer({ server }) {
    const resources = await server.resources.all();
    return {
      identitySchemas: new Map(
        [...resources].map(([name, { resource }]) => [name, identitySchemaMessage(resource.identity)]),
      ),
    };
  },

  fallback: () => ({ identitySchemas: new Map() }),
};
