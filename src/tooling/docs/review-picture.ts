import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readPlan } from "../../engine-json";
import { reviewPlan, reviewText } from "../../review";
import { ROOT } from "../root";

const DOCUMENT = "examples/quickstart-hcl/workflows/load-invoices.xml";

/** Characters in a line of the picture, and the size of one in pixels. */
const COLUMNS = 100;
const CHARACTER = { width: 8.4, height: 20 };
const MARGIN = 24;

/** A dark card of its own: an image does not know whether the page around it is dark or light. */
const COLOURS = { card: "#0d1117", border: "#3d444d", text: "#e6edf3" };
const STYLES: Readonly<Record<string, string>> = {
  "1": 'font-weight="bold"',
  "2": 'fill="#9198a1"',
  "31": 'fill="#ff7b72"',
  "32": 'fill="#7ee787"',
  "33": 'fill="#e3b341"',
};

/** The review of a pull request to the quickstart, as a terminal shows it: an SVG. */
export async function reviewPicture(): Promise<string> {
  const text = reviewText(reviewPlan(readPlan(planOf(await readFile(join(ROOT, DOCUMENT), "utf8")))), { color: true });
  const lines = ["$ wfa review saved.tfplan --format text", "", ...text.trimEnd().split("\n")].flatMap(wrapped);
  const width = Math.ceil(COLUMNS * CHARACTER.width) + 2 * MARGIN;
  const height = lines.length * CHARACTER.height + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="wfa review in a terminal">`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${COLOURS.card}" stroke="${COLOURS.border}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="${COLOURS.text}">`,
    ...lines.map((line, at) => `<text x="${MARGIN}" y="${MARGIN + at * CHARACTER.height + 14}">${spans(line)}</text>`),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/** Somebody raised a timeout on the service; the pull request raises another one. */
function planOf(document: string): string {
  const values = (text: string): object => ({
    document: text,
    substitutions: { "group.id": "7bbe728e" },
    id: "623d0965",
    name: "Load invoices",
    approve: true,
    enabled: true,
    triggers: { nightly: true },
  });
  const before = replaced(document, 'timeout="900"', 'timeout="1200"');
  const drift = ["/workflow/task[@name='load']/@timeout: 900 -> 1200"];
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.11.4",
    planned_values: {},
    resource_changes: [
      {
        address: "wfa_workflow.load-invoices",
        mode: "managed",
        type: "wfa_workflow",
        name: "load-invoices",
        provider_name: "registry.terraform.io/workflow-automation/wfa",
        change: {
          actions: ["update"],
          before: { ...values(before), drift },
          after: { ...values(replaced(document, 'timeout="300"', 'timeout="600"')), drift: [] },
          after_unknown: {},
          before_sensitive: {},
          after_sensitive: {},
        },
      },
    ],
    configuration: { root_module: {} },
  });
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${DOCUMENT} does not have ${from}`);
  return text.replace(from, to);
}

/** Lines of at most COLUMNS characters, broken at spaces; the further ones have the indentation of the first. */
function wrapped(line: string): readonly string[] {
  const indent = /^ */.exec(line)![0];
  const lines: string[] = [];
  let current = indent;
  for (const word of line.slice(indent.length).split(" ")) {
    const longer = current === indent ? indent + word : `${current} ${word}`;
    if (current !== indent && visible(longer).length > COLUMNS) {
      lines.push(current);
      current = `${indent}    ${word}`;
    } else current = longer;
  }
  return [...lines, current];
}

const ESCAPE = "\u001b";
const PAINTED = new RegExp(`${ESCAPE}\\[(\\d+)m(.*?)${ESCAPE}\\[0m`, "g");
const CODE = new RegExp(`${ESCAPE}\\[\\d+m`, "g");

const visible = (line: string): string => line.replaceAll(CODE, "");

/** A line's text with its colours; a colour within another one takes its place. */
const spans = (line: string): string =>
  escaped(line).replaceAll(
    PAINTED,
    (_, code: string, text: string) => `<tspan ${STYLES[code]}>${visible(text)}</tspan>`,
  );

/** Browsers collapse ordinary spaces. */
const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/ {2,}/g, (spaces) => "\u00a0".repeat(spaces.length));
