import { version } from "../../../package.json";
import { requiredProviders } from "../../engine";
import { documentOf, KILOBYTE } from "./documents";
import { workflowsText } from "./estate";
import { APPLY } from "./lab";
import type { Row } from "./row";

const OBJECTS = 100;

interface Kind {
  readonly name: string;
  readonly files: (objects: number) => Readonly<Record<string, string>>;
  /** GETs of each object that its create may take. */
  readonly reads: number;
  /** Lists for each object that all creates may take. @default one in the plan and one in the apply, for all */
  readonly lists?: number;
  readonly what: string;
}

const resource = (type: string, objects: number, body: string): Readonly<Record<string, string>> => ({
  "main.tf": `${requiredProviders(version)}

resource "${type}" "load" {
  count = ${objects}
${body}}
`,
});

const KINDS: readonly Kind[] = [
  {
    name: "workflow",
    what: "requests in a create of a workflow (submit, approve, enable): the writes, a read for each version, a list in the plan and one in the apply",
    files: (objects) => ({
      "main.tf": workflowsText(objects, "  enabled  = true\n"),
      "document.xml": documentOf(2 * KILOBYTE),
    }),
    reads: 2,
  },
  {
    name: "group",
    what: "requests in a create of a group: the POST, one read, a list in the plan and one in the apply",
    files: (objects) => resource("wfa_workflow_group", objects, `  name  = "Group \${count.index}"\n`),
    reads: 1,
  },
  {
    name: "calendar",
    what: "requests in a create of a calendar: the POST, one read, a list in the plan and one each quarter of a second",
    files: (objects) =>
      resource(
        "wfa_calendar",
        objects,
        `  definition = jsonencode({ name = "Days \${count.index}", dates = ["2027-01-01"] })\n`,
      ),
    reads: 1,
    // Their POST overwrites, so that a list is shared only for a moment.
    lists: 0.3,
  },
  {
    name: "asset",
    what: "requests in a create of an asset: the POST, one read, a list in the plan and one in the apply",
    files: (objects) =>
      resource("wfa_asset", objects, `  name = "Machine \${count.index}"\n  hostname = "host-\${count.index}"\n`),
    reads: 1,
  },
];

export const CREATE_REQUESTS: readonly Row[] = KINDS.map(({ name, what, files, reads, lists: perObject }) => ({
  id: `requests-${name}`,
  what,
  unit: "count",
  goal: {},
  async measure(lab) {
    const objects = lab.atMost(OBJECTS);
    const service = await lab.serve();
    const project = await lab.project(files(objects));
    await lab.run(project, ["init"]);
    const count = await service.requestsFromNow();
    await lab.run(project, APPLY, { service });
    const requests = await count();
    await lab.stop(service);
    const lists = new Map<string, number>();
    for (const [target, asked] of requests.lists) {
      const [path, query] = target.split("?");
      // A list by name is of one object.
      const list = query?.startsWith("name=") === true ? `${path} by name` : target;
      lists.set(list, (lists.get(list) ?? 0) + asked);
    }
    const kinds = new Set([...requests.lists.keys()].map((target) => target.split("?")[0]));
    return {
      value: requests.total / objects,
      limit: requests.writes / objects + reads + (perObject ?? (2 * kinds.size) / objects),
      note: `${requests.writes / objects} writes, ${requests.reads / objects} GETs of it, and for all ${objects}: ${[...lists].map(([list, asked]) => `${asked} of ${list}`).join(", ")}`,
    };
  },
}));
