import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { describe, expect, test } from "vitest";
import { describeError, InvalidOptionError, NetworkError } from "../../../src/client";
import { networkFailure } from "../../../src/client/transport/network-failure";
import { trustedRoots } from "../../../src/client/transport/tls-settings";
import { createAuthority, selfSigned } from "../support/certificates";
import { clientFor, failureOf, live } from "../support/client-for";
import { json, scriptedServer } from "../support/scripted-server";

const DAY = 24 * 3_600_000;
const authority = createAuthority("Test authority");
const good = authority.issue({ hosts: ["localhost", "127.0.0.1"] });

async function serverWith(issued: { readonly certificate: string; readonly key: string }) {
  return await scriptedServer(() => json([{ id: "1" }]), { cert: issued.certificate, key: issued.key });
}

test("an authority that is given is trusted beside the system's", async () => {
  await using server = await serverWith(good);
  await using client = clientFor(server.origin, {
    caCertificate: `# our own\n${createAuthority("Another").certificate}${authority.certificate}`,
  });
  expect(await client.workflows.list({}, live)).toHaveLength(1);
  await using byName = clientFor(`https://localhost:${server.port}`, { caCertificate: authority.certificate });
  expect(await byName.workflows.list({}, live)).toHaveLength(1);
});

test("so are the authorities in the files that the environment names", async () => {
  const directory = await mkdtemp(join(tmpdir(), "wfa-client-"));
  try {
    const file = join(directory, "roots.pem");
    await writeFile(file, `-----BEGIN CERTIFICATE-----\nbroken\n-----END CERTIFICATE-----\n${authority.certificate}`);
    for (const environment of [
      { SSL_CERT_FILE: file },
      { NODE_EXTRA_CA_CERTS: file, SSL_CERT_FILE: join(directory, "absent") },
    ]) {
      await using server = await serverWith(good);
      await using client = clientFor(server.origin, { environment });
      expect(await client.workflows.list({}, live)).toHaveLength(1);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("the system's roots stay trusted beside them, each once", () => {
  const roots = trustedRoots({}).map((pem) => pem.replace(/\s/g, ""));
  expect(roots).toEqual(expect.arrayContaining(rootCertificates.slice(0, 5).map((pem) => pem.replace(/\s/g, ""))));
  expect(new Set(roots).size).toBe(roots.length);
});

describe("each failure has its own words, is not tried again, and nothing is sent", () => {
  const expired = authority.issue({
    hosts: ["127.0.0.1"],
    from: new Date(Date.now() - 9 * DAY),
    until: new Date(Date.now() - 8 * DAY),
  });
  const early = authority.issue({
    hosts: ["127.0.0.1"],
    from: new Date(Date.now() + 8 * DAY),
    until: new Date(Date.now() + 9 * DAY),
  });
  const elsewhere = authority.issue({ hosts: ["elsewhere.example"] });
  const unknown = createAuthority("Unknown").issue({ hosts: ["127.0.0.1"] });
  test.each([
    ["self-signed", selfSigned(["127.0.0.1"]), /is self-signed and not trusted$/, /ca_certificate/],
    [
      "an unknown issuer",
      unknown,
      /authority that is not trusted here$/,
      /ca_certificate to the certificate of the issuing authority/,
    ],
    ["expired", expired, /has expired$/, /Renew/],
    ["not yet valid", early, /not valid yet$/, /clock/],
    ["another host", elsewhere, /issued for another host name$/, /certificate's host name/],
  ])("%s", async (_what, issued, message, advice) => {
    await using server = await serverWith(issued);
    const events: number[] = [];
    await using client = clientFor(server.origin, {
      caCertificate: authority.certificate,
      log: ({ attempt }) => events.push(attempt),
    });
    const error = await failureOf(client.workflows.submit("<w/>", {}, live));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ message: expect.stringMatching(message), mayHaveHadEffect: false });
    expect((error as Error).message).toContain(`127.0.0.1:${server.port}`);
    expect(describeError(error, client.endpoint)).toMatchObject({
      summary: "The secure connection to the workflow service failed",
      cause: expect.stringContaining(server.origin),
      advice: expect.stringMatching(advice),
    });
    expect(new Set(events)).toEqual(new Set([1]));
    expect(server.seen).toEqual([]);
  });

  test.each(["TLSv1", "TLSv1.1"] as const)("no newer version than %s", async (maxVersion) => {
    // Servers must be told to do what nobody should.
    const old = {
      cert: good.certificate,
      key: good.key,
      minVersion: "TLSv1",
      maxVersion,
      ciphers: "DEFAULT@SECLEVEL=0",
    } as const;
    await using server = await scriptedServer(() => json([]), old);
    for (const options of [{ caCertificate: authority.certificate }, { insecureSkipVerify: true }]) {
      await using client = clientFor(server.origin, options);
      const error = await failureOf(client.workflows.list({}, live));
      expect(error).toMatchObject({
        code: "network",
        message: `127.0.0.1:${server.port} and this client have no version of TLS in common. This client accepts 1.2 and later`,
      });
      expect(describeError(error, client.endpoint)).toMatchObject({
        summary: "The secure connection to the workflow service failed",
        advice: expect.stringMatching(/TLS 1\.2 or 1\.3/),
      });
    }
    expect(server.seen).toEqual([]);
  });

  test.each(["TLSv1.2", "TLSv1.3"] as const)("%s alone will do", async (version) => {
    await using server = await scriptedServer(() => json([]), {
      cert: good.certificate,
      key: good.key,
      minVersion: version,
      maxVersion: version,
    });
    await using client = clientFor(server.origin, { caCertificate: authority.certificate });
    expect(await client.workflows.list({}, live)).toEqual([]);
  });

  test("http where https is spoken, and the other way round", async () => {
    await using plain = await scriptedServer(() => json([]));
    await using secure = await serverWith(good);
    await using one = clientFor(`https://127.0.0.1:${plain.port}`);
    expect(await failureOf(one.workflows.list({}, live))).toMatchObject({
      code: "network",
      message: expect.stringMatching(/does not speak the endpoint's protocol/),
      cause: { message: "wrong version number", code: "ERR_SSL_WRONG_VERSION_NUMBER" },
    });
    await using two = clientFor(`http://127.0.0.1:${secure.port}`, { maxRetries: 0 });
    expect(await failureOf(two.workflows.list({}, live))).toBeInstanceOf(NetworkError);
  });
});

test("verification can be turned off", async () => {
  await using server = await serverWith(selfSigned(["elsewhere.example"]));
  await using client = clientFor(server.origin, { insecureSkipVerify: true });
  expect(await client.workflows.list({}, live)).toHaveLength(1);
});

describe("client certificates", () => {
  const options = {
    cert: good.certificate,
    key: good.key,
    ca: authority.certificate,
    requestCert: true,
    rejectUnauthorized: true,
  };

  test("are presented", async () => {
    await using server = await scriptedServer(() => json([]), options);
    const mine = authority.issue({ hosts: ["me"] });
    await using client = clientFor(server.origin, {
      caCertificate: authority.certificate,
      clientCertificate: mine.certificate,
      clientKey: mine.key,
    });
    expect(await client.workflows.list({}, live)).toEqual([]);
  });

  const expired = authority.issue({
    hosts: ["me"],
    from: new Date(Date.now() - 9 * DAY),
    until: new Date(Date.now() - 8 * DAY),
  });
  const foreign = createAuthority("Foreign").issue({ hosts: ["me"] });
  test.each([
    ["that is missing", undefined],
    ["that has expired", expired],
    ["of a foreign authority", foreign],
  ])("one %s is refused, nothing is sent, and the advice names it", async (_what, mine) => {
    for (const maxVersion of ["TLSv1.2", "TLSv1.3"] as const) {
      await using server = await scriptedServer(() => json([]), { ...options, maxVersion });
      const identity = mine === undefined ? {} : { clientCertificate: mine.certificate, clientKey: mine.key };
      await using client = clientFor(server.origin, {
        caCertificate: authority.certificate,
        maxRetries: 0,
        ...identity,
      });
      const error = await failureOf(client.workflows.list({}, live));
      expect(error).toMatchObject({ code: "network" });
      const described = describeError(error, client.endpoint);
      expect(`${described?.cause} ${described?.advice}`).toMatch(/client.certificate/);
      if (mine !== undefined) expect(JSON.stringify(described)).not.toContain(mine.key.split("\n")[1]);
      expect(server.seen).toEqual([]);
    }
  });

  test.each([
    "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED",
    "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA",
    "ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE",
    "ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED",
    "ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_REVOKED",
    "ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN",
    "ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE",
    "ERR_SSL_TLSV1_ALERT_ACCESS_DENIED",
  ])("a server's alert %s is about the client's certificate", (code) => {
    expect(networkFailure(Object.assign(new Error("alert"), { code }))).toBe("tls_client_certificate");
  });

  test("must fit their key", () => {
    const mine = authority.issue({ hosts: ["me"] });
    expect(() => clientFor("https://h", { clientCertificate: mine.certificate, clientKey: good.key })).toThrow(
      InvalidOptionError,
    );
    expect(() => clientFor("https://h", { clientCertificate: mine.certificate, clientKey: good.key })).toThrow(
      /does not belong/,
    );
    expect(() => clientFor("https://h", { clientCertificate: mine.certificate, clientKey: "nonsense" })).toThrow(
      /not a PEM private key/,
    );
    expect(() =>
      clientFor("https://h", {
        clientCertificate: mine.certificate,
        clientKey: "-----BEGIN ENCRYPTED PRIVATE KEY-----",
      }),
    ).toThrow(/passphrase/);
  });
});
