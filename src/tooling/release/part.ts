import { ToolError } from "../run-tool";
import type { Platform } from "./platforms";

/** What each part of a release is made for. */
export interface ReleaseContext {
  readonly version: string;
  /** Of the archives with executables; at least one. */
  readonly platforms: readonly Platform[];
  /** The release's folder. The parts before this one in the list are finished there, each in its own folder. */
  readonly output: string;
  /** An existing, empty folder for this part's files. It becomes `output/NAME` when the part is finished. */
  readonly folder: string;
  /** An ASCII-armored OpenPGP private key that signs the checksums; absent: no signature. */
  readonly signingKey?: SigningKey;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
}

export interface SigningKey {
  readonly armored: string;
  readonly passphrase?: string;
}

/** One folder of a release. */
export interface ReleasePart {
  /** Of the folder under the release, and for `--only`. */
  readonly name: string;
  /** What is in the folder, in one line for `--help`. */
  readonly summary: string;
  /** What this machine lacks to make the part, as `Go is not on the PATH`; null: nothing. @default nothing is needed */
  readonly lacks?: () => Promise<string | null>;
  /** Fills `context.folder`. @throws ToolError with what to do, RegistryError where a registry is not reached */
  readonly make: (context: ReleaseContext) => Promise<void>;
}

/** What a part is made with is not to be had from a registry now. Nothing is wrong with the part. */
export class RegistryError extends ToolError {}
