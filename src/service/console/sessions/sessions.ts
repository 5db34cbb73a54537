import { randomBytes } from "node:crypto";
import { type Caller, sameSecret } from "../../keys";

/** Somebody who has signed in. It lives in memory, so a restart of the service ends it. */
export interface Session {
  readonly caller: Caller;
  /** In each form of the session's pages. */
  readonly token: string;
  /** What the last form did, for the next page. */
  notice: string | null;
}

/** How long a session may be idle. */
const IDLE_MILLISECONDS = 12 * 3_600_000;

/** Sessions by a random value, which alone is in the cookie: never a key. */
export class Sessions {
  readonly #sessions = new Map<string, { readonly session: Session; readonly usedAt: number }>();

  /** @returns the value for the cookie */
  open(caller: Caller, time: number): string {
    const value = randomSecret();
    this.#sessions.set(value, { session: { caller, token: randomSecret(), notice: null }, usedAt: time });
    return value;
  }

  find(value: string | null, time: number): Session | null {
    if (value === null) return null;
    const found = this.#sessions.get(value);
    if (found === undefined) return null;
    this.#sessions.delete(value);
    if (time - found.usedAt > IDLE_MILLISECONDS) return null;
    this.#sessions.set(value, { session: found.session, usedAt: time });
    return found.session;
  }

  close(value: string | null): void {
    if (value !== null) this.#sessions.delete(value);
  }
}

export const isTokenOf = (session: Session, token: string): boolean => sameSecret(session.token, token);

const randomSecret = (): string => randomBytes(32).toString("base64url");

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
