import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bytesOfResources, documentOf, jsonBytes, KILOBYTE } from "./documents";
import { workflowsText } from "./estate";
import { APPLY } from "./lab";
import type { Row } from "./row";

const DOCUMENTS_KB = [2, 20, 200] as const;
const SHARE = 1.15;
const MORE = 2 * KILOBYTE;

/** What a service makes of a document, of which private state has a baseline. */
const SERVICES = [
  { suffix: "", whose: "", options: [] },
  { suffix: "-rewritten", whose: ", on a service that rewrites it", options: ["--variation", "documents=rewritten"] },
] as const;

export const STATE_SIZE: readonly Row[] = SERVICES.flatMap(({ suffix, whose, options }) =>
  DOCUMENTS_KB.map((kilobytes): Row => ({
    id: `state-${kilobytes}${suffix}`,
    what: `bytes of state for a workflow with a document of ${kilobytes} KB${whose}`,
    unit: "bytes",
    goal: {},
    async measure(lab) {
      const document = documentOf(kilobytes * KILOBYTE);
      const service = await lab.serve(...options);
      const project = await lab.project({ "main.tf": workflowsText(1), "document.xml": document });
      await lab.run(project, ["init"]);
      await lab.run(project, APPLY, { service });
      await lab.stop(service);
      const value = bytesOfResources(await readFile(join(project, "terraform.tfstate"), "utf8"));
      const inJson = jsonBytes(document);
      const beyond = ((value - inJson) / KILOBYTE).toFixed(1);
      return {
        value,
        limit: Math.round(SHARE * inJson + MORE),
        note: `${(value / inJson).toFixed(2)} times the document's ${(inJson / KILOBYTE).toFixed(1)} KB in JSON, ${beyond} KB beyond it`,
      };
    },
  })),
);
