import { createMessage, generateKey, readKey, readSignature, verify } from "openpgp";
import { beforeAll, describe, expect, test } from "vitest";
import { detachedSignature } from "../../../src/tooling/release/signature";

const BYTES = Buffer.from("0123  terraform-provider-wfa_1.2.3_linux_amd64.zip\n");
const userIDs = [{ name: "Release", email: "release@example.com" }];
const day = new Date("2026-01-02T00:00:00Z");

describe("the signature of the checksums", () => {
  let key: { readonly privateKey: string; readonly publicKey: string };
  beforeAll(async () => {
    // Of the smallest size that is accepted: larger ones take seconds to make.
    const date = new Date("2026-01-01T00:00:00Z");
    key = await generateKey({ type: "rsa", rsaBits: 2048, userIDs, passphrase: "a phrase", date });
  });

  test("is binary, is verified by the public key, and is the same for the same date", async () => {
    const signingKey = { armored: key.privateKey, passphrase: "a phrase" };
    const signature = await detachedSignature(BYTES, signingKey, day);
    const result = await verify({
      message: await createMessage({ binary: BYTES }),
      signature: await readSignature({ binarySignature: signature }),
      verificationKeys: await readKey({ armoredKey: key.publicKey }),
      date: day,
    });
    expect(await result.signatures[0]!.verified).toBe(true);
    expect((await detachedSignature(BYTES, signingKey, day)).equals(signature)).toBe(true);
  });

  test("needs the passphrase of a key that has one", async () => {
    await expect(detachedSignature(BYTES, { armored: key.privateKey }, day)).rejects.toThrow(
      "set WFA_RELEASE_SIGNING_PASSPHRASE",
    );
    await expect(detachedSignature(BYTES, { armored: key.privateKey, passphrase: "no" }, day)).rejects.toThrow(
      "does not unlock",
    );
  });

  test("is not made with a key that registries refuse, or with none", async () => {
    const { privateKey } = await generateKey({ type: "curve25519", userIDs, date: new Date("2026-01-01T00:00:00Z") });
    await expect(detachedSignature(BYTES, { armored: privateKey }, day)).rejects.toThrow(/registries refuse.*rsa4096/);
    await expect(detachedSignature(BYTES, { armored: key.publicKey }, day)).rejects.toThrow(/export-secret-keys/);
    await expect(detachedSignature(BYTES, { armored: "nonsense" }, day)).rejects.toThrow(/export-secret-keys/);
  });
});
