import type { ManagedResource } from "../../framework";
import { GONE, NOT_SEEN, NOT_UNDONE, visibilities, type NotSeen, type Visibility } from "../drift-visibility";
import { pageText } from "./page";

/** The file of the test that holds the page's tables to what happens. */
const TEST_FILE = "test/drift/attributes.test.ts";

/** What a plan shows of changes made on the service, and what it cannot: attribute by attribute. */
export function driftPage(resources: readonly ManagedResource<any, any>[]): string {
  return pageText({
    title: "What drift shows",
    subcategory: "",
    description:
      "For every attribute: whether a change made on the service is seen by the next plan, and why not where it is not.",
    heading: "What drift shows",
    sections: [
      `Somebody changes something in the service's own UI. The tables say, for every attribute of every resource, what the next plan makes of it. They are no promise by hand: \`${TEST_FILE}\` reads the attributes from the schema, changes every field that the embedded service holds, one at a time, plans, applies, and looks whether the service is as before. An attribute that is in no table, or in the wrong one, fails that test.`,
      "## How to read the tables",
      [
        "| | |",
        "|---|---|",
        `| ${WORDS.restored} | The plan shows this attribute with the value on the service, and applying it puts the configured value back. The plan after that is empty. |`,
        `| ${WORDS.key} | The object is found by it. Under another value, or deleted, it is gone: the plan makes it anew. |`,
        `| ${WORDS.read} | Nobody configures it. The next refresh takes it into the state, \`terraform plan -refresh-only\` shows it, and nothing is planned because of it. |`,
      ].join("\n"),
      "An attribute that may be omitted, and is, is left alone: what somebody sets there is nobody's drift.",
      ...resources.flatMap(resourceSections),
      "## Everywhere",
      "White space, order and spelling that mean nothing are no change, in a document as in JSON. What lies in `ignored_paths` is not looked at. A service that cannot be reached, that refuses the key or that answers with what cannot be read fails the plan; it never makes an object seem gone.",
    ],
  });
}

const WORDS = { restored: "planned back", key: "gone, and made anew", read: "read" } as const;

function resourceSections(resource: ManagedResource<any, any>): readonly string[] {
  const { typeName } = resource;
  const all = [...visibilities(resource)];
  const seen = all.flatMap(([name, visibility]) => seenRow(name, visibility));
  const unseen = [...all.flatMap(([name, visibility]) => unseenRow(name, visibility)), ...exceptionRows(typeName)];
  const settings = all.filter(([, { kind }]) => kind === "setting").map(([name]) => `\`${name}\``);
  return [
    `## ${typeName}`,
    ...(seen.length === 0 ? ["No change is planned."] : [table(["attribute", "a change on the service is"], seen)]),
    ...(unseen.length === 0 ? [] : ["What is not seen:", table(["attribute", "why"], unseen)]),
    ...(settings.length === 0
      ? []
      : [`Settings of the provider, which stand nowhere on the service: ${settings.join(", ")}.`]),
    ...notUndone(typeName),
  ];
}

function seenRow(name: string, visibility: Visibility): readonly (readonly string[])[] {
  switch (visibility.kind) {
    case "restored":
    case "key":
    case "read":
      return [[`\`${name}\``, WORDS[visibility.kind]]];
    case "madeOfKeys":
      return [[`\`${name}\``, `made of ${visibility.keys.map((key) => `\`${key}\``).join(", ")}`]];
    case "notSeen":
    case "setting":
    case "writeOnly":
      return [];
  }
}

function unseenRow(name: string, visibility: Visibility): readonly (readonly string[])[] {
  switch (visibility.kind) {
    case "notSeen":
      return [[`\`${name}\``, visibility.row.why]];
    case "writeOnly":
      return [[`\`${name}\``, "It stands in neither plan nor state, so there is nothing to compare it with."]];
    case "restored":
    case "key":
    case "read":
    case "madeOfKeys":
    case "setting":
      return [];
  }
}

/** Rows that hold on some services, or of some changes, alone. */
const exceptionRows = (typeName: string): readonly (readonly string[])[] =>
  NOT_SEEN.filter(({ resource, on, parts }) => resource === typeName && (on !== undefined || parts !== undefined)).map(
    (row) => [`${row.attributes.map((name) => `\`${name}\``).join(", ")}, ${conditionOf(row)}`, row.why],
  );

const conditionOf = ({ on, parts = [] }: NotSeen): string =>
  [
    ...(on === undefined ? [] : [`on ${on.words}`]),
    ...(parts.length === 0 ? [] : [`an element ${parts.join(" or ")}`]),
  ].join(", ");

function notUndone(typeName: string): readonly string[] {
  const rows = NOT_UNDONE.filter(({ resource }) => resource === typeName);
  if (rows.length === 0) return [];
  const lines = rows.map(({ what, why }) => `- ${what === GONE ? "The object is gone" : `\`${what}\``}: ${why}`);
  return ["Planned, but not to be undone from here:", lines.join("\n")];
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(" | ")} |`,
    `|${head.map(() => "---").join("|")}|`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
