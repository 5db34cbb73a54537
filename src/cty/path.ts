/** One step from a value to a value inside it. Elements of sets cannot be addressed: a path stops at the set. */
export type PathStep = { readonly attribute: string } | { readonly key: string } | { readonly index: number };

/** From the root of a resource's (or provider's) object to a value; empty for the root itself. */
export type Path = readonly PathStep[];

/** `attribute("timeouts", "create")` is the path `timeouts.create`. */
export const attributePath = (...names: readonly string[]): Path => names.map((attribute) => ({ attribute }));

/** The path in Terraform's notation, such as `triggers["daily"]` or `workflows[0].name`. */
export function formatPath(path: Path): string {
  let text = "";
  for (const step of path) {
    if ("attribute" in step) text += text === "" ? step.attribute : `.${step.attribute}`;
    else if ("key" in step) text += `[${JSON.stringify(step.key)}]`;
    else text += `[${step.index}]`;
  }
  return text;
}
