import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../root";
import { NODE_PACKAGES, NODE_VERSION } from "./node-runtimes";
import type { Platform } from "./platforms";

interface Locked {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
}

/**
 * The bill of materials of the archives for some platforms, in CycloneDX 1.6: the Node.js of each, and the packages
 * whose code is in the executables. Without a date or a random serial number, so that it is the same for the same
 * content.
 *
 * @param name of what is released
 * @param folders of the packages, as paths under node_modules
 */
export async function billOfMaterials(
  name: string,
  version: string,
  platforms: readonly Platform[],
  folders: readonly string[],
): Promise<string> {
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as Locked;
  const packages = folders.map(async (folder) => {
    const manifest = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8")) as {
      readonly name: string;
      readonly version: string;
      readonly license?: string;
    };
    return component(manifest, lock.packages[folder]?.integrity, manifest.license);
  });
  const root = { type: "application", "bom-ref": `${name}@${version}`, name, version };
  const components = [
    // The packages with Node's executables say MIT; what is in them has the licences of Node's own file.
    ...platforms.map((platform) =>
      component(
        { name: NODE_PACKAGES[platform].name, version: NODE_VERSION },
        NODE_PACKAGES[platform].integrity,
        "MIT",
      ),
    ),
    ...(await Promise.all(packages)),
  ];
  const bom = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...root, licenses: [{ license: { id: "Apache-2.0" } }] } },
    components,
    dependencies: [{ ref: root["bom-ref"], dependsOn: components.map((each) => each["bom-ref"]) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function component(
  { name, version }: { readonly name: string; readonly version: string },
  integrity: string | undefined,
  licence: string | undefined,
) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const sha512 = integrity?.startsWith("sha512-") === true ? Buffer.from(integrity.slice(7), "base64") : undefined;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
    ...(sha512 === undefined ? {} : { hashes: [{ alg: "SHA-512", content: sha512.toString("hex") }] }),
  };
}
