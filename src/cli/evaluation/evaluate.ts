import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { quoted } from "../../hcl";
import { counterparts, matchGroups, matchOthers, type Choose, type MatchOptions } from "./counterparts";
import { evaluatedObjects, type EvaluatedObject } from "./evaluated-object";
import { targetFiles, type Copy, type TargetChanges, type TargetSettings } from "./target-files";
import type { CopyEngine } from "./copy-engine";
import type { SourceFile } from "./source";

/**
 * Lets the engine evaluate the configuration as if nothing of it existed, so that each object has the values of the
 * configuration, whatever state there is. The groups that exist on the target are imported first, level by level: then
 * the values that refer to them are known.
 *
 * @param directory where the engine runs; its own
 * @returns the source's objects and ids, and the ids of the target that stand for them, by address
 */
export async function evaluate(
  { source, facts, files }: Copy,
  engine: CopyEngine,
  directory: string,
  settings: Omit<TargetSettings, "imports">,
  { target, choose }: Pick<MatchOptions, "target" | "choose">,
) {
  await writeAll(directory, files);
  const groups = new Map<string, string>();
  let changes: TargetChanges | undefined;
  for (let level = 1; ; level++) {
    await writeAll(directory, targetFiles(facts, { ...settings, imports: groups }, changes));
    if (level === 1) await engine.init(directory);
    engine.progress(level === 1 ? "Evaluating the configuration" : "Finding the groups");
    const evaluated = evaluatedObjects(await engine.evaluate(directory));
    changes ??= renamed(evaluated, choose);
    const objects = withSourceNames(evaluated, changes);
    const ids = source.ids(facts, objects);
    // It sees groups as they are found.
    const counterpartOf = counterparts({ objects, choose, source: ids, target, ids: groups });
    const matching = { target, choose, counterpartOf };
    const before = groups.size;
    let problems: readonly string[] = [];
    // A group found now may be the parent, by an id of the source, of one that is found next.
    for (let size = -1; size !== groups.size && problems.length === 0;) {
      size = groups.size;
      const found = await matchGroups(objects, matching);
      for (const [address, id] of found.ids) groups.set(address, id);
      problems = found.problems;
    }
    // Values may refer to the new names, which the first evaluation has not.
    const isRenamed = level === 1 && changes.adjustments.length > 0;
    if (problems.length === 0 && (isRenamed || (groups.size > before && needsThem(objects)))) continue;
    const others = await matchOthers(objects, matching);
    return {
      objects,
      source: ids,
      ids: new Map([...groups, ...others.ids]),
      problems: problems.length > 0 ? problems : others.problems,
    };
  }
}

/**
 * Groups and assets that have another name on the target: with the source's name, the engine would plan to replace them.
 * A queue's name is replaced in the documents.
 */
const renamed = (objects: readonly EvaluatedObject[], choose: Choose): TargetChanges => ({
  objects,
  adjustments: objects.flatMap((object) => {
    // Nothing in a module can be overridden, which is reported later.
    const { kind, moduleAddress } = object;
    const name = (kind === "groups" || kind === "assets") && moduleAddress === null && choose(kind, object)?.name;
    return typeof name !== "string" ? [] : [{ object, set: new Map([["name", quoted(name)]]), add: new Map() }];
  }),
  variables: [],
});

/** Choices are made by the names in the source. */
const withSourceNames = (
  evaluated: readonly EvaluatedObject[],
  { adjustments }: TargetChanges,
): readonly EvaluatedObject[] =>
  evaluated.map((each) => {
    const found = adjustments.find(({ object }) => object.address === each.address);
    return found === undefined ? each : { ...each, name: found.object.name };
  });

/** Whether values are still unknown that may refer to groups. */
const needsThem = (objects: readonly EvaluatedObject[]): boolean =>
  objects.some(
    (object) =>
      (object.kind === "groups" && object.isSet("parent_id") && object.isUnknown("parent_id")) ||
      (object.workflow !== null &&
        (object.workflow.document === null || object.workflow.unknownSubstitutions.length > 0)),
  );

export async function writeAll(directory: string, files: readonly SourceFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content, { mode: 0o600 });
  }
}
