import { createMessage, decryptKey, enums, readPrivateKey, sign, type PrivateKey } from "openpgp";
import { ToolError } from "../run-tool";
import type { SigningKey } from "./part";

/**
 * A detached binary OpenPGP signature, as registries take it.
 *
 * @param date of the signature
 * @throws ToolError for a key that cannot be read or unlocked, or that is not RSA: registries refuse others
 */
export async function detachedSignature(
  bytes: Uint8Array,
  { armored, passphrase }: SigningKey,
  date: Date,
): Promise<Buffer> {
  const key = await unlocked(await readKey(armored), passphrase);
  const { algorithm } = (await key.getSigningKey(undefined, date)).getAlgorithmInfo();
  if (!algorithm.startsWith("rsa"))
    throw new ToolError(
      `The signing key is of the kind ${algorithm}, which registries refuse. Make an RSA key: gpg --quick-generate-key NAME rsa4096 sign`,
    );
  // Its type depends on a package of streams that is not installed.
  const signature: unknown = await sign({
    message: await createMessage({ binary: bytes }),
    signingKeys: key,
    detached: true,
    format: "binary",
    date,
    config: { preferredHashAlgorithm: enums.hash.sha512, nonDeterministicSignaturesViaNotation: false },
  });
  return Buffer.from(signature as Uint8Array);
}

async function readKey(armored: string): Promise<PrivateKey> {
  return readPrivateKey({ armoredKey: armored }).catch((cause: unknown) => {
    throw new ToolError(
      `The signing key is not an ASCII-armored OpenPGP private key: ${(cause as Error).message}. Export one: gpg --armor --export-secret-keys NAME`,
      { cause },
    );
  });
}

async function unlocked(key: PrivateKey, passphrase: string | undefined): Promise<PrivateKey> {
  if (key.isDecrypted()) return key;
  if (passphrase === undefined)
    throw new ToolError("The signing key has a passphrase: set WFA_RELEASE_SIGNING_PASSPHRASE");
  return decryptKey({ privateKey: key, passphrase }).catch((cause: unknown) => {
    throw new ToolError("WFA_RELEASE_SIGNING_PASSPHRASE does not unlock the signing key", { cause });
  });
}
