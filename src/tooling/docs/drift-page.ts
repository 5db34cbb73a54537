import type { ManagedResource, Schema } from "../../framework";
import { GONE, NOT_SEEN, NOT_UNDONE, visibilities, type NotSeen, type Visibility } from "./drift-visibility";
import { pageText, table } from "./page";

/** The test that checks the page's tables. */
const TEST_FILE = "test/drift/attributes.test.ts";

/** Which changes on the service a plan shows, attribute by attribute. */
export function driftPage(resources: readonly ManagedResource<Schema, unknown>[]): string {
  return pageText({
    title: "What drift shows",
    subcategory: "",
    description: "Lists for every attribute whether the next plan shows a change made on the service, and if not, why.",
    heading: "What drift shows",
    sections: [
      `Somebody changes something in the service's own UI. The tables say, for every attribute of every resource, what the next plan shows.`,
      "## How to read the tables",
      [
        "| | |",
        "|---|---|",
        `| ${WORDS.restored} | The plan shows the value on the service, and the apply restores the configured value. The plan after the apply is empty. |`,
        `| ${WORDS.key} | The provider finds the object by this attribute. If the value changed, or the object was deleted, the plan creates the object again. |`,
        `| ${WORDS.read} | You cannot configure it. The next refresh reads it into the state, \`terraform plan -refresh-only\` shows it, and nothing is planned because of it. |`,
      ].join("\n"),
      "An attribute that you omit is left alone. A value that somebody sets there is not drift.",
      ...resources.flatMap(resourceSections),
      "## Everywhere",
      [
        "- Insignificant white space, order and spelling make no change, neither in documents nor in JSON.",
        "- Changes at `ignored_paths` are ignored.",
        "- The plan fails if the service cannot be reached, rejects the key, or sends an answer that cannot be read. None of these makes an object appear to be gone.",
      ].join("\n"),
      "## How these tables are tested",
      `\`${TEST_FILE}\` reads the attributes from the schema. It changes every field that the embedded service holds, one at a time, plans, applies, and checks that the service is as before. The test fails for an attribute that is in no table or in the wrong one.`,
    ],
  });
}

const WORDS = {
  restored: "shown and reverted",
  key: "shown, and the object is created again",
  read: "read into state",
} as const;

function resourceSections(resource: ManagedResource<Schema, unknown>): readonly string[] {
  const { typeName } = resource;
  const all = [...visibilities(resource)];
  const seen = all.flatMap(([name, visibility]) => seenRow(name, visibility));
  const unseen = [...all.flatMap(([name, visibility]) => unseenRow(name, visibility)), ...exceptionRows(typeName)];
  const settings = all.filter(([, { kind }]) => kind === "setting").map(([name]) => `\`${name}\``);
  return [
    `## ${typeName}`,
    ...(seen.length === 0 ? ["No change is planned."] : [table(["attribute", "a change on the service is"], seen)]),
    ...(unseen.length === 0 ? [] : ["Changes that the plan does not show:", table(["attribute", "why"], unseen)]),
    ...(settings.length === 0
      ? []
      : [`Settings of the provider, which do not exist on the service: ${settings.join(", ")}.`]),
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
      return [
        [
          `\`${name}\``,
          `the same as for ${visibility.keys.map((key) => `\`${key}\``).join(", ")}, which it consists of`,
        ],
      ];
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
      return [[`\`${name}\``, "Neither plan nor state contains it, so there is nothing to compare it with."]];
    case "restored":
    case "key":
    case "read":
    case "madeOfKeys":
    case "setting":
      return [];
  }
}

/** Rows that apply only to some services or some changes. */
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
  return ["Changes that the plan shows but the apply cannot revert:", lines.join("\n")];
}
