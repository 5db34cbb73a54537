import { textIn, type ServiceObject } from "../../client";
import { computed, string } from "../../framework";
import { attributesJson } from "../attributes";

/** An instance's attributes, except its id. */
export const instanceAttributes = {
  name: computed(string, { description: "Name of the instance, if the service shows one." }),
  state: computed(string, {
    description: "State, if the service shows one, such as `running`, `canceling` or `unconfirmed`.",
  }),
  attributes_json: computed(string, { description: "All fields that the service shows of the instance, as JSON." }),
};

export const instanceFields = ({ id, name, attributes }: ServiceObject) => ({
  id,
  name,
  state: textIn(attributes, "state") ?? textIn(attributes, "status"),
  attributes_json: attributesJson(attributes),
});
