import { say } from "../../report";
import { booleanOf, textOf } from "../planned-object";
import { call, irreversible, lifecycle, mild, NO_CALLS, only, segment, type ObjectKind } from "./object-kind";

export const assetKind: ObjectKind = {
  type: "wfa_asset",
  label: (object) =>
    textOf(object.after("name")) ??
    textOf(object.after("hostname")) ??
    textOf(object.before("name")) ??
    textOf(object.before("hostname")),
  settings: [
    "name",
    "description",
    "hostname",
    "ip_address",
    "port",
    "ft_port",
    "additional_fields_json",
    "adopt_existing",
  ],
  calls: (object) =>
    lifecycle(object, {
      create: () => {
        const adopts = booleanOf(object.after("adopt_existing")) === true;
        return only(
          call(
            "POST",
            "/assets",
            say`Adds the asset`,
            adopts ? say`unless an asset for the same machine exists as configured` : null,
          ),
        );
      },
      update: () => NO_CALLS,
      remove: () =>
        only(
          call(
            "DELETE",
            `/assets/${segment(object.before("id"))}`,
            say`Removes the asset from the group All and every group in it`,
          ),
        ),
    }),
  warnings: (object) => {
    if (object.effect === "create")
      return [
        mild(say`The service accepts the asset only if its agent is installed and the agent's keys are prepositioned`),
      ];
    if (object.effect !== "delete" && object.effect !== "replace") return [];
    const whenReplaced =
      object.effect === "replace" ? say`, and added again with another id and in none of these groups` : say``;
    return [
      irreversible({
        parts: [
          ...say`The asset is removed from all asset groups`.parts,
          ...whenReplaced.parts,
          ". The service does not record which groups a removed asset belonged to",
        ],
      }),
    ];
  },
};
