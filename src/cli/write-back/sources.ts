import type { JsonObject } from "../../json";
import { openConfiguration, type Configuration } from "../../configuration";
import { projectDocuments, type ProjectDocuments } from "./project-source";
import { blockPlace, configuredSource, sourceKey, type Source, type SourcePlace } from "./source";
import type { ReadStack, Wanted } from "./wanted-changes";

/** Where the user's files have what the objects of some stacks are made of. */
export interface Sources {
  of(wanted: Wanted): Promise<Source>;
  /** The block of an object; null for none, and in a cdktf project. */
  block(stack: ReadStack, address: string): Promise<SourcePlace | null>;
  /** The objects whose same attribute comes from the same place, as `STACK ADDRESS`. */
  users(wanted: Wanted, source: Source): Promise<readonly User[]>;
}

export interface User {
  readonly stack: ReadStack;
  readonly address: string;
}

/** An object of the configuration or the state. */
interface PlannedUser extends User {
  readonly type: string;
  /** What the configuration says; null if it is not known, or there is none. */
  readonly after: JsonObject | null;
}

/** @param directory of the configuration or the project */
export function createSources(stacks: readonly ReadStack[], directory: string): Sources {
  const objects = stacks.flatMap(objectsOf);
  const configurations = new Map(
    stacks.map((stack) => {
      const dialect = stack.report.engine.startsWith("OpenTofu") ? "tofu" : "terraform";
      return [stack, openConfiguration(stack.directory.path, dialect)] as const;
    }),
  );
  const documents = projectDocuments(
    directory,
    stacks.map((stack) => stack.directory.path),
  );
  return {
    of: (wanted) => sourceOf(wanted, configurations.get(wanted.stack)!, documents),
    block: (stack, address) =>
      stack.directory.isCdktf ? Promise.resolve(null) : blockPlace(configurations.get(stack)!, address),
    users: async (wanted, source) => {
      const { stack, attribute, what } = wanted;
      const type = wanted.object.type;
      const alike = objects.filter((object) => object.type === type);
      if (stack.directory.isCdktf)
        return alike.filter(
          ({ after }) => what.kind === "text" && after !== null && isSameText(after[attribute], what.configured),
        );
      const key = sourceKey(source);
      const found: User[] = [];
      for (const object of alike.filter((each) => each.stack === stack)) {
        const keys = what.kind === "value" ? what.keys : [];
        const other = await configuredSource(configurations.get(stack)!, object.address, attribute, keys);
        if (sourceKey(other) === key) found.push(object);
      }
      return found;
    },
  };
}

function sourceOf(wanted: Wanted, configuration: Configuration, documents: ProjectDocuments): Promise<Source> {
  const { stack, object, attribute, what } = wanted;
  if (!stack.directory.isCdktf)
    return configuredSource(configuration, object.address, attribute, what.kind === "value" ? what.keys : []);
  return what.kind === "text"
    ? documents.find(what.configured)
    : Promise.resolve({
        kind: "none",
        place: null,
        reason: `The app of the project sets it. Set it to ${what.shown} in the app's code`,
      });
}

function objectsOf(stack: ReadStack): readonly PlannedUser[] {
  const planned = stack.readings.planned?.changes ?? [];
  const found = new Map<string, PlannedUser>();
  for (const { address, type } of stack.readings.refreshed.state)
    found.set(address, { stack, address, type, after: null });
  for (const { address, type, mode, deposed, after } of planned)
    if (mode === "managed" && deposed === null) found.set(address, { stack, address, type, after });
  return [...found.values()];
}

const isSameText = (value: unknown, text: string): boolean =>
  typeof value === "string" && value.replace(/^\ufeff/, "") === text.replace(/^\ufeff/, "");
