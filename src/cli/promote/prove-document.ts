import {
  describe,
  differences,
  documentId,
  documentTriggers,
  fillDocument,
  fillKnown,
  hiddenIn,
  maskNodes,
  matches,
  parseDocument,
  placeholderOf,
  replaceNodes,
  revision,
  valueNodes,
  withoutPaths,
  withValues,
  type Difference,
  type ValueNode,
  type XmlAttribute,
  type XmlDocument,
  type XmlTree,
} from "../../document";
import type { Kind } from "../../kinds";
import { objectPlaces } from "../../inventory";
import { keyOf, ownIdNode, type AdaptedDocument } from "./adapt-document";

/**
 * How the version on the target compares with the reviewed document, in which names stand for the ids of objects.
 */
export interface DocumentProof {
  /** SHA-256 of the canonical form of the reviewed document. */
  readonly reviewed: string;
  /** The same of what arrived, without the service's additions. */
  readonly arrived: string;
  readonly isSame: boolean;
  /** What the service has added, line by line. */
  readonly additions: readonly string[];
  /** What differs otherwise, line by line; empty if it is the same. */
  readonly differences: readonly string[];
}

export interface ProofOptions {
  readonly adapted: AdaptedDocument;
  /** Values of its placeholders on the target; null: `{{…}}` is literal text. */
  readonly values: ReadonlyMap<string, string> | null;
  /** The name of an object of the target. */
  readonly nameOf: NameOf;
  /** Flags that the configuration sets outside of the document. */
  readonly isFlagSet: (trigger: string | null) => boolean;
}

export type NameOf = (kind: Kind, id: string) => string | null;

/** Compares what the target has with what was reviewed. Secrets are not compared. */
export function proveDocument(arrivedText: string, options: ProofOptions): DocumentProof {
  const { adapted, values, nameOf, isFlagSet } = options;
  const expected = parseDocument(
    values === null ? adapted.text : fillDocument(parseDocument(adapted.text), withoutHidden(values)),
  );
  const arrived = parseDocument(arrivedText);
  const slots = hiddenSlots(expected);
  const hide = (document: XmlDocument): XmlTree =>
    maskNodes(replaceNodes(document, flagsIn(document, isFlagSet)), nodesIn(document, slots));
  const [wanted, found] = [hide(expected), hide(arrived)];
  const changes = differences(wanted, found);
  const isOurs = matches(wanted, found);
  const added = isOurs ? changes.filter(({ kind }) => kind === "added") : [];
  const reviewed = reviewedHash(options);
  const back = withValues(
    withoutPaths(
      found,
      added.map(({ path }) => path),
    ),
    namesIn(arrived, nameOf),
  );
  const hash = revision(back);
  const id = documentId(expected) === null ? documentId(arrived) : null;
  const isSame = isOurs && hash === reviewed;
  const lines = changes.filter((change) => !added.includes(change)).flatMap(describe);
  return {
    reviewed,
    arrived: hash,
    isSame,
    additions: added.filter((change) => !isOwnId(change, id)).flatMap(describe),
    differences: isSame ? [] : linesOr(lines, "The same text, but with other objects behind its ids"),
  };
}

/** SHA-256 of the canonical form of a reviewed document, in which names stand for ids. */
export function reviewedHash({ adapted, values, nameOf, isFlagSet }: ProofOptions): string {
  const document = parseDocument(adapted.reviewed);
  const places = new Map(
    [...objectPlaces(document)].map(({ kind, value, node }): [ValueNode["node"], string | null] => {
      const named = adapted.names.get(keyOf(kind, value));
      const filled = values?.get(/^\{\{([^{}]+)\}\}$/.exec(value)?.[1] ?? "") ?? value;
      const name = named ?? nameOf(kind, filled);
      return [node, name === null ? null : placeOf(kind, name)];
    }),
  );
  const changed = valueNodes(document).flatMap(({ node, value }): (readonly [ValueNode["node"], string])[] => {
    const name = places.get(node) ?? null;
    const filled = name ?? (values === null ? value : fillKnown(value, withoutHidden(values)));
    return filled === value ? [] : [[node, filled]];
  });
  const own = adapted.ownId === null ? null : ownIdNode(document, adapted.ownId);
  const masked = maskNodes(
    replaceNodes(document, flagsIn(document, isFlagSet)),
    nodesIn(document, hiddenSlots(document)),
  );
  const tree = withValues(masked, new Map(changed));
  return revision(own === null ? tree : replaceNodes(tree, new Map([[own, null]])));
}

const placeOf = (kind: Kind, name: string): string => placeholderOf(`${kind} ${name.normalize("NFC")}`);

function namesIn(document: XmlDocument, nameOf: NameOf): ReadonlyMap<ValueNode["node"], string> {
  return new Map(
    [...objectPlaces(document)].flatMap(({ kind, value, node }) => {
      const name = nameOf(kind, value);
      return name === null ? [] : [[node, placeOf(kind, name)] as const];
    }),
  );
}

/** Secrets are filled in by the provider, and nobody else sees them. */
const withoutHidden = (values: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...values].filter(([name]) => hiddenIn(placeholderOf(name)).length === 0));

const hiddenSlots = (document: XmlTree): ReadonlySet<string> =>
  new Set(valueNodes(document).flatMap(({ slot, value }) => (hiddenIn(value).length > 0 ? [slot] : [])));

const nodesIn = (document: XmlTree, slots: ReadonlySet<string>): readonly ValueNode["node"][] =>
  slots.size === 0 ? [] : valueNodes(document).flatMap(({ node, slot }) => (slots.has(slot) ? [node] : []));

/** Takes out the document's own flags, where an attribute of the configuration decides them. */
function flagsIn(document: XmlTree, isFlagSet: ProofOptions["isFlagSet"]): ReadonlyMap<XmlAttribute, null> {
  const { workflowFlag, triggers } = documentTriggers(document);
  return new Map([
    ...(workflowFlag !== null && isFlagSet(null) ? [[workflowFlag.node, null] as const] : []),
    ...triggers.flatMap(({ name, flag }) => (flag !== null && isFlagSet(name) ? [[flag.node, null] as const] : [])),
  ]);
}

const isOwnId = (change: Difference, id: string | null): boolean =>
  change.kind === "added" && change.value !== null && change.value === id;

const linesOr = (lines: readonly string[], otherwise: string): readonly string[] =>
  lines.length > 0 ? lines : [otherwise];
