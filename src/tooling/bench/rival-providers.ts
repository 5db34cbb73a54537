import { blocksText } from "./blocks";
import type { Goal } from "./row";

/** Another provider that can manage the service's groups and calendars. */
export interface RivalProvider {
  /** Also the option that has its executable. */
  readonly name: "restapi" | "restful";
  readonly title: string;
  readonly source: string;
  readonly executable: string;
  readonly goal: Goal | null;
  /** @returns the providers and the resources */
  configuration(objects: RivalObjects): string;
}

export interface RivalObjects {
  readonly path: string;
  readonly objects: number;
  /** HCL for the JSON of an object, from HCL for its number. */
  readonly json: (number: string) => string;
}

const CONNECTION = `variable "endpoint" {
  type = string
}

variable "api_key" {
  type      = string
  sensitive = true
}
`;

const required = (name: string, source: string): string => `terraform {
  required_providers {
    ${name} = {
      source = "${source}"
    }
  }
}

${CONNECTION}`;

export const RIVAL_PROVIDERS: readonly RivalProvider[] = [
  {
    name: "restapi",
    title: "Mastercard/restapi",
    source: "mastercard/restapi",
    executable: "terraform-provider-restapi",
    goal: { is: "at least", limit: 3 },
    configuration: ({ path, objects, json }) => `${required("restapi", "mastercard/restapi")}
provider "restapi" {
  uri                  = var.endpoint
  write_returns_object = true
  headers = {
    "X-API-Key"    = var.api_key
    "Content-Type" = "application/json"
  }
}

${blocksText(
  "restapi_object",
  objects,
  (number) => `  path                    = "${path}"
  data                    = ${json(number)}
  ignore_server_additions = true
`,
)}`,
  },
  {
    name: "restful",
    title: "magodo/restful",
    source: "magodo/restful",
    executable: "terraform-provider-restful",
    goal: null,
    configuration: ({ path, objects, json }) => `${required("restful", "magodo/restful")}
provider "restful" {
  base_url = var.endpoint
  header = {
    "X-API-Key" = var.api_key
  }
}

${blocksText(
  "restful_resource",
  objects,
  (number) => `  path      = "${path}"
  read_path = "$(path)/$(body.id)"
  body      = jsondecode(${json(number)})
`,
)}`,
  },
];
