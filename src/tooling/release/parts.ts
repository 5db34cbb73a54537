import { cliPart, providerPart } from "./archives";
import { dotnetPart } from "./packages/dotnet";
import { goPart } from "./packages/go";
import { javaPart } from "./packages/java";
import { npmPart } from "./packages/npm";
import { pythonPart } from "./packages/python";
import type { ReleasePart } from "./part";

/** The parts of a release, in the order in which they are made: a part may use those before it. */
export const PARTS: readonly ReleasePart[] = [providerPart, cliPart, npmPart, pythonPart, javaPart, goPart, dotnetPart];
