/** The cookie of one service: browsers give all ports of a host the same cookies, so the port is in its name. */
export interface Cookie {
  readonly read: (header: string | undefined) => string | null;
  /** For Set-Cookie. */
  readonly written: (value: string) => string;
  readonly expired: () => string;
}

export function sessionCookie(port: number, contextPath: string): Cookie {
  const name = `wfa-console-${port}`;
  const rules = `Path=${contextPath}/; HttpOnly; SameSite=Strict`;
  return {
    read: (header) => {
      const pair = (header ?? "").split(";").find((part) => part.trim().startsWith(`${name}=`));
      return pair === undefined ? null : pair.trim().slice(name.length + 1);
    },
    written: (value) => `${name}=${value}; ${rules}`,
    expired: () => `${name}=; ${rules}; Max-Age=0`,
  };
}
