import type { CallOptions } from "../interface/call-options";
import type { ObjectKind } from "../reading/object-kind";
import { readList, readObject, readWriteAnswer } from "../reading/read-answer";
import type { ServiceObject, WriteAnswer } from "../service-object";
import type { ServiceRequest } from "../transport/service-request";
import type { Transport } from "../transport/transport";
import { nullIfGone } from "./null-if-gone";

type Path = ServiceRequest["path"];
type Query = ServiceRequest["query"];
type Write = ServiceRequest & { readonly method: Exclude<ServiceRequest["method"], "GET"> };

/** The calls that all objects of the service have alike. */
export interface ObjectCalls {
  list(path: Path, query: Query, options: CallOptions): Promise<readonly ServiceObject[]>;
  /** Null if gone. Accept is sent where the interface document names it. */
  get(path: Path, query: Query, options: CallOptions, accept?: "application/json"): Promise<ServiceObject | null>;
  /** A write that needs nothing to be there: 404 is an error. */
  write(request: Write, options: CallOptions, kind?: ObjectKind): Promise<WriteAnswer>;
  /** A write to something: null if that is gone. */
  change(request: Write, options: CallOptions, kind?: ObjectKind): Promise<WriteAnswer | null>;
}

export function objectCalls(transport: Transport, kind: ObjectKind): ObjectCalls {
  const write: ObjectCalls["write"] = async (request, { signal }, answered = kind) => {
    const answer = await transport.send(request, signal);
    return readWriteAnswer(answer, answered, transport.endpoint.contextPath, transport.documentId);
  };
  return {
    async list(path, query = {}, { signal }) {
      return readList(await transport.send({ method: "GET", path, query }, signal), kind);
    },
    async get(path, query = {}, { signal }, accept) {
      const request: ServiceRequest = { method: "GET", path, query, ...(accept === undefined ? {} : { accept }) };
      const answer = await nullIfGone(transport.send(request, signal));
      return answer === null ? null : readObject(answer, kind);
    },
    write,
    change: (request, options, answered) => nullIfGone(write(request, options, answered)),
  };
}
