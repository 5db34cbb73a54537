// One file although it is long: its edits and its rewritings share one model of keyed nodes.
import { type ModelElement, type ModelNode, randomFrom, significant, uris } from "./random-document";

/**
 * Nodes that keep their key whatever is done to the document around them, so that the same edit can be made in a
 * document and in a server's rendition of it. What the server adds has negative keys.
 */
export type KeyedNode = KeyedElement | (Exclude<ModelNode, ModelElement> & { readonly key: number });
export interface KeyedElement extends Omit<ModelElement, "children"> {
  readonly key: number;
  readonly children: readonly KeyedNode[];
}

type Random = (below: number) => number;

export function keyed(model: ModelElement): KeyedElement {
  let next = 1;
  const key = (element: ModelElement): KeyedElement => ({
    ...element,
    key: next++,
    children: element.children.map((child) => (child.kind === "element" ? key(child) : { ...child, key: next++ })),
  });
  return key(model);
}

export function unkeyed(element: KeyedElement): ModelElement {
  return significant({ ...element, children: element.children.map(stripped) }, false);
}

function stripped(node: KeyedNode): ModelNode {
  if (node.kind !== "element")
    return node.kind === "text"
      ? { kind: "text", text: node.text }
      : { kind: "instruction", target: node.target, body: node.body };
  return { ...node, children: node.children.map(stripped) };
}

const ADDED_ATTRIBUTES = ["revision", "owner", "serverId"];
const ADDED_ELEMENTS = ["meta", "defaults"];
/** Paths of all that a rewriting adds, save ids. */
export const ADDED_PATHS = [
  ...ADDED_ATTRIBUTES.map((name) => `//@${name}`),
  ...ADDED_ELEMENTS.map((name) => `//${name}`),
];

/** A server's rendition: further attributes and elements, each in places of its own choice. */
export function rewritten(model: KeyedElement, seed: number): KeyedElement {
  const random = randomFrom(seed);
  let next = -1;
  const added = (): KeyedElement => ({
    kind: "element",
    key: next--,
    uri: random(4) === 0 ? (uris[random(uris.length)] ?? "") : "",
    local: ADDED_ELEMENTS[random(2)] ?? "",
    attributes: random(2) === 0 ? [] : [{ uri: "", local: "at", value: `${random(3)}` }],
    preserve: null,
    children: random(2) === 0 ? [] : [{ kind: "text", key: next--, text: "x" }],
  });
  const rewrite = (element: KeyedElement): KeyedElement => {
    const attributes = [...element.attributes];
    for (const local of ADDED_ATTRIBUTES) {
      const isThere = attributes.some((each) => each.local === local);
      if (random(3) === 0 && !isThere) attributes.push({ uri: "", local, value: `${random(4)}` });
    }
    if (random(3) === 0 && !attributes.some((each) => each.local === "id"))
      attributes.unshift({ uri: "", local: "id", value: `new-${element.key}` });
    const children: KeyedNode[] = [];
    const hasText = element.children.some((child) => child.kind === "text");
    for (const child of element.children) {
      if (!hasText && random(5) === 0) children.push(added());
      children.push(child.kind === "element" ? rewrite(child) : child);
    }
    if (!hasText && random(4) === 0) children.push(added());
    return { ...element, attributes, children };
  };
  return rewrite(model);
}

/** The same document with other values, fewer and more of what a rewriting adds, save ids. */
export function restless(model: KeyedElement, seed: number): KeyedElement {
  const random = randomFrom(seed);
  const change = (element: KeyedElement): KeyedElement => ({
    ...element,
    attributes: element.attributes.flatMap((each) => {
      if (!ADDED_ATTRIBUTES.includes(each.local) || each.uri !== "") return [each];
      return random(3) === 0 ? [] : [{ ...each, value: `${each.value}+` }];
    }),
    children: element.children.flatMap((child): readonly KeyedNode[] => {
      if (child.kind !== "element") return [child];
      if (!ADDED_ELEMENTS.includes(child.local)) return [change(child)];
      if (random(3) === 0) return [];
      return random(3) === 0 ? [child, { ...child, key: child.key - 1_000_000 }] : [{ ...child, attributes: [] }];
    }),
  });
  return change(model);
}

/** Without texts among elements and white space that counts: what people lay out in lines. */
export function structural(model: ModelElement): ModelElement {
  const elements = model.children.filter((child) => child.kind === "element");
  return {
    ...model,
    preserve: null,
    children:
      elements.length > 0
        ? elements.map(structural)
        : model.children
            .filter((child) => child.kind === "text" && child.text.trim() !== "" && !/[\r\n]/.test(child.text))
            .slice(0, 1),
  };
}

