import { gzipSync } from "node:zlib";
import { numbered, visibleJson, visibleText } from "../../markup";
import { byGravity, fingerprints, type Formatted, type PlacedFinding, shownText } from "./reported-finding";
import { levelOf, RULES, type Rule, type RuleName } from "./rules";

export interface SarifOptions {
  /** Such as `wfa drift`. */
  readonly tool: string;
  readonly version: string;
  /** Whether everything could be checked. */
  readonly isComplete: boolean;
  /** What GitHub accepts and keeps of one upload. @default GITHUB_LIMITS */
  readonly limits?: SarifLimits;
}

export interface SarifLimits {
  readonly results: number;
  /** Of the compressed text. */
  readonly bytes: number;
}

/**
 * Of one upload GitHub rejects more than 25,000 results and more than 10 MB compressed, and keeps 5,000 results. Its
 * other limits are not reached: one run (of 20), fewer than 20 rules (of 25,000), two tags for each (of 10), and one
 * location for each result (of 100).
 */
const GITHUB_LIMITS: SarifLimits = { results: 5_000, bytes: 10_000_000 };

const HOME = "https://github.com/workflow-automation/terraform-provider-wfa";
const ROOT = "%SRCROOT%";

/**
 * The findings as SARIF 2.1.0: one run, the gravest first, paths relative to the root of the repository. What does not
 * count has a suppression with its reason.
 */
export function sarif(findings: readonly PlacedFinding[], options: SarifOptions): Formatted {
  const { limits = GITHUB_LIMITS } = options;
  const prints = new Map(fingerprints(findings).map((print, at) => [findings[at]!, print]));
  const sorted = byGravity(findings);
  let shown = sorted.slice(0, limits.results);
  for (;;) {
    const leftOut = leftOutWords(sorted.slice(shown.length));
    const text = log(shown, prints, options, leftOut);
    if (shown.length === 0 || gzipSync(text).length <= limits.bytes) return { text, leftOut };
    shown = shown.slice(0, Math.floor(shown.length / 2));
  }
}

function leftOutWords(rest: readonly PlacedFinding[]): string | null {
  if (rest.length === 0) return null;
  const errors = rest.filter((each) => levelIn(each) === "error").length;
  return `${numbered(rest.length, "finding")} left out, ${errors} of them errors, because GitHub accepts no more in one upload. The text format has all of them`;
}

const levelIn = ({ gravity, suppression }: PlacedFinding): "error" | "warning" | "note" =>
  suppression === null ? levelOf(gravity) : "note";

function log(
  shown: readonly PlacedFinding[],
  prints: ReadonlyMap<PlacedFinding, string>,
  { tool, version, isComplete }: SarifOptions,
  leftOut: string | null,
): string {
  const names = [...new Set(shown.map(({ rule }) => rule))];
  const isSuppressing = shown.some(({ suppression }) => suppression !== null);
  const notifications = leftOut === null ? [] : [{ level: "warning", message: { text: leftOut } }];
  const run = {
    tool: {
      driver: {
        name: tool,
        semanticVersion: version,
        informationUri: HOME,
        rules: names.map((name) => ruleOf(RULES[name])),
      },
    },
    automationDetails: { id: `${tool.replace(" ", "-")}/` },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { [ROOT]: { description: { text: "The root of the repository" } } },
    invocations: [{ executionSuccessful: isComplete, toolExecutionNotifications: notifications }],
    results: shown.map((each) => resultOf(each, names, prints.get(each)!, isSuppressing)),
  };
  const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  return `${visibleJson(JSON.stringify({ $schema: schema, version: "2.1.0", runs: [run] }))}\n`;
}

const ruleOf = ({ id, name, title, help, gravity, guide }: Rule): object => {
  const uri = `${HOME}/blob/main/docs/guides/${guide}.md`;
  return {
    id,
    name,
    shortDescription: { text: title },
    fullDescription: { text: `${title}. ${help}` },
    help: { text: help, markdown: `${help}\n\n[Guide](${uri})` },
    helpUri: uri,
    defaultConfiguration: { level: levelOf(gravity) },
    properties: { tags: ["workflow-automation", guide === "reviews" ? "review" : "drift"] },
  };
};

function resultOf(finding: PlacedFinding, rules: readonly RuleName[], print: string, isSuppressing: boolean): object {
  const { rule, subject, message, details, suppression, place } = finding;
  const { address, stackName } = subject;
  return {
    ruleId: RULES[rule].id,
    ruleIndex: rules.indexOf(rule),
    level: levelIn(finding),
    message: { text: withoutLinks(shownText([message, ...details])) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: place.file.split("/").map(encodeURIComponent).join("/"), uriBaseId: ROOT },
          region: {
            startLine: place.line,
            startColumn: place.column,
            endLine: place.endLine,
            endColumn: place.endColumn,
          },
        },
        ...(address === null
          ? {}
          : {
              logicalLocations: [
                {
                  fullyQualifiedName: visibleText(stackName === null ? address : `${stackName}/${address}`),
                  kind: "resource",
                },
              ],
            }),
      },
    ],
    // GitHub tracks an alert by the first of the two.
    partialFingerprints: { primaryLocationLineHash: `${print}:1`, "wfaFinding/v1": print },
    ...(suppression === null
      ? isSuppressing && { suppressions: [] }
      : {
          suppressions: [
            {
              kind: "external",
              status: "accepted",
              justification: shownText([
                `Accepted by ${suppression.by} ${suppression.until === null ? "without an end date" : `until ${suppression.until}`}: ${suppression.reason}`,
              ]),
            },
          ],
        }),
  };
}

/** In SARIF `[text](target)` is a link, also in plain text. */
const withoutLinks = (text: string): string => text.replaceAll("](", "] (");
