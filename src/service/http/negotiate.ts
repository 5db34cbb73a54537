import type { MediaType } from "./endpoint";
import { RequestError } from "./request-error";

/**
 * The format for an Accept header; the first of `offered` if it accepts several equally.
 * @throws RequestError 406 if it accepts none of them
 */
export function negotiate(accept: string | undefined, offered: readonly [MediaType, ...MediaType[]]): MediaType {
  const ranges = (accept ?? "*/*").split(",").map(readRange);
  let best: { readonly format: MediaType; readonly quality: number } | null = null;
  for (const format of offered) {
    const quality = qualityOf(format, ranges);
    if (quality > (best?.quality ?? 0)) best = { format, quality };
  }
  if (best === null) throw new RequestError(406, `The Accept header takes none of ${offered.join(", ")}`);
  return best.format;
}

interface MediaRange {
  readonly range: string;
  readonly quality: number;
}

function readRange(text: string): MediaRange {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { range, quality: quality === undefined ? 1 : Number(quality) || 0 };
}

/** The most specific range that matches decides (RFC 9110, 12.5.1). */
function qualityOf(format: string, ranges: readonly MediaRange[]): number {
  const candidates = [format, `${format.slice(0, format.indexOf("/"))}/*`, "*/*"];
  for (const candidate of candidates) {
    const match = ranges.find(({ range }) => range === candidate);
    if (match !== undefined) return match.quality;
  }
  return 0;
}
