import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../../../package.json";
import { enginePlatform, PLUGIN_SOURCE, REGISTRY_HOSTS } from "../../engine";
import type { Lab } from "./lab";

/** What objects are measured with: our provider, what costs least, and what people have without it. */
export interface Peer {
  readonly source: string;
  /** The type of its objects. */
  readonly type: string;
  /** Whether its objects are on the service. */
  readonly asksService: boolean;
  /** Its provider block. */
  readonly provider: string;
}

export const PEERS = {
  wfa: { source: PLUGIN_SOURCE, type: "wfa", asksService: true, provider: "" },
  // A provider in Go with one attribute: what any provider costs at least.
  null: { source: "hashicorp/null", type: "null_resource", asksService: false, provider: "" },
  restapi: {
    source: "mastercard/restapi",
    type: "restapi_object",
    asksService: true,
    provider: `variable "endpoint" {}
variable "api_key" {}
provider "restapi" {
  uri                   = var.endpoint
  headers               = { "X-API-Key" = var.api_key, "Content-Type" = "application/json" }
  id_attribute          = "attrs/id"
  create_returns_object = true
}
`,
  },
} as const satisfies Readonly<Record<string, Peer>>;

export type PeerName = keyof typeof PEERS;

const executableOf = (name: PeerName): string => `terraform-provider-${name}`;

/** Why a provider cannot be measured; null if it can. */
export function missing({ options: { peers } }: Lab, name: PeerName): string | null {
  if (name === "wfa") return null;
  const isThere = peers !== undefined && existsSync(join(peers, executableOf(name)));
  return isThere ? null : `--peers names no folder with ${executableOf(name)}`;
}

/** Puts all providers that are there into one mirror, so that the engine treats them alike. @returns the CLI configuration */
export const peersConfig = (lab: Lab): Promise<string> =>
  lab.once("mirror of peers", async () => {
    const mirror = join(lab.folder, "mirror");
    for (const name of ["null", "restapi"] as const) {
      if (missing(lab, name) !== null) continue;
      for (const host of REGISTRY_HOSTS) {
        const folder = join(mirror, host, PEERS[name].source, version, enginePlatform());
        await mkdir(folder, { recursive: true });
        const copy = join(folder, executableOf(name));
        await copyFile(join(lab.options.peers!, executableOf(name)), copy);
        await chmod(copy, 0o755);
      }
    }
    const file = join(lab.folder, "peers.tfrc");
    await writeFile(
      file,
      `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`,
    );
    return file;
  });

/** The beginning of a configuration. */
export const headOf = (name: PeerName): string => `terraform {
  required_providers {
    ${name} = { source = "${PEERS[name].source}", version = "${version}" }
  }
}
${PEERS[name].provider}`;
