const SYSTEMS: Readonly<Record<string, string>> = {
  aix: "aix",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  openbsd: "openbsd",
  sunos: "solaris",
  win32: "windows",
};
const ARCHITECTURES: Readonly<Record<string, string>> = {
  arm: "arm",
  arm64: "arm64",
  ia32: "386",
  ppc64: "ppc64le",
  riscv64: "riscv64",
  s390x: "s390x",
  x64: "amd64",
};

/** A platform as engines name it in mirrors: `linux_amd64`. Names that Go and Node share pass through. */
export function enginePlatform(platform: string = process.platform, arch: string = process.arch): string {
  return `${SYSTEMS[platform] ?? platform}_${ARCHITECTURES[arch] ?? arch}`;
}
