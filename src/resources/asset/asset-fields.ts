import { booleanIn, numberIn, textIn, type ServiceObject } from "../../client";
import { bool, computed, number, string } from "../../framework";
import { attributesJson } from "../attributes";

const fact = (description: string) => computed(string, { description, useStateForUnknown: true });

/** Facts about the machine from the agent and the service, which nobody can set. */
export const machineFacts = {
  distro: fact("Operating system distribution version."),
  release: fact("Kernel version."),
  sysname: fact("OS type, for example `Linux` or `Windows`."),
  machine: fact("Architecture type."),
  arch_tag: fact("Architecture type as discovered by the service."),
  agent_id: fact("Unique id of the agent."),
  agent_build: fact("Agent build instance."),
  agent_update: fact("Agent update/patch version number."),
  agent_version: fact("Software version of the agent."),
  masq: computed(bool, {
    description: "As the service shows it. The interface document does not explain it.",
    useStateForUnknown: true,
  }),
} as const;

/** All attributes of an asset in a data source, except its id. */
export const shownAttributes = {
  name: computed(string, { description: "User-defined name." }),
  description: computed(string, { description: "User-defined description." }),
  hostname: computed(string, { description: "Host name." }),
  ip_address: computed(string, { description: "IP address." }),
  port: computed(number, { description: "TCP port used by the service to send events." }),
  ft_port: computed(number, { description: "TCP port used by the service to send data." }),
  ...machineFacts,
  attributes_json: computed(string, { description: "All fields that the service shows of the asset, as JSON." }),
} as const;

/** An asset's documented fields (interface document, 2.8) in snake_case; null if not shown or empty. */
export const assetFields = ({ id, name, attributes }: ServiceObject) => ({
  id,
  name,
  description: textIn(attributes, "description"),
  hostname: textIn(attributes, "hostname"),
  ip_address: textIn(attributes, "ipAddress"),
  port: numberIn(attributes, "port"),
  ft_port: numberIn(attributes, "ftPort"),
  ...factsOf({ attributes }),
});

export const factsOf = ({ attributes }: Pick<ServiceObject, "attributes">) => ({
  distro: textIn(attributes, "distro"),
  release: textIn(attributes, "release"),
  sysname: textIn(attributes, "sysname"),
  machine: textIn(attributes, "machine"),
  arch_tag: textIn(attributes, "archTag"),
  agent_id: textIn(attributes, "agentId"),
  agent_build: textIn(attributes, "agentBuild"),
  agent_update: textIn(attributes, "agentUpdate"),
  agent_version: textIn(attributes, "agentVersion"),
  masq: booleanIn(attributes, "masq"),
});

export const dataSourceFields = (asset: ServiceObject) => ({
  ...assetFields(asset),
  attributes_json: attributesJson(asset.attributes),
});
