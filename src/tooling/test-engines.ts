import { delimiter } from "node:path";
import { EngineError, engineTitle, findEngine, type Engine } from "../engine";

/** An engine that the tests run on, and its name among several. */
export interface TestEngine {
  /** `Terraform 1.11.4`, with the path where two builds have the same version. */
  readonly name: string;
  readonly engine: Engine;
}

/**
 * The engines of WFA_TEST_ENGINES, a list of executables separated as PATH is; null where it is not set, so that the
 * tests run on the one engine that `findEngine` finds.
 *
 * @throws EngineError that names the executable that is missing, too old, or no engine
 */
export async function testEngines(env: NodeJS.ProcessEnv = process.env): Promise<readonly TestEngine[] | null> {
  const executables = (env["WFA_TEST_ENGINES"] ?? "").split(delimiter).filter(Boolean);
  if (executables.length === 0) return null;
  const engines = await Promise.all(
    [...new Set(executables)].map((engine) =>
      findEngine({ engine, env }).catch((cause: unknown) => {
        if (!(cause instanceof EngineError)) throw cause;
        throw new EngineError(`WFA_TEST_ENGINES lists "${engine}": ${cause.message}`, { cause });
      }),
    ),
  );
  const titles = engines.map(engineTitle);
  return engines.map((engine, index) => {
    const title = titles[index]!;
    const isUnique = titles.indexOf(title) === titles.lastIndexOf(title);
    return { name: isUnique ? title : `${title} (${engine.path})`, engine };
  });
}
