import { type ModelElement, type ModelNode, randomFrom } from "./random-document";

export interface RandomTemplate {
  readonly template: ModelElement;
  readonly values: ReadonlyMap<string, string>;
}

/** A template of the model: parts of its values and texts are placeholders, some for nothing, each with its own name. */
export function templated(model: ModelElement, seed: number): RandomTemplate {
  const random = randomFrom(seed);
  const values = new Map<string, string>();
  const placeholder = (value: string): string => {
    const name = `${["p", "a&b ", "secret", "é<"][random(4)]}${values.size}`;
    values.set(name, value);
    return `{{${name}}}`;
  };
  const withPlaceholders = (text: string): string => {
    const characters = [...text];
    let out = "";
    while (characters.length > 0) {
      const part = characters.splice(0, 1 + random(characters.length)).join("");
      if (random(6) === 0) out += placeholder("");
      out += random(3) === 0 ? placeholder(part) : part;
    }
    return out === "" && random(3) === 0 ? placeholder("") : out;
  };
  const template = (element: ModelElement): ModelElement => ({
    ...element,
    attributes: element.attributes.map((each) => ({ ...each, value: withPlaceholders(each.value) })),
    children: element.children.map((child): ModelNode => {
      if (child.kind === "element") return template(child);
      return child.kind === "text" ? { ...child, text: withPlaceholders(child.text) } : child;
    }),
  });
  return { template: template(model), values };
}
