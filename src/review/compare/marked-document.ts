import {
  differences,
  isFilledIn,
  isHidden,
  maskNodes,
  parseDocument,
  parsePath,
  placeholderNames,
  placeholdersIn,
  selectPath,
  valueMayBecome,
  valueNodes,
  withValues,
  type DocumentPath,
  type PathStep,
  type ValueNode,
  type XmlAttribute,
  type XmlNode,
  type XmlTree,
} from "../../document";
import { createRedactor, SENSITIVE } from "../../redaction";

/** A document's text, and the values of its placeholders. */
export interface Template {
  readonly text: string;
  /** By name. Null: `{{...}}` is literal text. */
  readonly values: ReadonlyMap<string, Substitution> | null;
}

/** A placeholder's value, as far as a plan says and a report may show it. */
export type Substitution =
  | { readonly kind: "known"; readonly value: string }
  | { readonly kind: "unknown" }
  /** Null if it is known only after apply, too. */
  | { readonly kind: "sensitive"; readonly value: string | null };

export interface MarkedDocument {
  /** What is sent, as far as it is known, without sensitive values. */
  readonly plain: XmlTree;
  /** Each placeholder with its value behind it, `{{NAME}} (VALUE)`: it differs where the plain documents may differ. */
  readonly marked: XmlTree;
  /** The nodes of `marked` that sensitive paths select: they hold their values, and must be masked. */
  readonly hidden: ReadonlySet<XmlNode | XmlAttribute>;
}

/**
 * Both sides of a document with the values in the place of the placeholders.
 *
 * @throws DocumentError if a text cannot be read, PathError for a path that is none
 */
export function markDocuments(
  before: Template | null,
  after: Template | null,
  sensitivePaths: readonly string[],
): readonly [MarkedDocument | null, MarkedDocument | null] {
  const paths = sensitivePaths.map(parsePath);
  const [old, now] = [before && new Side(before, paths), after && new Side(after, paths)];
  return [old?.filled(now, "before") ?? null, now?.filled(old, "after") ?? null];
}

/** Whether what is sent changes; `perhaps` where only values decide that are known after apply. */
export function compareTemplates(before: Template, after: Template): "equal" | "perhaps" | "different" {
  const [old, now] = [new Side(before, []).tree, new Side(after, []).tree];
  const unknown = new Set(
    [...(after.values ?? [])].flatMap(([name, each]) => (each.kind === "unknown" || each.value === null ? [name] : [])),
  );
  const found = differences(old, now);
  if (!placeholderNames(now).some((name) => unknown.has(name))) return found.length === 0 ? "equal" : "different";
  return found.every((each) => each.kind === "changed" && valueMayBecome(each.new, unknown, each.old))
    ? "perhaps"
    : "different";
}

/** As in documents, apart from hidden placeholders: their values are in no plan. */
const PLACEHOLDER = /\{\{(?!secret:)([^{}]+)\}\}/g;

/** The names of a text's placeholders that stand for substitutions, each once. */
export const substitutedNames = (text: string): readonly string[] => [
  ...new Set(placeholdersIn(text).filter((name) => !isHidden(name))),
];

/** A node whose template holds placeholders with a value. */
interface Hole {
  readonly template: string;
  readonly value: string;
  readonly isKnown: boolean;
  readonly isSecret: boolean;
}

class Side {
  /** With all values that are known, sensitive ones too. */
  readonly tree: XmlTree;
  readonly #nodes: readonly ValueNode[];
  readonly #holes: ReadonlyMap<ValueNode["node"], Hole>;
  readonly #slots: ReadonlyMap<string, readonly Hole[]>;
  readonly #hidden: ReadonlySet<XmlNode | XmlAttribute>;
  readonly #values: ReadonlyMap<string, Substitution>;

  constructor({ text, values }: Template, paths: readonly DocumentPath[]) {
    this.#values = values ?? new Map();
    const template = parseDocument(text);
    const holes = valueNodes(template).map(({ node, value }) => (isFilledIn(node) ? this.#holeIn(value) : null));
    const filled = valueNodes(template).flatMap(({ node }, at) => {
      const hole = holes[at];
      return hole ? [[node, hole.value] as const] : [];
    });
    this.tree = withValues(template, new Map(filled));
    this.#nodes = valueNodes(this.tree);
    this.#holes = new Map(
      this.#nodes.flatMap(({ node }, at) => {
        const hole = holes[at];
        return hole ? [[node, hole] as const] : [];
      }),
    );
    const slots = new Map<string, Hole[]>();
    for (const { node, slot } of this.#nodes) {
      const hole = this.#holes.get(node);
      if (hole !== undefined) slots.set(slot, [...(slots.get(slot) ?? []), hole]);
    }
    this.#slots = slots;
    const widened = paths.map((path) => this.#widened(path));
    this.#hidden = new Set(widened.flatMap((path) => selectPath(this.tree, path)).map(({ node }) => node));
  }

