import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../../../package.json";
import { requiredProviders } from "../../engine";
import { bytesOfResources, documentOf, jsonBytes, KILOBYTE } from "./documents";
import { workflowsText } from "./estate";
import { APPLY } from "./lab";
import { requestsOf } from "./requests";
import type { Row } from "./row";

const OBJECTS = 100;

const resource = (type: string, body: string): Readonly<Record<string, string>> => ({
  "main.tf": `${requiredProviders(version)}

resource "${type}" "load" {
  count = ${OBJECTS}
${body}}
`,
});

interface Kind {
  readonly name: string;
  /** What is asked beside the writes. */
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  /** GETs for each object that a create may take. */
  readonly reads: number;
}

/** A list in the plan and one in the apply, for all objects. */
const LISTS = 2 / OBJECTS;

const KINDS: readonly Kind[] = [
  {
    name: "workflow",
    what: "a read for each version, a list in the plan and one in the apply",
    files: {
      "main.tf": workflowsText(OBJECTS, "  enabled  = true\n"),
      "document.xml": documentOf(2 * KILOBYTE),
    },
    reads: 2 + LISTS,
  },
  {
    name: "group",
    what: "one read, a list in the plan and one in the apply",
    files: resource("wfa_workflow_group", `  name  = "Group \${count.index}"\n`),
    reads: 1 + LISTS,
  },
  {
    name: "calendar",
    what: "one read, a list in the plan and one each quarter of a second",
    files: resource(
      "wfa_calendar",
      `  definition = jsonencode({ name = "Days \${count.index}", dates = ["2027-01-01"] })\n`,
    ),
    // Their POST overwrites, so that a list is shared only for a moment.
    reads: 1.3,
  },
  {
    name: "asset",
    what: "one read, a list in the plan and one in the apply",
    files: resource("wfa_asset", `  name = "Machine \${count.index}"\n  hostname = "host-\${count.index}"\n`),
    reads: 1 + LISTS,
  },
];

export const CREATE_REQUESTS: readonly Row[] = KINDS.map(({ name, what, files, reads }) => ({
  id: `requests-${name}`,
  what: `requests in a create of ${name === "asset" ? "an" : "a"} ${name}: the writes, ${what}`,
  unit: "count",
  async measure(lab) {
    const service = await lab.serve();
    const project = await lab.project(files);
    await lab.run(project, APPLY, service);
    const { total, writes } = requestsOf(service);
    return { value: total / OBJECTS, limit: writes / OBJECTS + reads };
  },
}));

/** Of state, for each byte of a document; and what a state may have beyond that. */
const SHARE = 1.15;
const MORE = 2 * KILOBYTE;

/** Private state has a baseline of what a service makes of a document. */
export const STATE_SIZE: readonly Row[] = (["kept", "rewritten"] as const).flatMap((documents) =>
  [2, 20, 200].map((kilobytes): Row => ({
    id: `state-${kilobytes}-${documents}`,
    what: `bytes of state for a workflow with a document of ${kilobytes} KB${documents === "kept" ? "" : ", on a service that rewrites it"}`,
    unit: "bytes",
    async measure(lab) {
      const document = documentOf(kilobytes * KILOBYTE);
      const service = await lab.serve({ variation: { documents } });
      const project = await lab.project({ "main.tf": workflowsText(1), "document.xml": document });
      await lab.run(project, APPLY, service);
      const value = bytesOfResources(await readFile(join(project, "terraform.tfstate"), "utf8"));
      return { value, limit: Math.round(SHARE * jsonBytes(document) + MORE) };
    },
  })),
);
