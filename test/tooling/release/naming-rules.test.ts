import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { providerProblems, type ReleaseFile } from "../../harness/naming-rules";

const BASE = "terraform-provider-wfa_1.2.3";
const hashOf = (name: string): string => createHash("sha256").update(name).digest("hex");

const archive = (platform: string, changes: Partial<ReleaseFile> = {}): ReleaseFile => {
  const name = `${BASE}_${platform}.zip`;
  const executable = `terraform-provider-wfa_v1.2.3${platform.startsWith("windows") ? ".exe" : ""}`;
  const entries = [
    { name: "LICENSE", mode: 0o644 },
    { name: executable, mode: 0o755 },
  ];
  return { name, size: 40_000_000, sha256: hashOf(name), entries, ...changes };
};
const text = (name: string, content: string): ReleaseFile => ({
  name,
  size: content.length,
  sha256: hashOf(name),
  text: content,
});
const MANIFEST = text(`${BASE}_manifest.json`, '{"version":1,"metadata":{"protocol_versions":["6.0"]}}');
const sumsOf = (files: readonly ReleaseFile[]): ReleaseFile =>
  text(`${BASE}_SHA256SUMS`, files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""));

/** A release of these files, with checksums of all. */
const problems = (...files: readonly ReleaseFile[]): readonly string[] =>
  providerProblems([...files, sumsOf(files)], "1.2.3");

describe("a provider's release", () => {
  test("has archives, manifest and checksums", () => {
    expect(problems(archive("linux_amd64"), archive("windows_amd64"), MANIFEST)).toEqual([]);
    expect(providerProblems([], "1.2.3")).toEqual([
      "There is no archive",
      `${BASE}_manifest.json is missing`,
      `${BASE}_SHA256SUMS is missing`,
    ]);
  });

  test("has names that registries take apart", () => {
    const misnamed = { ...archive("linux_amd64"), name: `${BASE}_linux-amd64.zip` };
    expect(problems(misnamed, MANIFEST)).toContain(`${BASE}_linux-amd64.zip is not named ${BASE}_OS_ARCH.zip`);
    const files = [archive("linux_amd64"), MANIFEST];
    expect(providerProblems([...files, sumsOf(files), text("notes.txt", "")], "1.2.3")).toEqual([
      `notes.txt does not begin with ${BASE}`,
    ]);
    expect(providerProblems([archive("linux_amd64")], "v1.2.3")).toContain(
      '"v1.2.3" is not a semantic version without a "v"',
    );
  });

  test("runs on HCP Terraform, unless it is for one platform", () => {
    expect(problems(archive("darwin_arm64"), MANIFEST)).toEqual([]);
    expect(problems(archive("darwin_arm64"), archive("linux_arm64"), MANIFEST)).toEqual([
      "There is no archive for linux_amd64, on which HCP Terraform runs providers",
    ]);
  });

  test("has an executable plugin of one name at the top of an archive that is small enough", () => {
    const with_ = (...entries: readonly { readonly name: string; readonly mode: number }[]): readonly string[] =>
      problems(archive("linux_amd64", { entries }), MANIFEST);
    const zip = `${BASE}_linux_amd64.zip`;
    const plugin = "terraform-provider-wfa_v1.2.3";
    expect(with_({ name: plugin, mode: 0o644 })).toEqual([`${plugin} in ${zip} is not executable`]);
    expect(with_({ name: "terraform-provider-wfa", mode: 0o755 })).toEqual([
      `${zip} has no ${plugin} at its top`,
      `terraform-provider-wfa in ${zip} could be taken for the plugin`,
    ]);
    expect(with_({ name: plugin, mode: 0o755 }, { name: "../x", mode: 0o644 })).toEqual([
      `${zip} has "../x", which is not a file at its top`,
    ]);
    expect(problems(archive("linux_amd64", { size: 268_435_456 }), MANIFEST)).toEqual([
      `${zip} has 268435456 bytes; OpenTofu takes fewer than 268435456`,
    ]);
  });

  test("states protocol 6.0", () => {
    const wrong = text(MANIFEST.name, '{"version":1,"metadata":{"protocol_versions":["5.0"]}}');
    expect(problems(archive("linux_amd64"), wrong)).toEqual([expect.stringMatching(/_manifest\.json is not .*"6\.0"/)]);
    expect(problems(archive("linux_amd64"), text(MANIFEST.name, "{"))).toEqual([`${MANIFEST.name} is not JSON`]);
  });

  test("has checksums of exactly what is there", () => {
    const files = [archive("linux_amd64"), MANIFEST];
    const check = (sums: ReleaseFile): readonly string[] => providerProblems([...files, sums], "1.2.3");
    const name = `${BASE}_SHA256SUMS`;
    expect(check(sumsOf([MANIFEST]))).toEqual([`${name} has no line for ${BASE}_linux_amd64.zip`]);
    expect(check(sumsOf([...files, archive("linux_arm64")]))).toEqual([
      `${name} has a line for ${BASE}_linux_arm64.zip, which is not there`,
    ]);
    expect(check(sumsOf([archive("linux_amd64", { sha256: hashOf("other") }), MANIFEST]))).toEqual([
      `${name} has another hash than ${BASE}_linux_amd64.zip`,
    ]);
  });

  test("has a binary signature by an RSA key", () => {
    const signed = (bytes: readonly number[] | string): readonly string[] => {
      const content = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("latin1");
      const files = [archive("linux_amd64"), MANIFEST];
      return providerProblems([...files, sumsOf(files), text(`${BASE}_SHA256SUMS.sig`, content)], "1.2.3");
    };
    expect(signed([0xc2, 0xc0, 0x20, 4, 0, 1])).toEqual([]);
    expect(signed([0x89, 0x01, 0x20, 4, 0, 1])).toEqual([]);
    expect(signed([0xc2, 0x75, 4, 0, 22])).toEqual([expect.stringContaining("not made with an RSA key")]);
    expect(signed("-----BEGIN PGP SIGNATURE-----")).toEqual([expect.stringContaining("ASCII-armored")]);
    expect(signed("text")).toEqual([expect.stringContaining("not an OpenPGP signature")]);
  });
});
