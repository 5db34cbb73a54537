import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface ProcessSocket {
  readonly protocol: "tcp" | "udp" | "unix";
  /** Others can connect to it, or (UDP) send to it. */
  readonly listens: boolean;
  /** `host:port`, IPv6 without brackets and in the kernel's spelling; for unix its path, empty where it has none. */
  readonly local: string;
  /** Of TCP and UDP; empty where it is connected to nothing. */
  readonly remote: string;
}

/** The tables of the kernel (Linux: proc(5)), and where their rows have the number of the socket. */
const TABLES = [
  ["tcp", "tcp", 9],
  ["tcp6", "tcp", 9],
  ["udp", "udp", 9],
  ["udp6", "udp", 9],
  ["unix", "unix", 6],
] as const;

const TCP_LISTEN = "0A";
const ACCEPTS = 0x10000;

/**
 * The sockets that a process has open. A socket that is neither bound nor connected stands in no table, and is left
 * out: it leads nowhere. Linux only.
 */
export function processSockets(pid: number): readonly ProcessSocket[] {
  const own = openSockets(pid);
  return TABLES.flatMap(([file, protocol, column]) =>
    rows(`/proc/${pid}/net/${file}`).flatMap((row): readonly ProcessSocket[] => {
      if (!own.has(row[column] ?? "")) return [];
      if (protocol === "unix")
        return [
          { protocol, listens: (Number.parseInt(row[3] ?? "", 16) & ACCEPTS) !== 0, local: row[7] ?? "", remote: "" },
        ];
      const [local, remote] = [address(row[1]), address(row[2])];
      const connected = !remote.endsWith(":0");
      return [
        {
          protocol,
          listens: protocol === "tcp" ? row[3] === TCP_LISTEN : !connected,
          local,
          remote: connected ? remote : "",
        },
      ];
    }),
  );
}

function openSockets(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch (error) {
      // Closed since the folder was listed.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
      throw error;
    }
  });
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.slice(1) ?? []));
}

/** Without the head; a machine without IPv6 has no table of it. */
function rows(file: string): readonly (readonly string[])[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** From `0100007F:1F90`: words of four bytes, each in this machine's order, and the port. */
function address(text = ""): string {
  const [host = "", port = ""] = text.split(":");
  const bytes = (host.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, "hex").reverse()]);
  const shown = bytes.length === 4 ? bytes.join(".") : Buffer.from(bytes).toString("hex");
  return `${shown}:${Number.parseInt(port, 16)}`;
}
