import type { ServiceClient } from "../../client";
import { optional, string } from "../../framework";
import { notBlank } from "../attributes";

export const ASSETS_DESCRIPTION =
  "The assets that exist on the service, or the members of an asset group. If both arguments are set, the assets that are in both groups.";

/** The arguments that limit a list of assets to a group. */
export const groupFilter = {
  group_name: optional(string, {
    description:
      "List only members of the asset group with this name or path, such as `dev/chicago`. If omitted, there is no limit.",
    validate: notBlank("omit it to list all assets"),
  }),
  group_id: optional(string, {
    description: "List only members of the asset group with this id. If omitted, there is no limit.",
    validate: notBlank("omit it to list all assets"),
  }),
};

interface GroupLimits {
  readonly group_name: string | null;
  readonly group_id: string | null;
}

export const groupQuery = ({ group_name, group_id }: GroupLimits): Parameters<ServiceClient["assets"]["list"]>[0] => ({
  ...(group_name === null ? {} : { groupName: group_name }),
  ...(group_id === null ? {} : { groupId: group_id }),
});
