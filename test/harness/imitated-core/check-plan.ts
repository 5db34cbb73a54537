import { UNKNOWN, valuesEqual, type ObjectValue, type Path, type Value } from "../../../src/cty";
import type { AttributeMessage, NestedTypeMessage, SchemaMessage } from "../../../src/protocol";
import { checkConforms, checkWriteOnly } from "./check-conforms";
import { addressedElements, attributeOf, stepTo } from "./parts";
import { problem, show } from "./problem";

/** The three values that a plan is judged by, at one place. */
interface Change {
  readonly prior: Value;
  readonly config: Value;
  readonly planned: Value;
}

/**
 * "Provider produced invalid plan": what core finds wrong with the answer to PlanResourceChange. Each planned value
 * must be the configuration's, or a prior one kept in place of a configured one, or computed where nothing is
 * configured.
 *
 * @param requiresReplace the paths that the plan reports; each must exist in the prior state or the plan
 * @returns one line for each problem with its path; empty for a valid plan
 */
export function checkPlan(
  schema: SchemaMessage,
  prior: Value,
  config: Value,
  planned: Value,
  requiresReplace: readonly Path[] = [],
): readonly string[] {
  const ill = checkConforms(schema, planned);
  if (ill.length > 0) return ill;
  return [
    ...checkRoot(schema, { prior, config, planned }),
    ...checkWriteOnly(schema, planned),
    ...requiresReplace
      .filter((path) => !exists(prior, path) && !exists(planned, path))
      .map((path) => problem(path, "requires replacement, but is neither in the prior state nor in the plan")),
  ];
}

function checkRoot(schema: SchemaMessage, change: Change): readonly string[] {
  const { config, planned } = change;
  if (planned === null && config !== null) return [problem([], "planned to be absent, but the configuration has it")];
  if (planned !== null && config === null)
    return [problem([], "planned to exist, but the configuration does not have it")];
  return planned === null ? [] : checkAttributes(schema.attributes, change, []);
}

const changeOf = ({ prior, config, planned }: Change, name: string): Change => ({
  prior: attributeOf(prior, name),
  config: attributeOf(config, name),
  planned: attributeOf(planned, name),
});

/** Lists: as many elements as configured, each judged beside its like. */
function checkAddressed(
  change: Change,
  path: Path,
  checkElement: (element: Change, path: Path) => readonly string[],
): readonly string[] {
  const prior = addressedElements(change.prior);
  const config = addressedElements(change.config);
  const planned = addressedElements(change.planned);
  if (planned.size !== config.size)
    return [problem(path, `${planned.size} elements are planned, but ${config.size} are configured`)];
  return [...planned].flatMap(([address, element]) => {
    const elementPath = [...path, stepTo(address)];
    const configured = config.get(address);
    if (configured === undefined) return [problem(elementPath, "is planned, but not configured")];
    return checkElement({ prior: prior.get(address) ?? null, config: configured, planned: element }, elementPath);
  });
}

const checkAttributes = (attributes: readonly AttributeMessage[], change: Change, path: Path): readonly string[] =>
  attributes.flatMap((attribute) =>
    checkAttribute(attribute, changeOf(change, attribute.name), [...path, { attribute: attribute.name }]),
  );

function checkAttribute(attribute: AttributeMessage, change: Change, path: Path): readonly string[] {
  const { prior, config, planned } = change;
  if (valuesEqual(planned, config)) return [];
  // The provider's way to say that the configured value means the same as the prior one.
  if (prior !== null && config !== null && valuesEqual(planned, prior)) return [];
  // That it is null is checked for all of them at once.
  if (attribute.writeOnly) return [];
  if (attribute.computed && (!attribute.optional || config === null)) return [];
  if (config === null)
    return [
      problem(
        path,
        `planned ${show(planned, attribute.sensitive)} for an attribute that is not computed and not configured`,
      ),
    ];
  if (attribute.nestedType !== undefined) return checkNested(attribute.nestedType, change, path);
  const against = [
    `configured ${show(config, attribute.sensitive)}`,
    ...(prior === null ? [] : [`prior ${show(prior, attribute.sensitive)}`]),
  ];
  return [
    problem(path, `planned ${show(planned, attribute.sensitive)}, which is not the ${against.join(" nor the ")}`),
  ];
}

/** `config` is not null, and not equal to `planned`. */
function checkNested(nested: NestedTypeMessage, change: Change, path: Path): readonly string[] {
  const { config, planned } = change;
  if (planned === null) return [problem(path, "planned to be absent, but the configuration has it")];
  if (planned === UNKNOWN) return [problem(path, "planned to be unknown, but the configuration has it")];
  if (nested.nesting === "single") return checkAttributes(nested.attributes, change, path);
  if (config === UNKNOWN) return [problem(path, `planned ${show(planned)}, but the configuration is unknown`)];
  return checkAddressed(change, path, (element, elementPath) =>
    checkAttributes(nested.attributes, element, elementPath),
  );
}

function exists(value: Value, path: Path): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (value === null || typeof value !== "object") return value === UNKNOWN;
  let inner: Value | undefined;
  if ("attribute" in step)
    inner = Object.hasOwn(value, step.attribute) ? (value as ObjectValue)[step.attribute] : undefined;
  else inner = addressedElements(value).get("index" in step ? step.index : step.key);
  return inner !== undefined && exists(inner, rest);
}
