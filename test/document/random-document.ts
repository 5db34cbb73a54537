import fc from "fast-check";

/** What a document means, without how it is written: the tests' own idea of equality, independent of the source. */
export interface ModelElement {
  readonly kind: "element";
  readonly uri: string;
  readonly local: string;
  /** Unique by uri and local. */
  readonly attributes: readonly { readonly uri: string; readonly local: string; readonly value: string }[];
  readonly preserve: boolean | null;
  readonly children: readonly ModelNode[];
}

export type ModelNode =
  | ModelElement
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "instruction"; readonly target: string; readonly body: string };

export const uris = ["", "urn:x", "http://example.org/y?a=1&b='2'"];
const locals = ["a", "b", "id", "name", "task", "__proto__", "é-1"];
const alphabet = [
  "a",
  "7",
  " ",
  "\n",
  "\t",
  "\r",
  "&",
  "<",
  ">",
  '"',
  "'",
  "]",
  "]]>",
  "é",
  "\u2126",
  "😀",
  "{",
  "%{x}",
  "${y}",
];

const value = fc.array(fc.constantFrom(...alphabet), { maxLength: 5 }).map((parts) => parts.join("").normalize("NFC"));
const name = fc.record({ uri: fc.constantFrom(...uris), local: fc.constantFrom(...locals) });
const attribute = fc.record({ uri: fc.constantFrom(...uris), local: fc.constantFrom(...locals), value });

const { element } = fc.letrec<{ node: ModelNode; element: ModelElement }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ kind: fc.constant("text" as const), text: value }),
    fc.record({
      kind: fc.constant("instruction" as const),
      target: fc.constantFrom("go", "é"),
      body: fc.constantFrom("", "x", "a  b ?", "<&>"),
    }),
    tie("element"),
    tie("element"),
  ),
  element: fc
    .record({
      kind: fc.constant("element" as const),
      name,
      attributes: fc.uniqueArray(attribute, { maxLength: 3, selector: ({ uri, local }) => `${uri} ${local}` }),
      preserve: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.boolean() }),
      children: fc.array(tie("node"), { maxLength: 4, depthIdentifier: "tree" }),
    })
    .map(({ name: { uri, local }, ...rest }) => ({ ...rest, uri, local })),
}));

/** Significant trees. */
export const models: fc.Arbitrary<ModelElement> = element.map((each) => significant(each, false));

const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);

/** Joins texts and drops those that mean nothing, so that a model has one shape. */
export function significant(model: ModelElement, inherited: boolean): ModelElement {
  const preserve = model.preserve ?? inherited;
  const joined: ModelNode[] = [];
  for (const child of model.children) {
    const last = joined.at(-1);
    if (child.kind === "text") {
      if (last?.kind === "text")
        joined[joined.length - 1] = { kind: "text", text: (last.text + child.text).normalize("NFC") };
      else if (child.text !== "") joined.push(child);
    } else joined.push(child.kind === "element" ? significant(child, preserve) : child);
  }
  const structure = joined.some((child) => child.kind !== "text");
  const texts = joined.some((child) => child.kind === "text" && !isBlank(child.text));
  const children = !preserve && structure && !texts ? joined.filter((child) => child.kind !== "text") : joined;
  return { ...model, children };
}

/** The same for models that mean the same, and no others. */
export function meaning(model: ModelElement): string {
  const key = (node: ModelNode): unknown => {
    if (node.kind !== "element") return node;
    const attributes = node.attributes.map(({ uri, local, value: text }) => JSON.stringify([uri, local, text])).sort();
    return [node.uri, node.local, node.preserve, attributes, node.children.map(key)];
  };
  return JSON.stringify(key(model));
}

/** Makes one change somewhere in the model that changes its meaning. */
export function edited(model: ModelElement, seed: number): ModelElement {
  const random = randomFrom(seed);
  const edit = (element: ModelElement): ModelElement => {
    const inner = element.children.flatMap((child, at) => (child.kind === "element" ? [at] : []));
    if (inner.length > 0 && random(3) > 0) {
      const at = inner[random(inner.length)] ?? 0;
      return {
        ...element,
        children: element.children.map((child, each) =>
          each === at && child.kind === "element" ? edit(child) : child,
        ),
      };
    }
    switch (random(8)) {
      case 0:
        return { ...element, local: element.local === "a" ? "b" : "a" };
      case 1:
        return { ...element, uri: uris.find((uri) => uri !== element.uri) ?? "" };
      case 2:
        return { ...element, attributes: [...element.attributes, { uri: "", local: "added", value: "" }] };
      case 3:
        return element.attributes.length === 0
          ? { ...element, children: [...element.children, { kind: "instruction", target: "new", body: "" }] }
          : { ...element, attributes: element.attributes.slice(1) };
      case 4:
        return {
          ...element,
          attributes: element.attributes.map((each, at) => (at === 0 ? { ...each, value: `${each.value} ` } : each)),
        };
      case 5:
        return { ...element, children: [...element.children].reverse() };
      case 6:
        return { ...element, children: element.children.slice(1) };
      default:
        return { ...element, children: [...element.children, { kind: "text", text: "z" }] };
    }
  };
  return significant(edit(model), false);
}

