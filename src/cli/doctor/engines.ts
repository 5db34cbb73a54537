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
  return found.map((result, index) => {
    if (!(result instanceof EngineError)) return suitable(result);
    // What commands would use is a problem; another engine on the PATH need not be.
    return index === 0
      ? problem(
          "The engine that commands use cannot be used",
          result.message,
          "Choose another with --engine or WFA_ENGINE",
        )
      : note("An engine on the PATH cannot be used", result.message, "Nothing, unless you want to use it");
  });
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
