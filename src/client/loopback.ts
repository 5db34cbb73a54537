import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");

/** Whether a host can only be this machine. Names: `localhost` and what is below it (RFC 6761, 6.3). */
export function isLoopbackHost(hostname: string): boolean {
  const version = isIP(hostname);
  if (version !== 0) return loopback.check(hostname, version === 6 ? "ipv6" : "ipv4");
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return name === "localhost" || name.endsWith(".localhost");
}

/**
 * Resolves a name that passes {@link isLoopbackHost} without DNS (RFC 6761, 6.3): if a resolver returned another
 * address for `evil.localhost`, the key would be sent there unencrypted.
 */
export const lookUpLoopback: LookupFunction = (_hostname, { all, family }, callback) => {
  const excluded = { 4: 6, IPv4: 6, 6: 4, IPv6: 4 }[family ?? 0];
  const wanted = ADDRESSES.filter((address) => address.family !== excluded);
  // Asynchronously, like the system's own lookup.
  setImmediate(() => {
    if (all === true) callback(null, [...wanted]);
    else callback(null, wanted[0]?.address ?? "", wanted[0]?.family);
  });
};

const ADDRESSES = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
] as const;
