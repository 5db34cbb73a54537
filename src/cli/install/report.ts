import type { EngineProduct, MirrorNeighbours, PluginInstallation } from "../../engine";
import { productTitles, type NeededConfiguration } from "./needed-configuration";
import { VERSION } from "../version";

export interface InstallReport extends Pick<MirrorNeighbours, "otherVersions"> {
  readonly places: readonly PluginInstallation[];
  readonly requiredProviders: string;
  readonly cliConfiguration: readonly NeededConfiguration[];
}

type Outcome = PluginInstallation["outcome"];
const DONE: Readonly<Record<Outcome, string>> = {
  installed: "Installed",
  replaced: "Replaced ",
  unchanged: "Unchanged",
};
const PLANNED: Readonly<Record<Outcome, string>> = {
  installed: "Would install",
  replaced: "Would replace",
  unchanged: "Already installed",
};

export function installText(report: InstallReport, products: readonly EngineProduct[], planned: boolean): string {
  const lines = report.places.map(({ outcome, path }) => `${(planned ? PLANNED : DONE)[outcome]} ${path}`);
  const paragraphs = [lines.join("\n")];
  if (planned) paragraphs.push("Nothing was written.");
  paragraphs.push(`Add the provider to your configuration:\n\n${report.requiredProviders}`);
  paragraphs.push(...report.cliConfiguration.map(configurationText));
  const commands = products.map((product) => `${product} init`).join(" or ");
  paragraphs.push(`Then run ${commands}.`);
  const replaced = report.places.some(({ outcome }) => outcome === "replaced");
  if (replaced)
    paragraphs.push(
      `This ${planned ? "would replace" : "replaced"} another build of ${VERSION}. If your .terraform.lock.hcl contains its hash, remove the provider's block from that file and run init.`,
    );
  if (report.otherVersions.length > 0) {
    paragraphs.push(
      [
        "These versions are in the same place. The version constraint in your configuration decides which one is used:",
        ...report.otherVersions.map(({ version, path }) => `  ${version}  ${path}`),
      ].join("\n"),
    );
  }
  return `${paragraphs.join("\n\n")}\n`;
}

function configurationText({ engines, file, add, to, exclusion }: NeededConfiguration): string {
  const title = productTitles(engines);
  return to === "file"
    ? `Add the mirror to the CLI configuration of ${title}, ${file}:\n\n${add}`
    : `The CLI configuration of ${title}, ${file}, has a provider_installation block, so no other place is searched. Add the mirror to that block:\n\n${add}\n\nand this to its other methods:\n\n${exclusion}`;
}
