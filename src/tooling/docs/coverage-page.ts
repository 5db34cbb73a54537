import { COVERAGE_TEST_FILE, coverageTestName, ENDPOINT_ROWS, type EndpointRow, type Use } from "./endpoint-rows";
import { pageText } from "./page";

/** The provider's objects, such as `resource wfa_workflow`. */
export type Present = ReadonlySet<string>;

/** Which object calls which endpoint, and the test that proves it. */
export function coveragePage(present: Present): string {
  const sections = [...new Set(ENDPOINT_ROWS.map(({ section }) => section))].flatMap((section) => [
    `## ${section}`,
    [
      "| endpoint | called by | engines | test |",
      "|---|---|---|---|",
      ...ENDPOINT_ROWS.filter((row) => row.section === section).flatMap((row) => rowLines(row, present)),
    ].join("\n"),
  ]);
  const missing = ENDPOINT_ROWS.filter((row) => !row.uses.some((use) => present.has(use)));
  return pageText({
    title: "Coverage of the interface",
    subcategory: "",
    description:
      "Lists for each endpoint of the service's interface what calls it, on which engines, and the test that proves it.",
    heading: "Coverage of the interface",
    sections: [
      `There are ${ENDPOINT_ROWS.length} endpoints, and ${ENDPOINT_ROWS.length - missing.length} of them are in use. Each test runs one object of the provider against its own service and checks that the service received the call. All tests are in \`${COVERAGE_TEST_FILE}\`. To run one, use \`npx vitest run ${COVERAGE_TEST_FILE} -t "NAME"\`.`,
      ...sections,
    ],
  });
}

function rowLines(row: EndpointRow, present: Present): readonly string[] {
  const uses = row.uses.filter((use) => present.has(use));
  if (uses.length === 0) return [`| \`${row.method} ${row.path}\` | nothing yet | | |`];
  return uses.map(
    (use) => `| \`${row.method} ${row.path}\` | ${useLink(use)} | ${enginesOf(use)} | ${coverageTestName(use, row)} |`,
  );
}

const FOLDERS: readonly (readonly [prefix: string, folder: string])[] = [
  ["resource ", "resources"],
  ["data source ", "data-sources"],
  ["action ", "actions"],
  ["list resource ", "list-resources"],
];

function useLink(use: Use): string {
  for (const [prefix, folder] of FOLDERS) {
    if (use.startsWith(prefix)) return `[${use}](${folder}/${use.slice(prefix.length).replace(/^wfa_/, "")}.md)`;
  }
  return use;
}

const enginesOf = (use: Use): string =>
  use.startsWith("action ") || use.startsWith("list resource ") ? "Terraform 1.14+" : "all";
