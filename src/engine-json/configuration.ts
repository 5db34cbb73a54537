import type { JsonObject, JsonValue } from "../json";
import { withoutKeys } from "./address";
import { isObject, listOf, objectOf, textOrNull, textsOf } from "./json-values";

/** A resource's block, as a plan's `configuration` has it. */
export interface ConfiguredBlock {
  /** The attributes that it sets, by a reference, or by a constant that is not null. */
  readonly attributes: readonly string[];
  /** What an attribute refers to, by absolute addresses; no entry for one that refers to nothing. */
  readonly references: ReadonlyMap<string, readonly string[]>;
  /** What `substitutions` refers to. */
  readonly substitutions: Sources;
  /** Whether a creation or a deletion runs commands. */
  readonly hasProvisioners: boolean;
  /** The key of its provider block; null if the plan does not show it. */
  readonly providerKey: string | null;
}

/**
 * What the values of a map refer to, by absolute addresses such as `module.m.wfa_workflow_group.g.id`. A plan lists the
 * references of a map as a whole; only in JSON syntax does it say which value has which.
 */
export interface Sources {
  readonly all: readonly string[];
  readonly byName: ReadonlyMap<string, readonly string[]>;
}

/**
 * The blocks by address without keys, such as `module.m.wfa_workflow.a`. They distinguish unmanaged attributes from
 * those known only after apply, and say what an unknown value refers to.
 */
export function configuredBlocks(configuration: JsonValue | undefined): ReadonlyMap<string, ConfiguredBlock> {
  const found = new Map<string, ConfiguredBlock>();
  const visit = (scope: Scope): void => {
    for (const resource of listOf(scope.module["resources"])) {
      const { address, expressions, provisioners, provider_config_key: key } = resource;
      if (typeof address === "string")
        found.set(scope.prefix + withoutKeys(address), {
          attributes: attributesIn(expressions),
          references: referencesIn(objectOf(expressions), scope),
          substitutions: sourcesOf(objectOf(expressions)["substitutions"], scope),
          hasProvisioners: listOf(provisioners).length > 0,
          providerKey: textOrNull(key),
        });
    }
    for (const name of Object.keys(objectOf(scope.module["module_calls"]))) visit(childOf(scope, name));
  };
  visit({ module: objectOf(objectOf(configuration)["root_module"]), prefix: "", parent: null });
  return found;
}

/** A module, and the call that passes its variables. */
interface Scope {
  readonly module: JsonObject;
  /** Of its addresses, such as `module.m.`. */
  readonly prefix: string;
  readonly parent: { readonly scope: Scope; readonly variables: JsonObject } | null;
}

function childOf(scope: Scope, name: string): Scope {
  const call = objectOf(objectOf(scope.module["module_calls"])[name]);
  return {
    module: objectOf(call["module"]),
    prefix: `${scope.prefix}module.${name}.`,
    parent: { scope, variables: objectOf(call["expressions"]) },
  };
}

function attributesIn(expressions: JsonValue | undefined): readonly string[] {
  if (!isObject(expressions)) return [];
  return Object.entries(expressions)
    .filter(([, expression]) => isSet(expression))
    .map(([name]) => name);
}

const referencesIn = (expressions: JsonObject, scope: Scope): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(expressions)
      .map(([name, expression]) => [name, resolved(referencesOf(expression), scope)] as const)
      .filter(([, references]) => references.length > 0),
  );

/** A call of a function, such as `file("a.xml")`, is an empty expression in a plan. */
function isSet(expression: JsonValue): boolean {
  return !isObject(expression) || expression["constant_value"] !== null;
}

function sourcesOf(expression: JsonValue | undefined, scope: Scope): Sources {
  const references = referencesOf(expression);
  // In JSON syntax a value is a template, such as `${wfa_workflow_group.g.id}`.
  const texts = Object.entries(objectOf(objectOf(expression)["constant_value"]));
  const byName = texts.map(([name, text]) => {
    const own = references.filter((each) => typeof text === "string" && isIn(text, each));
    return [name, resolved(own, scope)] as const;
  });
  return { all: resolved(references, scope), byName: new Map(byName) };
}

/** Whether a template holds a reference, and not only as the beginning of another. */
function isIn(template: string, reference: string): boolean {
  for (let at = template.indexOf(reference); at >= 0; at = template.indexOf(reference, at + 1)) {
    const before = template[at - 1] ?? "";
    const after = template[at + reference.length] ?? "";
    if (!/[\w.-]/.test(before) && !/[\w.[-]/.test(after)) return true;
  }
  return false;
}

/** The longest of each: a plan lists `a.b` next to `a.b.id`. */
function referencesOf(expression: JsonValue | undefined): readonly string[] {
  const all = textsOf(objectOf(expression)["references"]);
  return [...new Set(all)].filter(
    (each) => !all.some((other) => other.startsWith(`${each}.`) || other.startsWith(`${each}[`)),
  );
}

/** Through modules: a variable refers to what its call passes, and a module's output to what is in it. */
function resolved(references: readonly string[], scope: Scope): readonly string[] {
  return [...new Set(references.flatMap((each) => resolve(each, scope)))];
}

function resolve(reference: string, scope: Scope): readonly string[] {
  const [, kind, name, ...rest] = /^(var|module)\.([\w-]+)(?:\[[^\]]*\])?(?:\.([\w-]+))?/.exec(reference) ?? [];
  if (kind === "var" && scope.parent !== null)
    return resolved(referencesOf(scope.parent.variables[name!]), scope.parent.scope);
  const output = rest[0];
  if (kind === "module" && output !== undefined) {
    const child = childOf(scope, name!);
    const expression = objectOf(objectOf(child.module["outputs"])[output])["expression"];
    const inside = resolved(referencesOf(expression), child);
    if (inside.length > 0) return inside;
  }
  return [scope.prefix + reference];
}
