import { enginePlatform } from "../../engine";

/** Platforms that a release has archives for, as engines name them. */
export const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "windows_amd64"] as const;

export type Platform = (typeof PLATFORMS)[number];

export const isPlatform = (name: string): name is Platform => (PLATFORMS as readonly string[]).includes(name);

/** The platform of this machine, or null where a release has no archive for it. */
export function ownPlatform(): Platform | null {
  const name = enginePlatform();
  return isPlatform(name) ? name : null;
}
