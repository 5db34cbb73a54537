import { UNKNOWN, attributePath } from "../../cty";
import { waitUntilGone } from "../../client";
import { DiagnosticError, string, type ManagedResource } from "../../framework";
import { importedId } from "../import-target";
import { knownValue } from "../known-value";
import type { ProviderData } from "../provider-data";
import { errorText, serviceCall } from "../service-call";
import { until } from "../waiting";
import { addAsset, awaitAsset, titleOf, observeAsset } from "./add-asset";
import { assetFields, factsOf } from "./asset-fields";
import { IMPORTED, memoryOf, remember, writtenAfterLook } from "./baseline";
import { differencesFrom, stepsToDelete, type ObservedAsset } from "./reconcile";
import { changedNames, isFirstSaid, pathsOf, writtenOf } from "./replacement";
import { assetSchema, assetTimeouts, type AssetPlan } from "./schema";

/** What a configuration leaves to the service, as the service shows it. */
function completed(planned: AssetPlan, observed: ObservedAsset) {
  const shown = assetFields(observed);
  return {
    ...planned,
    ...factsOf(observed),
    id: observed.id,
    name: knownValue(planned.name) ?? shown.name,
    description: knownValue(planned.description) ?? shown.description,
    hostname: knownValue(planned.hostname) ?? shown.hostname,
    ip_address: knownValue(planned.ip_address) ?? shown.ip_address,
    port: knownValue(planned.port) ?? shown.port,
    ft_port: knownValue(planned.ft_port) ?? shown.ft_port,
  };
}

/** A value that was null before is planned as unknown, though nothing here finds it out. */
const settled = (planned: AssetPlan): AssetPlan =>
  Object.fromEntries(Object.entries(planned).map(([name, value]) => [name, value === UNKNOWN ? null : value])) as AssetPlan;

export const asset: ManagedResource<typeof assetSchema, ProviderData> = {
  typeName: "wfa_asset",
  schema: assetSchema,
  timeouts: assetTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the asset.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  validate({ name, hostname, ip_address, additional_fields_json }, diagnostics) {
    if ([name, hostname, ip_address, additional_fields_json].some((value) => value !== null)) return;
    diagnostics.error({
      summary: "Nothing says which machine the asset is",
      detail: "None of name, hostname, ip_address and additional_fields_json is set. Set hostname or ip_address, under which the service reaches the agent",
      path: attributePath("hostname"),
    });
  },

  async plan({ config, prior, planned, private: stored }, { data, diagnostics, signal }) {
    if (prior === null) return { planned };
    const { imported } = memoryOf(stored);
    const changed = changedNames(config, prior, planned);
    const replacing = changed.filter((name) => !isFirstSaid(name, prior, imported));
    const fields = knownValue(planned.additional_fields_json);
    if (fields !== null && changed.length > replacing.length && data !== UNKNOWN) {
      // First said here, and yet the service may show another value.
      const observed = await serviceCall(`read asset "${titleOf(prior)}"`, data.client, () => observeAsset(data.client, prior.id ?? "", { signal }));
      const first = { ...writtenOf(prior), additional_fields_json: fields };
      if (observed !== null && !replacing.includes("additional_fields_json") && differencesFrom(first, observed).some((line) => line.startsWith("additional"))) {
        replacing.push("additional_fields_json");
      }
    }
    if (replacing.length > 0) {
      diagnostics.warning({
        summary: `Asset "${titleOf(prior)}" is going to be replaced`,
        detail: `The service cannot change an asset's ${replacing.join(", ")}: the asset is removed and added anew. Removing it takes it out of all asset groups, and adding it puts it into the All group only`,
        path: attributePath(replacing[0]!),
      });
    }
    return { planned, requiresReplace: pathsOf(replacing) };
  },

  async read({ state, private: stored }, { data: { client, confirmService }, signal }) {
    const observed = await serviceCall(`read asset "${titleOf(state)}"`, client, async () => {
      const found = await observeAsset(client, state.id ?? "", { signal });
      if (found === null) await confirmService({ signal });
      return found;
    });
    if (observed === null) return null;
    const memory = memoryOf(stored);
    const written = writtenAfterLook(writtenOf(state), memory, observed);
    return {
      state: { ...state, ...factsOf(observed), ...written },
      private: memory.baseline === null ? remember(written, observed, memory.imported) : stored,
    };
  },

  create({ planned }, context) {
    const { client, coordination } = context.data;
    const desired = writtenOf(planned);
    const action = `add asset "${titleOf(desired)}"`;
    const machine = (desired.hostname ?? desired.ip_address ?? desired.name ?? "").toLowerCase();
    return serviceCall(action, client, () =>
      // Two of the same machine must not look at the same time and then both post.
      coordination.exclusively(`asset ${machine}`, async () => {
        const id = await addAsset(client, desired, planned.adopt_existing === true, context.signal);
        try {
          const observed = await awaitAsset(client, id, titleOf(desired), context.signal);
          const state = completed(planned, observed);
          return { state, private: remember(writtenOf(state), observed, false) };
        } catch (error) {
          // It exists: whatever went wrong now, it belongs into state.
          context.diagnostics.error(errorText(action, client, error));
          return { state: { ...planned, id }, private: null };
        }
      }),
    );
  },

  /** Nothing is sent: what the service holds replaces, the rest lives in state, or is said for the first time. */
  async update({ config, prior, planned, private: stored }, { data: { client }, signal }) {
    const state = settled(planned);
    if (changedNames(config, prior, planned).length === 0) return { state, private: stored };
    return serviceCall(`read asset "${titleOf(prior)}"`, client, async () => {
      const observed = await observeAsset(client, prior.id ?? "", { signal });
      const written = writtenOf(state);
      const differences = observed === null ? [] : differencesFrom(written, observed);
      if (observed === null || differences.length > 0) {
        throw new DiagnosticError({
          summary: `Asset "${titleOf(prior)}" is not as configured`,
          detail: `${observed === null ? "The service does not have it any more" : differences.map((line) => `  - ${line}`).join("\n")}\n\nThe interface cannot change an asset. Plan again to see what replaces it`,
        });
      }
      return { state, private: remember(written, observed, true) };
    });
  },

  delete: ({ state }, { data: { client }, signal }) =>
    serviceCall(`remove asset "${titleOf(state)}"`, client, async () => {
      const [step] = stepsToDelete(await observeAsset(client, state.id ?? "", { signal }));
      if (step?.kind !== "delete") return;
      await client.assets.delete(step.id, { signal });
      await waitUntilGone((looking) => observeAsset(client, step.id, { signal: looking }), until(`the removal of asset "${titleOf(state)}"`, signal));
    }),

  async import(request, { data, signal }) {
    const id = await importedId(request, "asset", data.client, () => data.client.assets.list({}, { signal }));
    return { state: { id }, private: IMPORTED };
  },
};
