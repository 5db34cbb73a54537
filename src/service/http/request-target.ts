/** A request's target, raw. */
export interface RequestTarget {
  /** Relative to the context path; null if not below it. */
  readonly relative: string | null;
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** @param target from the request line, absolute if a proxy sent it */
export function readTarget(target: string, contextPath: string): RequestTarget {
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  const mark = local.indexOf("?");
  const path = mark === -1 ? local : local.slice(0, mark);
  const query = mark === -1 ? "" : local.slice(mark + 1);
  const below = path === contextPath || path.startsWith(`${contextPath}/`);
  return { relative: below ? path.slice(contextPath.length) : null, path, query };
}

/** @throws Error if it is not a path */
export function checkedContextPath(contextPath: string): string {
  const trimmed = contextPath.replace(/\/+$/, "");
  if (trimmed === "" || /^(?:\/[A-Za-z0-9._~-]+)+$/.test(trimmed)) return trimmed;
  throw new Error(
    `The context path cannot be "${contextPath}"; it is like /wfa or /apps/wfa, of letters, digits and ._~-`,
  );
}
