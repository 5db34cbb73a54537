import type { ServiceClient } from "../../client";
import { optional, string } from "../../framework";

const notEmpty = (text: string): string | undefined =>
  text === "" ? "it must not be empty; omit it to list all assets" : undefined;

export const ASSETS_DESCRIPTION =
  "The assets that exist on the service, or the members of an asset group. With both limits, those that are in both groups.";

/** What limits a list of assets to a group. */
export const groupFilter = {
  group_name: optional(string, {
    description: "Name of an asset group; a path such as `dev/chicago` may be given. Omitted: no limit.",
    validate: notEmpty,
  }),
  group_id: optional(string, { description: "Id of an asset group. Omitted: no limit.", validate: notEmpty }),
};

interface GroupLimits {
  readonly group_name: string | null;
  readonly group_id: string | null;
}

export const groupQuery = ({ group_name, group_id }: GroupLimits): Parameters<ServiceClient["assets"]["list"]>[0] => ({
  ...(group_name === null ? {} : { groupName: group_name }),
  ...(group_id === null ? {} : { groupId: group_id }),
});
