/** The proxy did not open a tunnel. Nothing reached the service. */
export class ProxyError extends Error {
  readonly code = "PROXY_REFUSED";
  constructor(
    readonly status: number,
    /** Scheme, host and port of the proxy. */
    readonly proxy: string,
  ) {
    super(`The proxy ${proxy} answered ${status} instead of opening a tunnel`);
    this.name = "ProxyError";
  }
}
