import { EngineError, engineLacks, engineTitle, FEATURES, findEngines, type Engine, type Feature } from "../../engine";
import { note, ok, problem, type CheckContext, type Finding } from "./check";

export async function checkEngines({ engine, env }: CheckContext): Promise<readonly Finding[]> {
  const found = await findEngines({ env, engine });
  if (found.length === 0) {
    return [
      problem(
        "Neither terraform nor tofu is on the PATH",
        "Plans and applies need an engine: Terraform 1.0 or later, or OpenTofu 1.6 or later",
        "Install one of them, or set WFA_ENGINE to its path",
      ),
    ];
  }
  return found.map((result, index) =>
    result instanceof EngineError ? unsuitable(result, index, engine !== undefined) : suitable(result),
  );
}

/** What commands would use is a problem; another engine on the PATH need not be. */
function unsuitable(error: EngineError, index: number, isNamed: boolean): Finding {
  const text = "An engine that commands find cannot be used";
  if (index === 0 && isNamed)
    return problem("The engine that --engine names cannot be used", error.message, "Name another engine");
  return index === 0
    ? problem(text, error.message, "Set WFA_ENGINE to another engine, or update this one")
    : note(text, error.message, "Nothing, unless you want to use it");
}

function suitable(engine: Engine): Finding {
  const lacking = (Object.keys(FEATURES) as Feature[]).filter((feature) => engineLacks(engine, feature) !== null);
  const titles = lacking.map((feature) => FEATURES[feature].title.replaceAll("`", ""));
  return ok(
    `${engineTitle(engine)} at ${engine.path} (${engine.foundBy})`,
    titles.length === 0
      ? "It has every feature that the provider can use"
      : `Resources and data sources work. It does not have: ${titles.join("; ")}. The guide "Engines and their features" says what to use instead`,
  );
}