  filled(other: Side | null, side: "before" | "after"): MarkedDocument {
    const covered = new Set<XmlNode | XmlAttribute>();
    for (const node of this.#hidden) cover(node, covered);
    const open = this.#nodes.filter(({ node }) => !covered.has(node));
    const secret = open.filter(({ node }) => this.#holes.get(node)?.isSecret);
    const withoutSecrets = withValues(
      this.tree,
      new Map(secret.map(({ node }) => [node, this.#plain(this.#holes.get(node)!.template)])),
    );
    const { redact } = createRedactor([...this.#secrets(), ...(other === null ? [] : other.#secrets())]);
    return {
      plain: maskNodes(withoutSecrets, this.#hidden),
      marked: withValues(this.tree, new Map(open.flatMap((node) => this.#marked(node, other, side, redact)))),
      hidden: this.#hidden,
    };
  }

  #secrets(): readonly string[] {
    return [...this.#values.values()].flatMap((each) => (each.kind === "sensitive" ? (each.value ?? []) : []));
  }

  #holeIn(value: string): Hole | null {
    const found = substitutedNames(value).flatMap((name) => this.#values.get(name.normalize()) ?? []);
    if (found.length === 0) return null;
    return {
      template: value,
      value: value.replace(PLACEHOLDER, (placeholder, name: string) => {
        const substitution = this.#values.get(name.normalize());
        return substitution === undefined || substitution.kind === "unknown"
          ? placeholder
          : (substitution.value ?? placeholder);
      }),
      isKnown: found.every((each) => each.kind !== "unknown" && each.value !== null),
      isSecret: found.some(({ kind }) => kind === "sensitive"),
    };
  }

  #plain(template: string): string {
    return template.replace(PLACEHOLDER, (placeholder, name: string) => {
      const substitution = this.#values.get(name.normalize());
      if (substitution?.kind === "sensitive") return SENSITIVE;
      return substitution?.kind === "known" ? substitution.value : placeholder;
    });
  }

  /**
   * What stands at a node, with the placeholders marked. Where one side has a placeholder and the other the same value
   * in its place, nothing changes, so both show the same.
   */
  #marked(
    { node, slot, value }: ValueNode,
    other: Side | null,
    side: "before" | "after",
    redact: (text: string) => string,
  ): readonly (readonly [ValueNode["node"], string])[] {
    const own = this.#holes.get(node);
    const opposite = other === null ? [] : (other.#slots.get(slot) ?? []);
    const same = opposite.find((hole) => hole.isKnown && hole.value === value);
    if (same !== undefined && (own === undefined || (own.isKnown && side === "before")))
      return [[node, other!.#withMarks(same.template, this, side === "before" ? "after" : "before")]];
    if (own !== undefined) return [[node, this.#withMarks(own.template, other, side)]];
    if (opposite.some(({ isSecret }) => isSecret)) return [[node, SENSITIVE]];
    const redacted = redact(value);
    return redacted === value ? [] : [[node, redacted]];
  }

  #withMarks(template: string, other: Side | null, side: "before" | "after"): string {
    return template.replace(PLACEHOLDER, (placeholder, name: string) => {
      const substitution = this.#values.get(name.normalize());
      if (substitution === undefined) return placeholder;
      const was = side === "after" && other !== null ? other.#values.get(name.normalize()) : undefined;
      return `${placeholder} (${valueWords(substitution, was)})`;
    });
  }

  /** Without predicates on values that are known only after apply: they may turn out to select more. */
  #widened(path: DocumentPath): DocumentPath {
    const unknown = new Set(
      this.#nodes.filter(({ node }) => this.#holes.get(node)?.isKnown === false).map(({ kind }) => kind),
    );
    const isOpen = (name: string, kind: string): boolean =>
      [...unknown].some((each) => (kind === "attribute" ? each.endsWith(`\0@${name}`) : each === `${name}\0`));
    const widened = ({ predicates, ...step }: PathStep): PathStep => ({
      ...step,
      predicates: predicates.some(
        (each) =>
          each.kind !== "position" &&
          (each.name.kind === "any" ? unknown.size > 0 : isOpen(localOf(each.name), each.kind)),
      )
        ? []
        : predicates,
    });
    return unknown.size === 0 ? path : { ...path, steps: path.steps.map(widened) };
  }
}

const localOf = (name: { readonly local: string } | { readonly qualified: string }): string =>
  "local" in name ? name.local : name.qualified.replace(/^.*:/, "");

/** What stands in parentheses behind a placeholder. */
export function valueWords(substitution: Substitution, was: Substitution | undefined): string {
  switch (substitution.kind) {
    case "known":
      return substitution.value === "" ? "empty" : substitution.value;
    case "unknown":
      return "known after apply";
    case "sensitive":
      if (substitution.value === null) return "sensitive, known after apply";
      return was?.kind === "sensitive" && was.value !== substitution.value ? "sensitive, new value" : "sensitive";
  }
}

function cover(node: XmlNode | XmlAttribute, covered: Set<XmlNode | XmlAttribute>): void {
  covered.add(node);
  if (!("kind" in node) || node.kind !== "element") return;
  for (const attribute of node.attributes) covered.add(attribute);
  for (const child of node.children) cover(child, covered);
}

/** A path of `marked` as one of the plain document. */
export function plainPath(path: string, sides: readonly (Template | null)[]): string {
  if (!path.includes("{{")) return path;
  let plain = path;
  for (const side of sides) {
    for (const [name, substitution] of side?.values ?? []) {
      if (substitution.kind === "known")
        plain = plain.replaceAll(`{{${name}}} (${valueWords(substitution, undefined)})`, substitution.value);
      if (substitution.kind === "unknown") plain = plain.replaceAll(`{{${name}}} (known after apply)`, `{{${name}}}`);
    }
  }
  return plain;
}
