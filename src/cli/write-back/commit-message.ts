import { entryLines, type ObjectReport } from "../../review";
import { visibleText } from "../../markup";
import { grouped } from "../../sequence";

/** What a commit takes over of an object. */
export interface CommittedObject {
  readonly object: ObjectReport;
  /** The changes, as the report shows them. */
  readonly lines: readonly string[];
}

/** The message of a commit: each object with its changes, and who made them when, as the audit log says. */
export function commitMessage(objects: readonly CommittedObject[]): string {
  const byAddress = grouped(objects, ({ object }) => object);
  const [only, ...others] = [...byAddress.keys()];
  const subject =
    only !== undefined && others.length === 0
      ? `Take over changes of ${visibleText(only.address)} from the service`
      : `Take over changes of ${byAddress.size} objects from the service`;
  const sections = [...byAddress].map(([object, parts]) =>
    [
      `${object.address}${object.name === null ? "" : ` "${object.name}"`}`,
      ...parts.flatMap(({ lines }) => lines.map((line) => `  ${line}`)),
      ...entryLines(object.entries).map(
        ({ when, who, what }) => `  In the audit log: ${[when, who, what].filter((text) => text !== "").join(" ")}`,
      ),
    ]
      .map(visibleText)
      .join("\n"),
  );
  return `${withoutCommands([subject, ...sections].join("\n\n"))}\n`;
}

/** What somebody wrote on the service must not keep the pipelines of the commit from running. */
const withoutCommands = (message: string): string =>
  message.replace(/\[(?=(?:skip|no|ci|actions)\b[^\]]*\])/gi, "[ ").replace(/\*{3}(?=NO_CI)/gi, "** *");
