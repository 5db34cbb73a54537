import { isWhollyKnown, UNKNOWN, attributePath, type Numeric } from "../../cty";
import { string, type JsonValue, type ManagedResource } from "../../framework";
import {
  deleteObject,
  awaitShown,
  baselineIn,
  createObject,
  findToDelete,
  findToRead,
  plannedId,
  planCreate,
  provenanceAfter,
  provenanceAfterRead,
  requireRefreshAfterUnconfirmedCreate,
  writtenNow,
  importById,
  movedFromRest,
  changedSincePlan,
  lastChange,
  type ProviderData,
  serviceCall,
} from "../shared";
import { knownValue } from "../attributes";
import { assetCreation, observeAsset, shownAsset, titleOf } from "./asset-creation";
import { assetFields, SETTABLE_NAMES, type SettableValues } from "./asset-fields";
import {
  changesSince,
  shownOtherwiseThan,
  writtenAfterRead,
  changedNames,
  compareFields,
  pathsOf,
  setsFieldsAfterImport,
  IDENTIFYING,
  type ObservedAsset,
} from "./steps";
import { fieldsChangedSincePlan, replacement, shownOtherwise, takenOver } from "./messages";
import { baselineOf, decodeRecord, encodeRecord, recordAfterUpdate } from "./record";
import { assetSchema, assetTimeouts, writtenOf, type AssetPlan } from "./schema";

/** Fills in the service's values for attributes that the configuration omits. */
function completed(planned: AssetPlan, observed: ObservedAsset) {
  const shown = assetFields(observed);
  const settable = SETTABLE_NAMES.map((name) => [name, knownValue<string | Numeric>(planned[name]) ?? shown[name]]);
  return { ...planned, ...shown, ...(Object.fromEntries(settable) as SettableValues), id: observed.id };
}

/** A null value is planned as unknown, although an update never determines it, so it becomes null again. */
const withoutUnknowns = (planned: AssetPlan): AssetPlan =>
  Object.fromEntries(
    Object.entries(planned).map(([name, value]) => [name, value === UNKNOWN ? null : value]),
  ) as AssetPlan;

