import { comment, importBlock } from "../../hcl";
import { counted } from "../../kinds";
import { visibleText } from "../../markup";
import { jsonSchema } from "../json-schema";
import type { Matched } from "./match-configuration";

/** The file with the import blocks. */
export const importsText = ({ imports, endpoint }: Matched): string =>
  [
    comment(`Written by wfa export --match for ${endpoint}. You may remove this file after the apply.`),
    "",
    ...[...imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([address, id]) => importBlock(address, id)),
  ].join("\n");

/** @param file the file that was written; null if there was nothing to write */
export function matchText(matched: Matched, file: string | null): string {
  const { imports, known, endpoint } = matched;
  const already = known === 0 ? "" : `; ${counted(known, "object")} had one already`;
  return [
    file === null
      ? `Wrote no file, because there is no import block to write for ${endpoint}${already}`
      : `Wrote ${counted(imports.size, "import block")} for ${endpoint} to ${visibleText(file)}${already}`,
    ...(imports.size + known === 0 ? [] : ["Next: terraform init, plan and apply there (with OpenTofu, tofu)"]),
    "",
  ].join("\n");
}

/** One line for each object that was not found. */
export const matchComplaints = ({ unmatched }: Matched): readonly string[] =>
  unmatched.length === 0
    ? []
    : [
        `Error: ${counted(unmatched.length, "object")} of the configuration ${unmatched.length === 1 ? "has" : "have"} no import block, so the next plan creates ${unmatched.length === 1 ? "it" : "them"}:`,
        ...unmatched.map(({ address, reason }) => `  ${address}: ${reason}`),
        "If it exists, write its import block with the right id",
      ];

/** One JSON object on one line. */
export const matchJson = (matched: Matched, file: string | null): string =>
  `${JSON.stringify({
    ...jsonSchema("export-match"),
    directory: matched.directory,
    endpoint: matched.endpoint,
    file,
    imports: [...matched.imports].map(([address, id]) => ({ address, id })),
    known: matched.known,
    unmatched: matched.unmatched,
  })}\n`;
