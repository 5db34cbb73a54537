import type { EngineProduct } from "../../engine";
import { attributeLines, blockText, comment, importBlock, literal, quoted, type AttributeText } from "../../hcl";
import { grouped } from "../../sequence";
import { CliError } from "../cli-error";
import type { EvaluatedObject } from "./evaluated-object";
import type { Source, SourceFile } from "./source";
import { expectOwnProviders, readConfiguration, type ConfigurationFacts } from "./read-configuration";

/** What the target's configuration has in place of the source's, for one object. */
export interface Adjustment {
  readonly object: EvaluatedObject;
  /** Attributes with another value, as expressions. */
  readonly set: ReadonlyMap<string, string>;
  /** Elements that a map or a list gets in addition, as an expression. */
  readonly add: ReadonlyMap<string, string>;
  /** Names of substitutions that the document has no place for; `add` has substitutions too then. @default none */
  readonly unused?: readonly string[];
}

export interface TargetSettings {
  readonly endpoint: string;
  readonly allowInsecureHttp: boolean;
  /** Ids on the target, by address. */
  readonly imports: ReadonlyMap<string, string>;
}

/** What is different on the target. */
export interface TargetChanges {
  /** All of the source, with those that stay as they are. */
  readonly objects: readonly EvaluatedObject[];
  readonly adjustments: readonly Adjustment[];
  /** Variables for secrets. */
  readonly variables: readonly string[];
}

/** Sorts behind the override files of users, so that it has the last word. */
const OVERRIDE = "zz_promotion_override.tf";
const ADDITION = "promotion.tf";
/** The folder of documents with other values. */
export const DOCUMENTS = "promotion";

/** Files that a source cannot have, because the promotion writes them. */
export const isReserved = (path: string): boolean =>
  [OVERRIDE, ADDITION, ADDITION.replace(/\.tf$/, ".tofu")].includes(path) || path.startsWith(`${DOCUMENTS}/`);

/**
 * Whether a file would override the promotion's backend and endpoint: engines merge override files in the order of the
 * bytes of their names, and the last one counts.
 */
export const overridesPromotion = (path: string): boolean =>
  /^([^/]*_)?override\.(tf|tofu)(\.json)?$/.test(path) && Buffer.compare(Buffer.from(path), Buffer.from(OVERRIDE)) > 0;

/** A source's configuration that engines can evaluate with files of ours beside it. */
export interface Copy {
  readonly source: Source;
  readonly facts: ConfigurationFacts;
  /** Without import blocks, which have ids of the source. */
  readonly files: readonly SourceFile[];
}

/** @throws CliError for a source that cannot be read, or whose own files would win over ours */
export async function openCopy(source: Source, dialect: EngineProduct): Promise<Copy> {
  const facts = await readConfiguration(source.directory, dialect);
  await expectOwnProviders(source, facts, dialect);
  const reserved = source.files.find(({ path }) => isReserved(path));
  if (reserved !== undefined)
    throw new CliError(`The source has a file "${reserved.path}", which this command writes itself. Rename it`);
  const last = source.files.find(({ path }) => overridesPromotion(path));
  if (last !== undefined)
    throw new CliError(
      `The override file "${last.path}" of the source would take precedence over this command's endpoint and state, so nothing was changed. Give it a name that sorts before "zz", such as "a_override.tf"`,
    );
  const files = source.files.map((each): SourceFile => {
    const text = facts.withoutImports.get(each.path);
    return text === undefined ? each : { ...each, content: Buffer.from(text) };
  });
  return { source, facts, files };
}

const NO_CHANGES: TargetChanges = { objects: [], adjustments: [], variables: [] };

export const targetFiles = (
  facts: ConfigurationFacts,
  settings: TargetSettings,
  changes: TargetChanges = NO_CHANGES,
): readonly SourceFile[] => [
  file(ADDITION, additionText(facts, settings, changes)),
  file(OVERRIDE, overrideText(facts, settings, changes)),
];

export const file = (path: string, text: string): SourceFile => ({
  path,
  content: Buffer.from(text),
  isExecutable: false,
});

