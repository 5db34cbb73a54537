import { expect } from "vitest";
import type { ObjectReview, Review } from "../../src/review";
import type { RecordedRequest } from "../../src/service";

export const objectOf = (review: Review, address: string): ObjectReview =>
  review.objects.find((object) => object.address === address)!;

/** Whether a request is the promised call; `{id}` stands for an id that was not known. */
export function fits(promised: string, { method, path, query }: RecordedRequest): boolean {
  const [wantedMethod, target = ""] = promised.split(" ");
  const [wantedPath = "", wantedQuery = ""] = target.split("?");
  const pattern = wantedPath
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^/]+");
  return (
    method === wantedMethod &&
    new RegExp(`^${pattern}$`).test(path) &&
    decodeURIComponent(query.replace(/=$/, "")) === decodeURIComponent(wantedQuery)
  );
}

/** What was sent follows the promises in order, and leaves out only those with a condition. */
export function expectKept(object: ObjectReview, requests: readonly RecordedRequest[]): void {
  const shown = requests.map(({ method, path, query }) => `${method} ${path}${query === "" ? "" : `?${query}`}`);
  const left = [...requests];
  for (const { call, condition } of object.calls) {
    if (left[0] !== undefined && fits(call, left[0])) left.shift();
    else expect(condition, `${object.address} promised ${call}; what was sent: ${shown.join(", ")}`).not.toBeNull();
  }
  expect(
    left.map(({ method, path }) => `${method} ${path}`),
    `${object.address}: sent and not promised`,
  ).toEqual([]);
}
