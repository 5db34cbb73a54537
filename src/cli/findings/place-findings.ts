import { SourceText, type Range } from "../../hcl";
import type { Place, PlacedFinding, ReportedFinding, Subject } from "../../review";
import type { EngineProduct } from "../../engine";
import { openConfiguration, type Configuration, type LocatedBlock } from "../../configuration";
import type { ProjectDocuments } from "../write-back/project-source";
import { documentSpot, type DocumentSources, type Spot } from "./document-spot";
import { DocumentTexts } from "./document-text";
import { pathIn } from "../shown-path";

/** Where a stack of the report has its files. */
export interface StackFiles {
  /** Absolute. */
  readonly directory: string;
  readonly dialect: EngineProduct;
  /** Of a cdktf project, whose configuration has the texts of files; otherwise null. */
  readonly documents: ProjectDocuments | null;
  /** Where a finding belongs that no file has, relative to the root. */
  readonly elsewhere: string;
}

/**
 * Says where in the user's files each finding belongs: the changed part of a document, else the attribute, else the
 * block. What the repository does not hold, such as a module from a registry, is at the call of the module; what no file
 * has, because its block was removed, is at the beginning of the configuration.
 */
export async function placeFindings(
  findings: readonly ReportedFinding[],
  stacks: readonly StackFiles[],
  root: string,
): Promise<readonly PlacedFinding[]> {
  const configurations = stacks.map(({ directory, dialect }) => openConfiguration(directory, dialect));
  const texts = new DocumentTexts();
  const placed: PlacedFinding[] = [];
  for (const finding of findings) {
    const { stack } = finding.subject;
    const { documents, elsewhere } = stacks[stack]!;
    const spots = spotsOf(finding.subject, configurations[stack]!, { texts, documents });
    let place: Place | null = null;
    for await (const { path, range } of spots) {
      const file = isFetched(path) ? null : pathIn(path, root);
      if (file === null) continue;
      place = placeAt(file, range);
      break;
    }
    placed.push({ ...finding, place: place ?? placeAt(elsewhere, new SourceText("").range(0, 0)) });
  }
  return placed;
}

/** Below what the engine fetched, which nobody commits. */
const isFetched = (path: string): boolean => /[\\/]\.terraform[\\/]/.test(path);

const placeAt = (file: string, { start, end }: Range): Place => ({
  file,
  line: start.line,
  column: start.column,
  endLine: end.line,
  endColumn: end.column,
});

/** From the most exact one on. */
async function* spotsOf(
  subject: Subject,
  configuration: Configuration,
  sources: DocumentSources,
): AsyncGenerator<Spot> {
  const { address } = subject;
  if (address !== null) {
    const found = await configuration.locate(address);
    if (found !== null) {
      yield* documentSpot(found, subject, sources);
      yield headerOf(found);
    }
    const call = await configuration.locateCall(address);
    if (call !== null) yield headerOf(call);
  }
  const main = await configuration.mainFile();
  if (main !== null) yield { path: main.path, range: new SourceText(main.text).range(0, 0) };
}

const headerOf = ({ file, block }: LocatedBlock): Spot => ({ path: file.path, range: block.header });
