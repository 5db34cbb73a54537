import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import * as der from "./der";

export interface Issued {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

export interface Authority extends Issued {
  issue(subject: { readonly hosts: readonly string[]; readonly from?: Date; readonly until?: Date }): Issued;
}

const DAY = 24 * 3_600_000;
const ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";

/** A certificate authority that lives in memory. */
export function createAuthority(commonName: string): Authority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const own = certificate({
    subject: commonName,
    issuer: commonName,
    hosts: [],
    authority: true,
    publicKey: keys.publicKey,
    signer: keys.privateKey,
  });
  return {
    certificate: own,
    key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    issue({ hosts, from, until }) {
      const leaf = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const issued = certificate({
        subject: hosts[0] ?? "nobody",
        issuer: commonName,
        hosts,
        authority: false,
        publicKey: leaf.publicKey,
        signer: keys.privateKey,
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
      });
      return { certificate: issued, key: leaf.privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
    },
  };
}

export function selfSigned(hosts: readonly string[]): Issued {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = hosts[0] ?? "nobody";
  const own = certificate({
    subject: name,
    issuer: name,
    hosts,
    authority: false,
    publicKey: keys.publicKey,
    signer: keys.privateKey,
  });
  return { certificate: own, key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

interface Fields {
  readonly subject: string;
  readonly issuer: string;
  readonly hosts: readonly string[];
  readonly authority: boolean;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly from?: Date;
  readonly until?: Date;
}

function certificate(fields: Fields): string {
  const from = fields.from ?? new Date(Date.now() - DAY);
  const until = fields.until ?? new Date(Date.now() + DAY);
  const algorithm = der.sequence(der.objectId(ECDSA_WITH_SHA256));
  const toBeSigned = der.sequence(
    der.explicit(0, der.unsignedInteger(Buffer.from([2]))),
    der.unsignedInteger(randomBytes(16)),
    algorithm,
    distinguishedName(fields.issuer),
    der.sequence(der.time(from), der.time(until)),
    distinguishedName(fields.subject),
    fields.publicKey.export({ type: "spki", format: "der" }),
    der.explicit(3, der.sequence(...extensions(fields))),
  );
  const bytes = der.sequence(toBeSigned, algorithm, der.bitString(sign("sha256", toBeSigned, fields.signer)));
  return `-----BEGIN CERTIFICATE-----\n${(bytes.toString("base64").match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;
}

function distinguishedName(commonName: string): Buffer {
  return der.sequence(der.set(der.sequence(der.objectId("2.5.4.3"), der.utf8String(commonName))));
}

function extensions({ hosts, authority }: Fields): readonly Buffer[] {
  const constraints = der.sequence(...(authority ? [der.boolean(true)] : []));
  const names = hosts.map((host) =>
    isIP(host) === 4 ? der.implicit(7, Buffer.from(host.split(".").map(Number))) : der.implicit(2, Buffer.from(host)),
  );
  return [
    der.sequence(der.objectId("2.5.29.19"), der.boolean(true), der.octetString(constraints)),
    ...(names.length === 0 ? [] : [der.sequence(der.objectId("2.5.29.17"), der.octetString(der.sequence(...names)))]),
  ];
}
