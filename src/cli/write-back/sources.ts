import type { ObjectChange } from "../../engine-json";
import {
  openConfiguration,
  type Configuration,
  type ConfigurationFile,
  type LocatedAttribute,
  type LocatedResource,
} from "../../configuration";
import { changesByAddress, type ReadStack, type Wanted } from "./wanted-changes";
import { readText, unreadableText } from "../../files";
import {
  positionAt,
  speltTemplate,
  speltTemplateFile,
  type Expression,
  type Range,
  type SpeltTemplate,
} from "../../hcl";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { git } from "./git";

export interface SourcePlace {
  /** Absolute. */
  readonly path: string;
  /** Counts from 1. */
  readonly line: number;
}

/** Where the value of an attribute stands in the user's files. */
export type Source =
  | FoundSource
  /** Nothing that can be edited; the place is where the user would look. */
  | { readonly kind: "none"; readonly place: SourcePlace | null; readonly reason: string };

export type FoundSource = { readonly place: SourcePlace; readonly text: string } &
  /** The whole content of the file is the text. */
  (
    | { readonly kind: "file" }
    /** A text in quotes or a heredoc, or the file of a `templatefile`. */
    | { readonly kind: "template"; readonly template: SpeltTemplate }
    /** Something without a text of its own, such as `true`, or an object in `jsonencode`. */
    | { readonly kind: "expression"; readonly syntax: "hcl" | "json"; readonly expression: Expression }
  );

const none = (place: SourcePlace | null, reason: string): Source => ({ kind: "none", place, reason });

/** Where the user's files have what the objects of some stacks are made of. */
export type Sources = ReturnType<typeof createSources>;

/** An object of the configuration or the state. */
interface User extends Pick<ObjectChange, "address" | "type" | "after"> {
  readonly stack: ReadStack;
}

/** @param directory of the configuration or the project */
export function createSources(stacks: readonly ReadStack[], directory: string) {
  const objects = stacks.flatMap(objectsOf);
  const configurations = new Map(
    stacks.map((stack) => {
      const dialect = stack.report.engine.startsWith("OpenTofu") ? "tofu" : "terraform";
      return [stack, openConfiguration(stack.directory.path, dialect)] as const;
    }),
  );
  const outputs = stacks.map((stack) => stack.directory.path);
  const findDocument = projectDocuments(directory, outputs);
  const sourceOf = async ({ stack, attribute, what }: Wanted, address: string): Promise<Source> => {
    if (!stack.directory.isCdktf)
      return configuredSource(configurations.get(stack)!, address, attribute, what.kind === "value" ? what.keys : []);
    return what.kind === "text"
      ? findDocument(what.configured)
      : none(null, `The app of the project sets it. Set it to ${what.shown} in the app's code`);
  };
  return {
    of: (wanted: Wanted): Promise<Source> => sourceOf(wanted, wanted.object.address),
    /** The block of an object; null for none, and in a cdktf project. */
    block: async (stack: ReadStack, address: string): Promise<SourcePlace | null> => {
      const found = stack.directory.isCdktf ? null : await configurations.get(stack)!.locate(address);
      return found && headerPlace(found);
    },
    /** The objects whose same attribute comes from the same place. */
    users: async (wanted: Wanted, source: Source): Promise<readonly User[]> => {
      const { stack, attribute, what, object } = wanted;
      const alike = objects.filter(({ type }) => type === object.type);
      if (stack.directory.isCdktf)
        return alike.filter(({ after }) => {
          const text = after?.[attribute];
          return what.kind === "text" && typeof text === "string" && engineText(text) === engineText(what.configured);
        });
      const found: User[] = [];
      for (const each of alike)
        if (each.stack === stack && sourceKey(await sourceOf(wanted, each.address)) === sourceKey(source))
          found.push(each);
      return found;
    },
  };
}

function objectsOf(stack: ReadStack): readonly User[] {
  const found = new Map<string, User>();
  for (const { address, type } of stack.readings.refreshed.state)
    found.set(address, { stack, address, type, after: null });
  for (const [address, { type, after }] of changesByAddress(stack.readings.planned?.changes ?? []))
    found.set(address, { stack, address, type, after });
  return [...found.values()];
}

/** Identifies what a source edits: two objects with the same one change together. Null if it edits nothing. */
export function sourceKey(source: Source): string | null {
  if (source.kind === "none") return null;
  const { path } = source.place;
  if (source.kind === "expression") return `${path}:${source.expression.range.start}`;
  // The file of a templatefile may be that of a file(...) too.
  return `${path}:${source.kind === "template" ? source.template.start : 0}`;
}

/** A text as engines keep it: without a byte order mark, and in Unicode's form NFC. */
export const engineText = (text: string): string => text.replace(/^\ufeff/, "").normalize("NFC");

/**
 * Where a configuration has the value of an attribute.
 *
 * @param keys the steps from the attribute into a map
 */