function additionText(facts: ConfigurationFacts, settings: TargetSettings, { variables }: TargetChanges): string {
  const hasProvider = facts.providerAliases.includes(null);
  return [
    comment(`Written by wfa promote for ${settings.endpoint}. The next promotion replaces this file.`),
    "",
    ...(hasProvider ? [] : [block(`provider ${quoted(facts.provider)}`, connection(settings, true))]),
    ...variables.map((name) =>
      block(`variable ${quoted(name)}`, [
        ["type", "string"],
        ["ephemeral", "true"],
        ["sensitive", "true"],
      ]),
    ),
    ...[...settings.imports].map(([address, id]) => importBlock(address, id)),
  ].join("\n");
}

function overrideText(
  facts: ConfigurationFacts,
  settings: TargetSettings,
  { objects, adjustments }: TargetChanges,
): string {
  const blocks = grouped(adjustments, ({ object }) => `resource ${quoted(object.type)} ${quoted(object.blockName)}`);
  return [
    comment(
      `Written by wfa promote for ${settings.endpoint}: what is different there. The next promotion replaces this file.`,
    ),
    "",
    blockText("terraform", ['  backend "local" {', '    path = "terraform.tfstate"', "  }"]),
    ...facts.providerAliases.map((alias) =>
      block(`provider ${quoted(facts.provider)}`, [
        ...(alias === null ? [] : [["alias", quoted(alias)] as const]),
        ...connection(settings, alias === null),
      ]),
    ),
    ...[...blocks].map(([header, own]) => block(header, attributesOf(facts, objects, own))),
  ].join("\n");
}

/** The key comes from the environment, also where the source's configuration has one. */
const connection = (
  { endpoint, allowInsecureHttp }: TargetSettings,
  isDefault: boolean,
): readonly (readonly [string, string])[] => [
  ["endpoint", quoted(endpoint)],
  ...(isDefault
    ? ([
        ["api_key", "null"],
        ["api_key_file", "null"],
      ] as const)
    : []),
  ...(allowInsecureHttp ? ([["allow_insecure_http", "true"]] as const) : []),
];

function attributesOf(
  facts: ConfigurationFacts,
  objects: readonly EvaluatedObject[],
  adjustments: readonly Adjustment[],
): readonly (readonly [string, string])[] {
  const { type, blockName } = adjustments[0]!.object;
  const instances = objects.filter(
    (object) => object.type === type && object.blockName === blockName && object.moduleAddress === null,
  );
  const of = (object: EvaluatedObject): Adjustment | undefined =>
    adjustments.find((each) => each.object.address === object.address);
  const names = (part: "set" | "add"): readonly string[] => [
    ...new Set(adjustments.flatMap((each) => [...each[part].keys()])),
  ];
  const unusedIn = (object: EvaluatedObject): readonly string[] => of(object)?.unused ?? [];
  const withoutUnused = (own: string): string => {
    if (instances.every((object) => unusedIn(object).length === 0)) return own;
    const unused = instances.map((object) => [object, `[${unusedIn(object).map(quoted).join(", ")}]`] as const);
    return `{ for name, value in ${own} : name => value if !contains(${perInstance(unused)}, name) }`;
  };
  return [
    ...names("set").map((name) => {
      const values = instances.map(
        (object) => [object, of(object)?.set.get(name) ?? literal(object.values[name] ?? null)] as const,
      );
      return [name, perInstance(values)] as const;
    }),
    ...names("add").map((name) => {
      const isList = name === "sensitive_paths";
      const values = instances.map((object) => [object, of(object)?.add.get(name) ?? (isList ? "[]" : "{}")] as const);
      const added = perInstance(values);
      const all = facts.expressionOf(type, blockName, name);
      const own = all === null || name !== "substitutions" ? all : withoutUnused(all);
      return [name, own === null ? added : `${isList ? "concat" : "merge"}(${own}, ${added})`] as const;
    }),
  ];
}

/** One expression for all instances of a block. */
function perInstance(values: readonly (readonly [EvaluatedObject, string])[]): string {
  const [first] = values;
  if (first === undefined) return "null";
  const { index } = first[0];
  if (index === null) return first[1];
  if (typeof index === "number") {
    const sorted = [...values].sort(([a], [b]) => Number(a.index) - Number(b.index));
    return `[${sorted.map(([, value]) => value).join(", ")}][count.index]`;
  }
  return `{ ${values.map(([object, value]) => `${quoted(String(object.index))} = ${value}`).join(", ")} }[each.key]`;
}

const block = (header: string, attributes: readonly AttributeText[]): string =>
  blockText(header, attributeLines(attributes));