/** One line for each attribute, start tag and end tag. */
export function inLines(model: ModelElement, lineEnd: string, unit: string): string {
  const prefixes = uris.map((uri, at) => [uri, uri === "" ? "" : `p${at}:`] as const);
  const prefix = new Map(prefixes);
  const escape = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (each) => `&#${each.charCodeAt(0)};`);
  const lines: string[] = [];
  const write = (element: ModelElement, indent: string, root: boolean): void => {
    const name = `${prefix.get(element.uri)}${element.local}`;
    const attributes = element.attributes.map((each) => `${prefix.get(each.uri)}${each.local}="${escape(each.value)}"`);
    if (root)
      attributes.unshift(
        ...prefixes.flatMap(([uri, each]) => (uri === "" ? [] : [`xmlns:${each.slice(0, -1)}="${escape(uri)}"`])),
      );
    const [only] = element.children;
    const tag = [`${indent}<${name}`, ...attributes.map((each) => `${indent}${unit}${unit}${each}`)];
    const open = only === undefined ? "/>" : ">";
    const text = only?.kind === "text" ? `>${escape(only.text)}</${name}>` : open;
    lines.push(...tag.slice(0, -1), `${tag.at(-1)}${text}`);
    if (only?.kind !== "element") return;
    for (const child of element.children) if (child.kind === "element") write(child, indent + unit, false);
    lines.push(`${indent}</${name}>`);
  };
  write(model, "", true);
  return lines.join(lineEnd) + lineEnd;
}

/** A change that somebody makes in a document and in its renditions alike. */
export interface Edit {
  readonly name: string;
  readonly target: number;
  readonly apply: (element: KeyedElement) => KeyedElement;
}

/** Changes the element of that key; the same tree where there is none. */
export function applied(tree: KeyedElement, edit: Edit): KeyedElement {
  const within = (element: KeyedElement): KeyedElement => {
    if (element.key === edit.target) return edit.apply(element);
    let changed = false;
    const children = element.children.map((child): KeyedNode => {
      if (child.kind !== "element") return child;
      const now = within(child);
      changed ||= now !== child;
      return now;
    });
    return changed ? { ...element, children } : element;
  };
  return within(tree);
}

/**
 * What a patched document may be after an edit of it and of its rendition alike. An element with another name comes as
 * the server shows it, with all that the server added there. So may one with another identity: it depends on its
 * siblings and on what the server numbers.
 */
export function patchedBy(
  edit: (tree: KeyedElement) => KeyedElement,
  mine: KeyedElement,
  server: KeyedElement,
): readonly [KeyedElement, KeyedElement] {
  const [before, shown] = [byKey(mine), byKey(edit(server))];
  const withShown = (element: KeyedElement, comesAnew: typeof isRenamed): KeyedElement => {
    const was = before.get(element.key);
    if (was !== undefined && comesAnew(was, element)) return shown.get(element.key)!;
    return {
      ...element,
      children: element.children.map((child) => (child.kind === "element" ? withShown(child, comesAnew) : child)),
    };
  };
  const wanted = edit(mine);
  return [
    withShown(wanted, isRenamed),
    withShown(wanted, (a, b) => isRenamed(a, b) || identityOf(a) !== identityOf(b)),
  ];
}

/** Whether an edit keeps all names and identities and adds no namesake beside another, so that it is clear what is what. */
export function keepsIdentities(before: KeyedElement, after: KeyedElement): boolean {
  const then = byKey(before);
  return [...byKey(after)].every(([key, element]) => {
    const was = then.get(key);
    if (was !== undefined && (isRenamed(was, element) || identityOf(was) !== identityOf(element))) return false;
    const children = element.children.filter((child) => child.kind === "element");
    const added = children.filter((child) => !then.has(child.key));
    return added.every((child) => children.every((other) => other === child || isRenamed(other, child)));
  });
}

const isRenamed = (a: KeyedElement, b: KeyedElement): boolean => a.local !== b.local || a.uri !== b.uri;

/** Its attributes called id or name, and the texts of such children. */
function identityOf({ attributes, children }: KeyedElement): string {
  const isIdentity = ({ local }: { readonly local: string }): boolean => local === "id" || local === "name";
  return JSON.stringify([
    attributes.filter(isIdentity),
    children.flatMap((child) =>
      child.kind === "element" && isIdentity(child) && child.children.every(({ kind }) => kind !== "element")
        ? [[child.local, child.children]]
        : [],
    ),
  ]);
}

function byKey(element: KeyedElement): ReadonlyMap<number, KeyedElement> {
  const inside = element.children.flatMap((child) => (child.kind === "element" ? [...byKey(child)] : []));
  return new Map([[element.key, element], ...inside]);
}

const VALUES = ["", "9", "a b", "<&>\"'", "]]>", "x\ny\n", " é ", "\r", "😀"];
const TEXTS = ["9", "a b", "<&>\"'", "x]]>y", "one\ntwo\n", " é ", "a\rb", "😀", "]", ">"];

export const EDITS = [
  "value",
  "new attribute",
  "no attribute",
  "text",
  "new element",
  "new text",
  "no child",
  "move",
  "rename",
  "namespace",
  "space",
  "instruction",
] as const;
export type EditName = (typeof EDITS)[number];

