import { jsonSchema } from "../json-schema";
import type { ExportedStack } from "./arrange";
import type { TextFile } from "./configuration";

/** GitLab refuses a larger `parallel:matrix`. */
const GITLAB_JOBS = 200;

/** The stacks for programs and pipelines. */
export const stackLists = (stacks: readonly ExportedStack[]): readonly TextFile[] => [
  { path: "stacks.json", text: stacksJson(stacks) },
  { path: "stacks.gitlab-ci.yml", text: gitlabMatrix(stacks) },
];

/** One stack a line, in the order in which they are applied. */
function stacksJson(stacks: readonly ExportedStack[]): string {
  const lines = stacks.map(({ directory, group, step, after, objects }) =>
    JSON.stringify({ directory, group, step, after, objects: objects.length }),
  );
  const { $schema, formatVersion } = jsonSchema("export-stacks");
  return [
    "{",
    `  "$schema": ${JSON.stringify($schema)},`,
    `  "formatVersion": ${JSON.stringify(formatVersion)},`,
    '  "stacks": [',
    lines.map((line) => `    ${line}`).join(",\n"),
    "  ]",
    "}",
    "",
  ].join("\n");
}

/** Hidden jobs for `extends`, each with as many stacks as GitLab takes. */
function gitlabMatrix(stacks: readonly ExportedStack[]): string {
  const jobs = Array.from({ length: Math.ceil(stacks.length / GITLAB_JOBS) }, (_, index) => [
    `.wfa-stacks${index === 0 ? "" : `-${index + 1}`}:`,
    "  parallel:",
    "    matrix:",
    "      - STACK:",
    // In quotes, because some names are other values in YAML.
    ...stacks
      .slice(index * GITLAB_JOBS, (index + 1) * GITLAB_JOBS)
      .map(({ directory }) => `          - "${directory}"`),
    "",
  ]);
  return [
    "# Written by wfa export --split group: include this file in .gitlab-ci.yml, and extend .wfa-stacks in the job that",
    "# plans $STACK.",
    ...jobs.flat(),
  ].join("\n");
}