export async function configuredSource(
  configuration: Configuration,
  address: string,
  name: string,
  keys: readonly string[],
): Promise<Source> {
  const resource = await configuration.locate(address);
  if (resource === null) return none(null, "Its block was not found in the files of the configuration");
  const found = resource.attribute(name);
  if (found === null) return none(headerPlace(resource), `The block does not set ${name}`);
  const expression = memberAt(found.attribute.expression, keys);
  return expression === null
    ? none(placeOf(found.file, found.attribute.range), "The value is an expression, which only its author can change")
    : sourceAt(found, expression);
}

/** Where the value of an expression of an attribute stands. */
export async function sourceAt(found: LocatedAttribute, expression: Expression): Promise<Source> {
  const { file } = found;
  const place = placeOf(file, expression.range);
  const { text, syntax } = file;
  if (expression.kind === "heredoc" || expression.kind === "string")
    return { kind: "template", place, text, template: speltTemplate(file, expression) };
  const reference = expression.kind === "call" ? found.reference(expression) : null;
  if (reference === null) return { kind: "expression", place, text, syntax, expression };
  const { path, function: call } = reference;
  if (path === null)
    return none(place, `The path in ${call}(...) is an expression. Make the change in the file that it leads to`);
  try {
    const content = { place: { path, line: 1 }, text: await readText(path) };
    return call === "file"
      ? { kind: "file", ...content }
      : { kind: "template", ...content, template: speltTemplateFile(content.text) };
  } catch (error) {
    return none(place, `The file of ${call}(...) ${unreadableText(error)}`);
  }
}

const headerPlace = ({ file, block }: LocatedResource): SourcePlace => placeOf(file, block.header);
const placeOf = ({ path, text }: ConfigurationFile, { start }: Range): SourcePlace => ({
  path,
  line: positionAt(text, start).line,
});

/** The value of a member; null if the expression does not show it. */
function memberAt(expression: Expression, keys: readonly string[]): Expression | null {
  const [key, ...rest] = keys;
  if (key === undefined) return expression;
  const members = expression.kind === "object" ? expression.items.filter((item) => item.key === key) : [];
  return members.length === 1 ? memberAt(members[0]!.value, rest) : null;
}

/** Folders of a project that have no documents of its own. */
const SKIPPED = new Set(["node_modules", "cdktf.out", ".git", ".terraform", ".gen", "dist"]);
/** Larger files are not documents of a workflow. */
const LARGEST = 64 * 1024 * 1024;

/**
 * Finds the file of a cdktf project with a text, if there is exactly one: the project's configuration does not name the
 * files of its documents, so they are found by their content.
 */
export type FindDocument = (text: string) => Promise<Source>;

/** @param directory that has the `cdktf.json` */
export function projectDocuments(directory: string, output: readonly string[]): FindDocument {
  let files: Promise<readonly ProjectFile[]> | null = null;
  return async (text) => {
    const wanted = engineText(text);
    const bytes = Buffer.byteLength(wanted);
    const found: ProjectFile[] = [];
    files ??= projectFiles(resolve(directory), output);
    // In another Unicode form a text is up to three times as long; a mark adds three bytes.
    for (const file of await files)
      if (file.size >= bytes / 3 && file.size <= bytes * 3 + 3 && (await file.content()) === wanted) found.push(file);
    const [only, ...others] = found;
    if (only === undefined)
      return none(
        null,
        "No file of the project has this document as its content, so the app makes it. Change the app's code",
      );
    if (others.length > 0)
      return none(
        null,
        `Several files of the project have this document as their content (${found.map(({ path }) => `"${path}"`).join(", ")}), and it is not known which of them the app reads. Make the change yourself`,
      );
    return { kind: "file", place: { path: only.path, line: 1 }, text: await readText(only.path) };
  };
}

type ProjectFile = ReturnType<typeof projectFile>;

async function projectFiles(directory: string, output: readonly string[]): Promise<readonly ProjectFile[]> {
  const paths = (await trackedFiles(directory)) ?? (await filesBelow(directory, output));
  const files = await Promise.all(
    paths.map(async (path): Promise<readonly ProjectFile[]> => {
      const found = await stat(path).catch(() => null);
      return found?.isFile() === true && found.size <= LARGEST ? [projectFile(path, found.size)] : [];
    }),
  );
  return files.flat();
}

/** With its content as engines keep it, which is read once; null if it is not text. */
function projectFile(path: string, size: number) {
  let content: Promise<string | null> | null = null;
  const read = (): Promise<string | null> =>
    readText(path).then(engineText, (error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
  return { path, size, content: () => (content ??= read()) };
}

/** Without what Git ignores, such as the output of a compiler; null outside of a repository. */
async function trackedFiles(directory: string): Promise<readonly string[] | null> {
  const { code, stdout } = await git(directory, ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
  return code === 0
    ? [...new Set(stdout.split("\0"))].filter((name) => name !== "").map((name) => join(directory, name))
    : null;
}

async function filesBelow(directory: string, skipped: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry): Promise<readonly string[]> => {
      const path = join(directory, entry.name);
      if (!entry.isDirectory()) return [path];
      return SKIPPED.has(entry.name) || skipped.includes(path) ? [] : filesBelow(path, skipped);
    }),
  );
  return found.flat();
}
