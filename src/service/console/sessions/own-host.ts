import type { IncomingHttpHeaders } from "node:http";
import { RequestError } from "../../http/request-error";

/**
 * A service that only this machine reaches is called by this machine's names alone. Another name in the Host header is
 * that of a page whose address was changed to this machine's (DNS rebinding).
 *
 * @param boundTo the address that the service listens on
 * @throws RequestError 421
 */
export function requireOwnHost({ host }: IncomingHttpHeaders, boundTo: string, url: string): void {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host ?? "")?.[1]?.toLowerCase() ?? "";
  if (!isLoopback(boundTo) || isLoopback(name) || name === boundTo.toLowerCase()) return;
  throw new RequestError(421, `This service is not known as "${host ?? ""}". Open the console at ${url}/`);
}

/** Whether only this machine reaches a host of this name. */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:.+\.)?localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/.test(host.toLowerCase());
