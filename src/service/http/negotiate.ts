import type { MediaType } from "./endpoint";
import { RequestError } from "./request-error";

/**
 * The format for an Accept header: what its first range of the highest quality takes.
 * @throws RequestError 406 if it accepts none of `offered`
 */
export function negotiate(accept: string | undefined, offered: readonly [MediaType, ...MediaType[]]): MediaType {
  const ranges = (accept ?? "*/*").split(",").map((text) => {
    const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    return { range, quality: Number(quality) || 0 };
  });
  for (const { range } of ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)) {
    const format = offered.find((each) => range === each || range === "application/*" || range === "*/*");
    if (format !== undefined) return format;
  }
  throw new RequestError(406, `The Accept header takes none of ${offered.join(", ")}`);
}