/** One edit somewhere in the document, of the kinds given. */
export function randomEdit(document: KeyedElement, seed: number, kinds: readonly EditName[] = EDITS): Edit {
  const random = randomFrom(seed);
  const elements: KeyedElement[] = [];
  const collect = (element: KeyedElement): void => {
    elements.push(element);
    for (const child of element.children) if (child.kind === "element") collect(child);
  };
  collect(document);
  for (let attempt = 0; ; attempt++) {
    const element = pick(elements, random);
    const name = pick(kinds, random);
    const apply = change(name, element, random, 1_000_000 + attempt);
    if (apply !== null) return { name, target: element.key, apply };
    if (attempt > 200) return { name: "none", target: element.key, apply: (each) => each };
  }
}

function change(
  name: EditName,
  element: KeyedElement,
  random: Random,
  fresh: number,
): ((element: KeyedElement) => KeyedElement) | null {
  const { attributes, children } = element;
  const replaceChildren =
    (by: (children: readonly KeyedNode[]) => readonly KeyedNode[]) =>
    (each: KeyedElement): KeyedElement => ({ ...each, children: by(each.children) });
  switch (name) {
    case "value": {
      if (attributes.length === 0) return null;
      const old = pick(attributes, random);
      const value = random(2) === 0 ? pick(VALUES, random) : `${old.value} more`;
      if (value === old.value) return null;
      return (each) => ({
        ...each,
        attributes: each.attributes.map((one) =>
          one.uri === old.uri && one.local === old.local ? { ...one, value } : one,
        ),
      });
    }
    case "new attribute": {
      const attribute = { uri: pick(uris, random), local: pick(["new", "x-1"], random), value: pick(VALUES, random) };
      if (attributes.some((each) => each.local === attribute.local && each.uri === attribute.uri)) return null;
      return (each) => ({ ...each, attributes: [...each.attributes, attribute] });
    }
    case "no attribute": {
      if (attributes.length === 0) return null;
      const old = pick(attributes, random);
      return (each) => ({
        ...each,
        attributes: each.attributes.filter((one) => one.uri !== old.uri || one.local !== old.local),
      });
    }
    case "text": {
      const old = pick(children, random);
      if (old?.kind !== "text") return null;
      const at = random(old.text.length);
      const text =
        [
          pick(TEXTS, random),
          `${old.text}!`,
          `${[...old.text].slice(0, at).join("")}#${[...old.text].slice(at).join("")}`,
        ][random(3)] ?? "";
      if (text === old.text) return null;
      return replaceChildren((all) =>
        all.map((child) => (child.key === old.key ? { ...old, text: text.normalize("NFC") } : child)),
      );
    }
    case "new element":
    case "new text":
    case "instruction": {
      const made = {
        "new element": (): KeyedNode => newElement(random, fresh),
        "new text": (): KeyedNode => ({ kind: "text", key: fresh, text: pick(TEXTS, random) }),
        instruction: (): KeyedNode => ({
          kind: "instruction",
          key: fresh,
          target: "added",
          body: pick(["", "x"], random),
        }),
      };
      const node = made[name]();
      const behind = random(children.length + 1) - 1;
      const anchor = children[behind]?.key ?? null;
      const first = random(2) === 0;
      return replaceChildren((all) => {
        if (anchor === null)
          return first
            ? [node, ...all]
            : [...all.filter((each) => each.key < 0), node, ...all.filter((each) => each.key >= 0)];
        return all.flatMap((child) => (child.key === anchor ? [child, node] : [child]));
      });
    }
    case "no child": {
      if (children.length === 0) return null;
      const old = pick(children, random);
      return replaceChildren((all) => all.filter((child) => child.key !== old.key));
    }
    case "move": {
      if (children.length < 2) return null;
      const moved = pick(children, random);
      const anchor = pick(children, random);
      if (moved === anchor) return null;
      return replaceChildren((all) => {
        const node = all.find((child) => child.key === moved.key);
        const rest = all.filter((child) => child.key !== moved.key);
        return node === undefined ? all : rest.flatMap((child) => (child.key === anchor.key ? [child, node] : [child]));
      });
    }
    case "rename":
      return (each) => ({ ...each, local: `${each.local}2` });
    case "namespace": {
      const uri = pick(uris, random);
      return uri === element.uri ? null : (each) => ({ ...each, uri });
    }
    case "space":
      return (each) => ({ ...each, preserve: each.preserve === true ? null : true });
  }
}

function newElement(random: Random, key: number): KeyedElement {
  const leaf = (local: string, at: number): KeyedElement => ({
    kind: "element",
    key: key + at * 10_000,
    uri: pick(uris, random),
    local,
    attributes: random(2) === 0 ? [] : [{ uri: pick(uris, random), local: "name", value: pick(VALUES, random) }],
    preserve: random(6) === 0 ? true : null,
    children: random(2) === 0 ? [] : [{ kind: "text", key: key + at * 20_000, text: pick(TEXTS, random) }],
  });
  const whole = leaf(pick(["task", "added"], random), 1);
  return random(2) === 0
    ? whole
    : { ...whole, children: [leaf("a", 2), leaf("b", 3), ...(random(3) === 0 ? whole.children : [])] };
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random(Math.max(1, items.length))] as T;
}
