import { UNKNOWN, attributePath } from "../../cty";
import type { ServiceClient } from "../../client";
import { string, type ManagedResource } from "../../framework";
import { importedId } from "../import-target";
import { knownValue } from "../known-value";
import { lastChange } from "../last-change";
import { refuseUnlooked } from "../never-looked-for";
import { lookPatiently, reportFailedLook } from "../never-seen";
import type { ProviderData } from "../provider-data";
import { errorText, serviceCall } from "../service-call";
import { writtenNow } from "../written-at";
import { addAsset, awaitAsset, awaitRemoval, claimOf, findLostAsset, observeAsset, titleOf } from "./add-asset";
import { assetFields, factsOf } from "./asset-fields";
import {
  IMPORTED,
  isUnseen,
  memoryOf,
  remember,
  rememberLost,
  rememberUnseen,
  rememberUpdate,
  writtenAfterLook,
  type Memory,
} from "./baseline";
import { changedBeforeRemoval, changedMeanwhile, keptForAdopter, lostText, replacement, takenOver } from "./messages";
import { stepsToDelete, type ObservedAsset } from "./reconcile";
import { changedNames, changesSince, lookAtFields, pathsOf, saysFieldsFirst, writtenOf } from "./replacement";
import { assetSchema, assetTimeouts, type AssetPlan, type AssetState } from "./schema";

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
  Object.fromEntries(
    Object.entries(planned).map(([name, value]) => [name, value === UNKNOWN ? null : value]),
  ) as AssetPlan;

const lookFor = (
  client: ServiceClient,
  state: AssetState,
  memory: Memory,
  signal: AbortSignal,
): Promise<ObservedAsset | null> =>
  memory.lost === undefined
    ? lookPatiently((options) => observeAsset(client, state.id ?? "", options), {
        isUnseen: isUnseen(memory),
        what: `asset "${titleOf(state)}"`,
        signal,
      })
    : findLostAsset(client, writtenOf(state), memory.lost, { signal });

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
      detail:
        "None of name, hostname, ip_address and additional_fields_json is set. Set hostname or ip_address, under which the service reaches the agent",
      path: attributePath("hostname"),
    });
  },

  async plan({ config, prior, planned, private: stored }, { data, diagnostics, signal }) {
    if (prior === null) return { planned };
    let replacing = changedNames(config, prior, planned);
    if (saysFieldsFirst(prior, planned, memoryOf(stored))) {
      const text = knownValue(planned.additional_fields_json);
      const observed =
        text === null || data === UNKNOWN
          ? null
          : await serviceCall(`read asset "${titleOf(prior)}"`, data.client, () =>
              observeAsset(data.client, prior.id ?? "", { signal }),
            );
      const seen =
        text === null || observed === null ? { contradicts: false, hidden: [] } : lookAtFields(text, observed);
      if (!seen.contradicts) replacing = replacing.filter((name) => name !== "additional_fields_json");
      if (replacing.length === 0 && seen.hidden.length > 0) diagnostics.warning(takenOver(titleOf(prior), seen.hidden));
    }
    if (replacing.length > 0) diagnostics.warning(replacement(titleOf(prior), replacing));
    return { planned, requiresReplace: pathsOf(replacing) };
  },

  async read({ state, private: stored }, { data: { client, confirmService }, signal }) {
    const memory = memoryOf(stored);
    const observed = await serviceCall(`read asset "${titleOf(state)}"`, client, async () => {
      const found = await lookFor(client, state, memory, signal);
      if (found === null) await confirmService({ signal });
      return found;
    });
    if (observed === null) return null;
    const written = writtenAfterLook(writtenOf(state), memory, observed);
    return {
      state: { ...state, ...factsOf(observed), ...written, id: observed.id },
      private: memory.baseline === null ? remember(written, observed, memory) : stored,
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
        let lost: readonly string[] | null = null;
        const id = await addAsset(
          context.data,
          desired,
          planned.adopt_existing === true,
          context.signal,
          (alike) => (lost = alike),
        ).catch((error: unknown) => {
          if (lost === null) throw error;
          context.diagnostics.error(lostText(errorText(action, client, error)));
          return null;
        });
        if (id === null) return { state: { ...planned, id: null }, private: rememberLost(lost ?? []) };
        try {
          const observed = await awaitAsset(client, id, titleOf(desired), context.signal);
          const state = completed(planned, observed);
          return { state, private: remember(writtenOf(state), observed, { imported: false, ...writtenNow() }) };
        } catch (error) {
          // What was adopted was there before: in state it would be tainted, and the next apply would remove it and add
          // it anew.
          if (coordination.claims.get(claimOf(id)) === "adopted") throw error;
          // It exists: whatever went wrong now, it belongs into state.
          reportFailedLook(
            error,
            { done: action, look: `look at the new asset "${titleOf(desired)}"` },
            client,
            context.diagnostics,
          );
          return { state: { ...settled(planned), id }, private: rememberUnseen() };
        }
      }),
    );
  },

  /** Nothing is sent: what the service holds replaces, the rest lives in state alone. */
  async update({ prior, planned, private: stored }, { data: { client }, signal }) {
    const state = settled(planned);
    const text = knownValue(state.additional_fields_json);
    if (text === null || !saysFieldsFirst(prior, planned, memoryOf(stored)))
      return { state, private: rememberUpdate(stored, writtenOf(state), null) };
    const title = titleOf(prior);
    return serviceCall(`read asset "${title}"`, client, async () => {
      const observed = await observeAsset(client, prior.id ?? "", { signal });
      if (observed === null || lookAtFields(text, observed).contradicts) throw changedMeanwhile(title);
      return { state, private: rememberUpdate(stored, writtenOf(state), observed) };
    });
  },

  delete: ({ state, private: stored }, { data: { client, coordination }, diagnostics, signal }) =>
    serviceCall(`remove asset "${titleOf(state)}"`, client, async () => {
      if (coordination.claims.get(claimOf(state.id ?? "")) === "adopted") {
        diagnostics.warning(keptForAdopter(titleOf(state)));
        return;
      }
      const memory = memoryOf(stored);
      refuseUnlooked(`asset "${titleOf(state)}"`, state.id, memory.lost !== undefined);
      const observed = await lookFor(client, state, memory, signal);
      const [step] = stepsToDelete(observed);
      if (observed === null || step?.kind !== "delete") return;
      const changes = changesSince(
        writtenOf(state),
        writtenAfterLook(writtenOf(state), memory, observed),
        memory.baseline !== null,
      );
      if (changes.length > 0) throw changedBeforeRemoval(titleOf(state), changes, lastChange(observed.attributes));
      await client.assets.delete(step.id, { signal });
      await awaitRemoval(client, step.id, titleOf(state), signal);
    }),

  async import(request, { data, signal }) {
    const id = await importedId(request, "asset", data.client, () => data.client.assets.list({}, { signal }));
    return { state: { id }, private: IMPORTED };
  },
};