/** A small generator, so that one number tells all the choices of a rendering. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Writes the model in one of the many ways that mean the same. */
export function render(model: ModelElement, seed: number): string {
  const random = randomFrom(seed);
  const some = (chance: number): boolean => random(chance) === 0;
  const comment = (): string => (some(6) ? (["<!---->", "<!-- <a b='&'> ]]> -->"][random(2)] ?? "") : "");
  const blanks = (): string => (some(2) ? "" : (["\n  ", " ", "\t\n"][random(3)] ?? ""));
  const spelled = (character: string): string => (some(4) ? character.normalize("NFD") : character);

  const character = (each: string): string =>
    `&#${some(2) ? "x" : ""}`.includes("x")
      ? `&#x${(each.codePointAt(0) ?? 0).toString(16)};`
      : `&#${each.codePointAt(0)};`;
  const predefined: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };
  const escaped = (each: string): string => {
    const entity = predefined[each];
    return entity !== undefined && some(2) ? `&${entity};` : character(each);
  };

  const attributeValue = (text: string): string => {
    const quote = some(2) ? '"' : "'";
    let out = quote;
    for (const each of text) {
      const must = /[&<\t\n\r]/.test(each) || each === quote;
      if (must || some(10)) out += escaped(each);
      else out += each === " " && some(5) ? "\n" : spelled(each);
    }
    return out + quote;
  };
  const text = (content: string): string => {
    let out = "";
    let rest = [...content];
    while (rest.length > 0) {
      const length = 1 + random(rest.length);
      const part = rest.slice(0, length);
      rest = rest.slice(length);
      if (some(3) && !part.includes("\r") && !part.join("").includes("]]>"))
        out += `<![CDATA[${part.map(spelled).join("")}]]>`;
      else out += part.map((each) => (/[&<>\r]/.test(each) || some(12) ? escaped(each) : spelled(each))).join("");
      out += comment();
    }
    return out;
  };

  let fresh = 0;
  const element = (node: ModelElement, outer: ReadonlyMap<string, string>, inherited: boolean): string => {
    const scope = new Map(outer);
    const declared: string[] = [];
    const declare = (prefix: string, uri: string): void => {
      scope.set(prefix, uri);
      declared.push(`xmlns${prefix === "" ? "" : ":"}${prefix}=${attributeValue(uri)}`);
    };
    const prefixFor = (uri: string, allowDefault: boolean): string => {
      const bound = [...scope].filter(([prefix, each]) => each === uri && (allowDefault || prefix !== ""));
      const found = bound[random(bound.length || 1)];
      if (found !== undefined && !some(5)) return found[0];
      const prefix = `p${fresh++}`;
      declare(prefix, uri);
      return prefix;
    };
    let prefix = "";
    if (node.uri === "") {
      if (scope.get("") !== "") declare("", "");
    } else if (some(3) && !declared.some((each) => each.startsWith("xmlns="))) declare("", node.uri);
    else prefix = prefixFor(node.uri, true);
    const attributes = node.attributes.map(({ uri, local, value: content }) => {
      const before = uri === "" ? "" : `${prefixFor(uri, false)}:`;
      return `${before}${spelled(local)}=${attributeValue(content)}`;
    });
    if (node.preserve !== null) attributes.push(`xml:space="${node.preserve ? "preserve" : "default"}"`);
    attributes.push(...declared);
    for (let at = attributes.length - 1; at > 0; at--) {
      const other = random(at + 1);
      [attributes[at], attributes[other]] = [attributes[other] ?? "", attributes[at] ?? ""];
    }
    const tag = `${prefix === "" ? "" : `${prefix}:`}${spelled(node.local)}`;
    // The end tag must spell the name as the start tag does.
    const preserve = node.preserve ?? inherited;
    const start = `<${tag}${attributes.map((each) => `${some(3) ? "\n " : " "}${each}`).join("")}${some(4) ? " " : ""}`;
    if (node.children.length === 0 && some(2)) return `${start}/>`;
    const loose = !preserve && node.children.length > 0 && node.children.every((child) => child.kind !== "text");
    const gap = (): string => (loose ? blanks() + comment() + blanks() : comment());
    let content = gap();
    for (const child of node.children) {
      if (child.kind === "text") content += text(child.text);
      else if (child.kind === "instruction")
        content += `<?${child.target}${child.body === "" ? "" : ` ${child.body}`}?>`;
      else content += element(child, scope, preserve);
      content += gap();
    }
    return `${start}>${content}</${tag}${some(5) ? " " : ""}>`;
  };

  const declaration = some(2) ? `<?xml version="1.0"${some(2) ? " encoding='ISO-8859-1'" : ""}?>` : "";
  const body = element(model, new Map([["", ""]]), false);
  const whole = `${some(4) ? "\ufeff" : ""}${declaration}${blanks()}${comment()}${body}${blanks()}${comment()}`;
  // Blanks may not stand before a declaration; there are none.
  const ends = ["\n", "\r\n", "\r"];
  return whole.replaceAll("\n", ends[random(3)] ?? "\n");
}