export const asset: ManagedResource<typeof assetSchema, ProviderData> = {
  typeName: "wfa_asset",
  schema: assetSchema,
  timeouts: assetTimeouts,
  identity: { attributes: { id: { type: string, description: "Id of the asset.", import: "required" } } },
  identityOf: (state) => ({ id: state.id }),

  validate(config, diagnostics) {
    // AssetData may identify a machine by a field that the interface document does not show.
    if ([...IDENTIFYING, "additional_fields_json" as const].some((name) => config[name] !== null)) return;
    diagnostics.error({
      summary: "Set hostname or ip_address",
      detail: "Without one of them the service cannot find the machine. Not even name is set",
      path: attributePath("hostname"),
    });
  },

  async plan({ config, prior, planned, private: stored }, context) {
    const { data, diagnostics, signal } = context;
    if (prior === null) {
      if (stored === null && data !== UNKNOWN) {
        const creatable = assetCreation(data.client, writtenOf(planned));
        const isKnown = isWhollyKnown(Object.values(config));
        await planCreate(creatable, isKnown, config.adopt_existing === true, context);
      }
      return { planned };
    }
    const record = decodeRecord(stored);
    let replacing = changedNames(config, prior, planned);
    if (setsFieldsAfterImport(prior, planned, record)) {
      const text = knownValue(planned.additional_fields_json);
      const observed =
        text === null || data === UNKNOWN
          ? null
          : await serviceCall(`read asset "${titleOf(prior)}"`, data.client, () =>
              observeAsset(data.client, prior.id ?? "", { signal }),
            );
      const compared =
        text === null || observed === null ? { contradicts: false, hidden: [] } : compareFields(text, observed);
      if (!compared.contradicts) replacing = replacing.filter((name) => name !== "additional_fields_json");
      if (replacing.length === 0 && compared.hidden.length > 0)
        diagnostics.warning(takenOver(titleOf(prior), compared.hidden));
    }
    if (replacing.length > 0) diagnostics.warning(replacement(titleOf(prior), replacing));
    const id = plannedId(planned.id, record.provenance);
    return { planned: { ...planned, id }, requiresReplace: pathsOf(replacing) };
  },

  async read({ state, private: stored }, context) {
    const { client } = context.data;
    const record = decodeRecord(stored);
    const { provenance } = record;
    const found = await serviceCall(`read asset "${titleOf(state)}"`, client, () =>
      findToRead(assetCreation(client, writtenOf(state)), { id: state.id, provenance }, context),
    );
    if (found === null) return null;
    const { observed } = found;
    const written = writtenAfterRead(writtenOf(state), record, observed);
    const isFirst = baselineIn(provenance) === null;
    const read = { ...record, provenance: provenanceAfterRead(provenance, baselineOf(written, observed)) };
    return {
      state: { ...state, ...assetFields(observed), ...written, id: observed.id },
      private: isFirst ? encodeRecord(read) : stored,
    };
  },

  async create({ planned }, context) {
    const { client } = context.data;
    const creatable = assetCreation(client, writtenOf(planned));
    const created = await createObject(creatable, { adopt: planned.adopt_existing === true }, context);
    let observed = created.kind === "created" ? created.observed : null;
    const otherwise = created.kind === "created" ? shownOtherwiseThan(writtenOf(planned), created.observed) : [];
    if (otherwise.length > 0) context.diagnostics.warning(shownOtherwise(titleOf(writtenOf(planned)), otherwise));
    if (created.kind === "adopted") {
      // An adopted asset existed before: in state, a failure would taint it, and the next apply would delete and
      // recreate it.
      const read = (): Promise<ObservedAsset> => awaitShown(creatable, created.id, context.signal);
      observed = await serviceCall(`adopt ${creatable.label}`, client, read);
    }
    const state =
      observed === null
        ? { ...withoutUnknowns(planned), id: "id" in created ? created.id : null }
        : completed(planned, observed);
    const baseline = observed && baselineOf(writtenOf(state), observed);
    return { state, private: encodeRecord({ provenance: provenanceAfter(created, baseline, {}), ...writtenNow() }) };
  },

  /** Sends nothing: changes of the service's values replace the asset, and the others exist only in state. */
  async update({ prior, planned, private: stored }, { data: { client }, signal }) {
    const record = decodeRecord(stored);
    const known = { id: prior.id, provenance: record.provenance };
    requireRefreshAfterUnconfirmedCreate(assetCreation(client, writtenOf(prior)), known);
    const state = withoutUnknowns(planned);
    const text = knownValue(state.additional_fields_json);
    const after = (observed: ObservedAsset | null): JsonValue =>
      encodeRecord(recordAfterUpdate(record, writtenOf(state), observed));
    if (text === null || !setsFieldsAfterImport(prior, planned, record)) return { state, private: after(null) };
    const title = titleOf(prior);
    return serviceCall(`read asset "${title}"`, client, async () => {
      const observed = await observeAsset(client, prior.id ?? "", { signal });
      if (observed === null || compareFields(text, observed).contradicts) throw fieldsChangedSincePlan(title);
      return { state, private: after(observed) };
    });
  },

  delete: ({ state, private: stored }, context) => {
    const { client } = context.data;
    const written = writtenOf(state);
    const creatable = assetCreation(client, written);
    return serviceCall(`delete ${creatable.label}`, client, async () => {
      const record = decodeRecord(stored);
      const { provenance } = record;
      const found = await findToDelete(creatable, { id: state.id, provenance }, context);
      if (found === null) return;
      const { id, observed } = found;
      const now = writtenAfterRead(written, record, observed);
      const changes = changesSince(written, now, baselineIn(provenance) !== null);
      const who = lastChange(observed.attributes);
      if (changes.length > 0)
        throw changedSincePlan(`Asset "${titleOf(state)}"`, "Nothing was deleted.", changes, { who });
      const send = (): Promise<unknown> => client.assets.delete(id, { signal: context.signal });
      await deleteObject(creatable, id, send, context, (gone, options) => shownAsset(client, gone, options));
    });
  },

  move: movedFromRest("wfa_asset", "assets"),

  import: importById({
    typeName: "wfa_asset",
    kind: "asset",
    list: ({ assets }, options) => assets.list({}, options),
    exists: async ({ assets }, id, options) => (await assets.get(id, options)) !== null,
  }),
};
