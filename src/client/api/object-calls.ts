import { StatusError } from "../errors";
import type { CallOptions } from "../client-options";
import type { ObjectKind } from "../reading/read-object";
import { readList, readObject, readWriteAnswer, requireAsked } from "../reading/read-answer";
import type { ServiceObject, SpeltObject, WriteAnswer } from "../service-object";
import type { Answer, ServiceRequest } from "../transport/service-request";
import type { Transport } from "../transport/transport";

type Path = ServiceRequest["path"];
type Query = NonNullable<ServiceRequest["query"]>;
type Write = ServiceRequest & { readonly method: Exclude<ServiceRequest["method"], "GET"> };

/** The calls that all objects of the service share. */
interface ObjectCalls<T> {
  list(path: Path, query: Query, options: CallOptions): Promise<readonly T[]>;
  /** Null if gone. Accept is sent if the interface document names it. */
  get(path: Path, query: Query, options: CallOptions, accept?: "application/json"): Promise<T | null>;
  /** A write that requires no existing object: 404 is an error. */
  write(request: Write, options: CallOptions, kind?: ObjectKind): Promise<WriteAnswer>;
  /** A write to an existing object: null if that is gone. */
  change(request: Write, options: CallOptions, kind?: ObjectKind): Promise<WriteAnswer | null>;
}

export const objectCalls: (transport: Transport, kind: ObjectKind) => ObjectCalls<ServiceObject> = speltCalls;

/** The same for objects of which every number is wanted as written. */
export function speltCalls(transport: Transport, kind: ObjectKind): ObjectCalls<SpeltObject> {
  const written = (answer: Answer, answered = kind): Promise<WriteAnswer> =>
    readWriteAnswer(answer, answered, transport.endpoint.contextPath, transport.documentId);
  return {
    async list(path, query, { signal }) {
      return readList(await transport.send({ method: "GET", path, query }, signal), kind);
    },
    async get(path, query, { signal }, accept) {
      const asked = { method: "GET", path, query, mayBeGone: true } as const;
      const answer = await transport.send(accept === undefined ? asked : { ...asked, accept }, signal);
      if (answer === null) return null;
      const object = readObject(answer, kind);
      if (kind.mayLackId !== true && path.length === 2 && path[0] === kind.collection)
        requireAsked(kind.what, path[1]!, object.id, answer);
      return object;
    },
    write: async (request, { signal }, answered) => written(await transport.send(request, signal), answered),
    async change(request, { signal }, answered) {
      const answer = await transport.send({ ...request, mayBeGone: true as const }, signal);
      return answer === null ? null : written(answer, answered);
    },
  };
}

/** Null where the call ends with 404 or 410, for calls that need the error too, or make several requests. */
export async function nullIfGone<T>(
  call: Promise<T>,
  onGone: (error: StatusError) => void = () => undefined,
): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof StatusError) || (error.status !== 404 && error.status !== 410)) throw error;
    onGone(error);
    return null;
  }
}
