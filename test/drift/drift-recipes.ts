import type { Value } from "../../src/cty";
import { parseDocument, revision } from "../../src/document";
import type { RunningService } from "../../src/service";
import { recipeOf } from "../fixtures/state-recipes";

type Config = Readonly<Record<string, Value>>;

/** What the recipes of the recorded states leave to the service, have already settled, or cannot know. */
const MORE: Readonly<Record<string, (config: Config, service: RunningService) => Config | Promise<Config>>> = {
  wfa_asset: () => ({ port: 7600, ft_port: 7601 }),
  wfa_workflow: withSecrets,
  wfa_workflow_approval: async (_config, service) => ({ server_revision: await revisionOfSubmitted(service) }),
  // A run whose end is not known yet, so that it can come to be known.
  wfa_workflow_execution: () => ({ wait_for_completion: false }),
  wfa_workflow_group: () => ({ parent_id: "division" }),
};

/**
 * Brings a service to where the object can be made.
 *
 * @returns a configuration that sets every attribute which the service holds
 */
export async function prepareDrift(typeName: string, service: RunningService): Promise<Config> {
  const recipe = recipeOf(typeName);
  recipe.prepare?.(service);
  service.backstage.createGroup({ id: "division", name: "Division" });
  service.backstage.setRuns({ outcome: "endless" });
  return { ...recipe.config, ...(await MORE[typeName]?.(recipe.config, service)) };
}

/** A secret in the document, one that the document spells out, and a substitution. */
function withSecrets(config: Config): Config {
  const document = (config["document"] as string).replace(
    "<task ",
    '<task password="{{secret:db}}" token="plain" note="{{note}}" ',
  );
  const substitutions = new Map([["note", "of the substitution"]]);
  return {
    document,
    substitutions,
    secrets_wo: new Map([["db", "hunter2"]]),
    secrets_wo_version: 1,
    sensitive_paths: ["//@token"],
  };
}

/** What a reviewer on this service sees. */
async function revisionOfSubmitted({ url, keys, backstage }: RunningService): Promise<string> {
  const id = encodeURIComponent(backstage.workflows()[0]!.id);
  const answer = await fetch(`${url}/workflows/${id}?state=submitted`, {
    headers: { "X-API-Key": keys.user, Accept: "application/xml" },
  });
  return revision(parseDocument(await answer.text()));
}
