/**
 * What SARIF 2.1.0 and GitHub demand of a log of this kind. No npm package has the schema of the standard, so this is
 * what of it applies here, and what GitHub's documentation adds.
 *
 * @returns what is wrong, one line each
 */
export function sarifProblems(text: string): readonly string[] {
  const problems: string[] = [];
  const demand = (holds: boolean, what: string): void => {
    if (!holds) problems.push(what);
  };
  const log = JSON.parse(text) as Node;
  demand(log["version"] === "2.1.0", "version must be 2.1.0");
  demand(/sarif-schema-2\.1\.0\.json$/.test(String(log["$schema"])), "$schema must name the schema");
  demand(onlyHas(log, ["$schema", "version", "runs"]), "the log has a member of its own");
  const runs = log["runs"] as readonly Node[];
  demand(runs.length === 1, "GitHub takes one run of a tool in a file");
  for (const run of runs) {
    demand(
      onlyHas(run, ["tool", "automationDetails", "columnKind", "originalUriBaseIds", "invocations", "results"]),
      "the run has a member of its own",
    );
    demand(/^[\w-]+\/$/.test(String((run["automationDetails"] as Node)["id"])), "GitHub's category ends with a slash");
    demand(run["columnKind"] === "utf16CodeUnits", "columnKind");
    const driver = (run["tool"] as Node)["driver"] as Node;
    demand(typeof driver["name"] === "string" && driver["name"] !== "", "the driver has a name");
    const rules = driver["rules"] as readonly Node[];
    rules.forEach((rule) => problems.push(...ruleProblems(rule)));
    demand(new Set(rules.map(({ id }) => id)).size === rules.length, "rules have ids of their own");
    const results = run["results"] as readonly Node[];
    results.forEach((result, at) => problems.push(...resultProblems(result, at, rules, run)));
    const suppressed = results.filter((result) => "suppressions" in result).length;
    demand(
      suppressed === 0 || suppressed === results.length,
      "either all results say whether they are suppressed, or none",
    );
    const prints = results.map((result) => JSON.stringify(result["partialFingerprints"]));
    demand(new Set(prints).size === prints.length, "fingerprints are different");
    for (const invocation of run["invocations"] as readonly Node[])
      demand(typeof invocation["executionSuccessful"] === "boolean", "an invocation says whether it was successful");
  }
  return problems;
}

type Node = Readonly<Record<string, unknown>>;

const onlyHas = (node: Node, names: readonly string[]): boolean =>
  Object.keys(node).every((name) => names.includes(name));
const textOf = (node: unknown): string => {
  const text = (node as Node | undefined)?.["text"];
  return typeof text === "string" ? text : "";
};
const LEVELS = ["none", "note", "warning", "error"];

function ruleProblems(rule: Node): readonly string[] {
  const id = String(rule["id"]);
  const holds: Readonly<Record<string, boolean>> = {
    "an id of at most 255 characters": id !== "" && id.length <= 255,
    "a name in UpperCamelCase": /^([A-Z][a-z]+)+$/.test(String(rule["name"])),
    "a short description of at most 1024 characters": /^.{1,1024}$/.test(textOf(rule["shortDescription"])),
    "a full description of at most 1024 characters": /^.{1,1024}$/.test(textOf(rule["fullDescription"])),
    help: textOf(rule["help"]) !== "",
    "an absolute helpUri": /^https:\/\//.test(String(rule["helpUri"])),
    "a level": LEVELS.includes(String((rule["defaultConfiguration"] as Node)["level"])),
    "at most 10 tags": ((rule["properties"] as Node)["tags"] as readonly string[]).length <= 10,
  };
  return Object.entries(holds).flatMap(([what, is]) => (is ? [] : [`rule ${id} needs ${what}`]));
}

function resultProblems(result: Node, at: number, rules: readonly Node[], run: Node): readonly string[] {
  const locations = result["locations"] as readonly Node[];
  const { artifactLocation, region } = (locations[0]?.["physicalLocation"] ?? {}) as Readonly<Record<string, Node>>;
  const uri = String(artifactLocation?.["uri"]);
  const [line, endLine] = [Number(region?.["startLine"]), Number(region?.["endLine"])];
  const [column, endColumn] = [Number(region?.["startColumn"]), Number(region?.["endColumn"])];
  const suppressions = (result["suppressions"] ?? []) as readonly Node[];
  const holds: Readonly<Record<string, boolean>> = {
    "the rule that ruleIndex names": rules[Number(result["ruleIndex"])]?.["id"] === result["ruleId"],
    "a level": LEVELS.includes(String(result["level"])),
    "a message": textOf(result["message"]) !== "",
    "a message without links": !textOf(result["message"]).includes("]("),
    "one location": locations.length === 1,
    "a relative URI": /^(?:[\w.!~*'()-]|%[0-9A-F]{2})+(?:\/(?:[\w.!~*'()-]|%[0-9A-F]{2})+)*$/.test(uri),
    "a base that the run has": String(artifactLocation?.["uriBaseId"]) in (run["originalUriBaseIds"] as Node),
    "lines and columns from 1": line >= 1 && column >= 1,
    "an end behind its start": endLine > line || (endLine === line && endColumn >= column),
    "GitHub's fingerprint": /^[0-9a-f]{32}:1$/.test(
      String((result["partialFingerprints"] as Node)["primaryLocationLineHash"]),
    ),
    "known suppressions": suppressions.every(
      ({ kind, status, justification }) => kind === "external" && status === "accepted" && justification !== "",
    ),
  };
  return Object.entries(holds).flatMap(([what, is]) =>
    is ? [] : [`result ${at + 1} needs ${what}: ${JSON.stringify(result)}`],
  );
}
