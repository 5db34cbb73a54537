import { BlockList, isIP } from "node:net";

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
