import type { ServiceObject, WriteAnswer } from "../../client";
import { printJson } from "../../document";
import type { Context } from "../connection";
import {
  degreeOf,
  type Differing,
  lastChange,
  respelling,
  unexplained,
  verdictOf,
  type Evidence,
} from "../observation";
import { fieldDifferences, shownOf } from "./additional-fields";
import { titleOf } from "./asset-creation";
import { assetFields } from "./asset-fields";
import { writtenAfterRead } from "./judgement";
import { changedAtOnce, shownOtherwise } from "./messages";
import { sameSetting, SETTABLE_NAMES } from "./settable-values";
import type { DesiredAsset, ObservedAsset } from "./steps";

interface Difference extends Differing {
  readonly line: string;
  /** Whether the object in the answer to our request had it already; null if it does not show the field. */
  readonly isIn: (object: ServiceObject) => boolean | null;
}

/**
 * Warns where the first read of a new asset shows another value than was sent: somebody changed it since, or the service
 * did. The interface cannot change an asset, so nothing else can be done about it.
 */
export async function warnOfFirstLook(
  { observed, answer }: { readonly observed: ObservedAsset; readonly answer: WriteAnswer | null },
  sent: DesiredAsset,
  { data: { coordination }, diagnostics }: Pick<Context, "data" | "diagnostics">,
): Promise<void> {
  const { kinds } = coordination.manners;
  const differences = differencesFrom(sent, observed);
  const verdict = await verdictOf({
    differs: degreeOf(differences, kinds),
    answer: answerOf(answer, differences),
    // Registering a machine is not worth a reading of the whole log.
    audit: async () => null,
    counts: async () => null,
    keeps: false,
  });
  const strange = unexplained(verdict, differences, new Set(), kinds);
  const title = titleOf(sent);
  if (verdict.kind === "theirs")
    diagnostics.warning(
      changedAtOnce(
        title,
        differences.map(({ line }) => line),
        lastChange(observed.attributes),
      ),
    );
  else if (strange.length > 0)
    diagnostics.warning(
      shownOtherwise(
        title,
        strange.map(({ line }) => line),
      ),
    );
}

/** Values that the service only spells or completes in its own way are no differences. */
function differencesFrom(sent: DesiredAsset, observed: ObservedAsset): readonly Difference[] {
  const shown = writtenAfterRead(sent, { provenance: { kind: "notYetReadBack" } }, observed);
  const settable = SETTABLE_NAMES.filter((name) => sent[name] !== null && !sameSetting(name, sent[name], shown[name]));
  const additional =
    sent.additional_fields_json === null ? [] : fieldDifferences(sent.additional_fields_json, observed.attributes);
  return [
    ...settable.map((name) => ({
      kind: kindOf(name, String(sent[name]), String(shown[name])),
      isAddition: false,
      line: `${name}: ${JSON.stringify(sent[name])} -> ${JSON.stringify(shown[name])}`,
      isIn: (object: ServiceObject) => {
        const answered = assetFields(object)[name];
        return answered === null ? null : sameSetting(name, answered, shown[name]);
      },
    })),
    ...additional.map(({ name, shown: now, wanted }) => ({
      kind: kindOf(name, wanted, now),
      isAddition: false,
      line: `additional_fields_json, field "${name}": ${wanted} -> ${now}`,
      isIn: ({ attributes }: ServiceObject) => {
        const answered = shownOf(new Map([[name, null]]), attributes).get(name);
        return answered === undefined ? null : printJson(answered) === now;
      },
    })),
  ];
}

const kindOf = (name: string, before: string, now: string): string =>
  `changed in asset ${name} ${respelling(before, now)}`;

/** Null if the answer does not show all the fields in question. */
function answerOf(answer: WriteAnswer | null, differences: readonly Difference[]): Evidence["answer"] {
  const object = answer?.object ?? null;
  const found = object === null ? [] : differences.map(({ isIn }) => isIn(object));
  if (found.includes(false)) return "other";
  return found.length > 0 && !found.includes(null) ? "same" : null;
}
