import type { CallOptions } from "../../client";
import { isWhollyKnown, UNKNOWN, attributePath, unknownToNull, type Numeric } from "../../cty";
import { bullets, commandInText, type DiagnosticText, type ManagedResource } from "../../framework";
import { changedSincePlan } from "../shared/concurrent-change-messages";
import { capitalised, keptInstead } from "../shared/create-messages";
import { awaitShown, createObject, planCreate, provenanceAfter } from "../shared/create-object";
import { deleteObject, findToDelete, findToRead, requireRefreshAfterUnconfirmedCreate } from "../shared/find-object";
import { identifiedById } from "../shared/import-target";
import { lastChange } from "../shared/notes";
import { baselineIn, plannedId, writtenNow } from "../shared/provenance";
import { serviceCall, type ProviderData } from "../shared/service-call";
import { knownValue } from "../shared/attribute-values";
import { assetFields, parseAdditionalFields, SETTABLE_NAMES, type SettableValues, type Written } from "./asset-fields";
import { creatableAsset, labelOf } from "./creatable";
import {
  changesSince,
  differencesFrom,
  IDENTIFYING,
  replacingNames,
  writtenAfterRead,
  type ObservedAsset,
} from "./judge";
import { baselineOf, decodeRecord, encodeRecord, importedFields, recordAfterRead, recordAfterUpdate } from "./record";
import { assetKind } from "./readings";
import { assetSchema, writtenOf, type AssetPlan } from "./schema";

/** Fills in the service's values for attributes that the configuration omits. */
function completed(planned: AssetPlan, observed: ObservedAsset) {
  const shown = assetFields(observed);
  const settable = SETTABLE_NAMES.map((name) => [name, knownValue<string | Numeric>(planned[name]) ?? shown[name]]);
  return { ...planned, ...shown, ...(Object.fromEntries(settable) as SettableValues), id: observed.id };
}

export const asset: ManagedResource<typeof assetSchema, ProviderData> = {
  typeName: "wfa_asset",
  schema: assetSchema,
  ...identifiedById(assetKind, "assets"),

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
    const { data, diagnostics } = context;
    if (prior === null) {
      if (stored === null && data !== UNKNOWN) {
        const creatable = creatableAsset(data.client, writtenOf(planned));
        const isKnown = isWhollyKnown(Object.values(config));
        await planCreate(creatable, isKnown, config.adopt_existing === true, context);
      }
      return { planned };
    }
    const record = decodeRecord(stored);
    const imported = importedFields(record);
    const replacing = replacingNames(config, prior, planned, imported);
    const text = knownValue(planned.additional_fields_json);
    const hidden =
      imported === null || text === null
        ? []
        : [...parseAdditionalFields(text).keys()].filter((name) => !imported.has(name));
    if (replacing.length > 0) diagnostics.warning(replacement(labelOf(writtenOf(prior)), replacing));
    else if (hidden.length > 0) diagnostics.warning(takenOver(labelOf(writtenOf(prior)), hidden));
    return {
      planned: { ...planned, id: plannedId(planned.id) },
      requiresReplace: replacing.map((name) => attributePath(name)),
    };
  },

  async read({ state, private: stored }, context) {
    const { client } = context.data;
    const record = decodeRecord(stored);
    const creatable = creatableAsset(client, writtenOf(state));
    const found = await serviceCall(`read ${creatable.label}`, client, () =>
      findToRead(creatable, { id: state.id, provenance: record.provenance }, context),
    );
    if (found === null) return null;
    const { observed } = found;
    const written = writtenAfterRead(writtenOf(state), record, observed);
    const now = recordAfterRead(record, written, observed);
    return {
      state: { ...state, ...assetFields(observed), ...written, id: observed.id },
      private: now === record ? stored : encodeRecord(now),
    };
  },

  async create({ planned }, context) {
    const { data, diagnostics, signal } = context;
    const sent = writtenOf(planned);
    const creatable = creatableAsset(data.client, sent);
    const created = await createObject(creatable, { adopt: planned.adopt_existing === true }, context);
    let observed = created.kind === "created" ? created.observed : null;
    if (created.kind === "adopted") {
      // An adopted asset existed before: in state, a failure would taint it, and the next apply would delete and
      // recreate it.
      const read = (): Promise<ObservedAsset> => awaitShown(creatable, created.id, signal);
      observed = await serviceCall(`adopt ${creatable.label}`, data.client, () =>
        data.coordination.adopting("asset", created.id, read),
      );
    }
    const differences = created.kind === "created" ? differencesFrom(sent, created.observed) : [];
    if (differences.length > 0) diagnostics.warning(shownOtherwise(creatable.label, differences));
    const state =
      observed === null
        ? { ...(unknownToNull(planned) as AssetPlan), id: "id" in created ? created.id : null }
        : completed(planned, observed);
    const baseline = observed && baselineOf(writtenOf(state), observed);
    return { state, private: encodeRecord({ provenance: provenanceAfter(created, baseline), ...writtenNow() }) };
  },

  /** Sends nothing: changes of the service's values replace the asset, and the others exist only in state. */
  async update({ prior, planned, private: stored }, { data: { client } }) {
    const record = decodeRecord(stored);
    const known = { id: prior.id, provenance: record.provenance };
    requireRefreshAfterUnconfirmedCreate(creatableAsset(client, writtenOf(prior)), known);
    // A null value is planned as unknown, although an update never determines it.
    const state = unknownToNull(planned) as AssetPlan;
    return { state, private: encodeRecord(recordAfterUpdate(record, knownValue(state.additional_fields_json))) };
  },

  delete: ({ state, private: stored }, context) => {
    const { client } = context.data;
    const written = writtenOf(state);
    const creatable = creatableAsset(client, written);
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
        throw changedSincePlan(capitalised(creatable.label), "Nothing was deleted.", changes, { who });
      const send = (): Promise<unknown> => client.assets.delete(id, { signal: context.signal });
      // A deletion removes it from the All group, and may leave it readable (4.7).
      const isShown = async (gone: string, options: CallOptions): Promise<true | null> =>
        (await creatable.get(gone, options)) !== null &&
        (await creatable.list(options)).some((each) => each.id === gone)
          ? true
          : null;
      await deleteObject(creatable, id, send, context, isShown);
    });
  },
};

const replacement = (label: string, names: readonly (keyof Written)[]): DiagnosticText => ({
  summary: `${capitalised(label)} is going to be replaced`,
  detail: `The service cannot change an asset's ${names.join(", ")}, so the asset is deleted and recreated. This removes it from all asset groups; the new asset is in the All group only. ${keptInstead("asset")}`,
  path: attributePath(names[0]!),
});

const takenOver = (label: string, hidden: readonly string[]): DiagnosticText => ({
  summary: `Fields of the imported ${label} cannot be compared`,
  detail: `The service does not show ${hidden.map((name) => `"${name}"`).join(", ")}. The provider assumes that they are as configured, and sends nothing. To make sure, replace the asset: ${commandInText("apply -replace=ADDRESS")}`,
  path: attributePath("additional_fields_json"),
});

/** The first read of a new asset shows other values than were sent. */
const shownOtherwise = (label: string, lines: readonly string[]): DiagnosticText => ({
  summary: `The service shows ${label} otherwise than this apply sent it`,
  detail: `${bullets("What differs:", lines)}\n\nEither somebody changed it at this moment, or the service writes such values in another way: then set what it shows. The interface cannot change an asset. From now on drift is compared with what the service shows. To have what the configuration sets, replace the asset: ${commandInText("apply -replace=ADDRESS")}`,
});
