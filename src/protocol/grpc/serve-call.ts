import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { GrpcCall, Method, MethodTable } from "./method";
import { RequestReader } from "./request-reader";
import { ResponseWriter } from "./response-writer";
import { GrpcError, Status } from "./status";

export interface CallOptions {
  readonly maxMessageBytes: number;
  /** Called for every error that is not a GrpcError; the client gets the result as the status message. */
  readonly describeError: (error: unknown, path: string) => string;
}

/**
 * Serves one stream from its headers to its trailers; never rejects. The caller aborts the call when the stream fails
 * or closes before.
 */
export async function serveCall(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  methods: Promise<MethodTable>,
  call: GrpcCall,
  options: CallOptions,
): Promise<void> {
  const writer = new ResponseWriter(stream);
  const path = headers[":path"] ?? "";
  if (headers[":method"] !== "POST" || !/^application\/grpc($|[;+])/.test(headers["content-type"] ?? "")) {
    stream.respond({ ":status": 415 }, { endStream: true });
    return;
  }
  const deadline = parseTimeout(header(headers, "grpc-timeout"));
  const timer =
    deadline === undefined
      ? undefined
      : setTimeout(() => {
          writer.finish(Status.DEADLINE_EXCEEDED, "The client's deadline has passed");
          call.abort();
        }, deadline);
  try {
    const method = (await methods).get(path);
    if (method === undefined) throw new GrpcError(Status.UNIMPLEMENTED, `This server has no method ${path}`);
    await run(method, new RequestReader(stream, options.maxMessageBytes), writer, call);
  } catch (error) {
    if (error instanceof GrpcError) writer.finish(error.status, error.message);
    else if (call.signal.aborted) writer.finish(Status.CANCELLED, "The call was cancelled");
    else writer.finish(Status.INTERNAL, options.describeError(error, path));
  } finally {
    clearTimeout(timer);
  }
}

async function run(method: Method, requests: RequestReader, writer: ResponseWriter, call: GrpcCall): Promise<void> {
  switch (method.kind) {
    case "unary":
      return writer.answer(await method.handle(await requests.single(), call));
    case "serverStream":
      return sendAll(method.handle(await requests.single(), call), writer);
    case "bidirectional":
      return sendAll(method.handle(requests.messages(), call), writer);
  }
}

async function sendAll(messages: AsyncIterable<Uint8Array>, writer: ResponseWriter): Promise<void> {
  writer.start();
  for await (const message of messages) {
    await writer.send(message);
    // The reader is gone: leaving the loop lets the handler clean up.
    if (writer.finished) break;
  }
  writer.finish(Status.OK);
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

const MILLISECONDS = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 0.001, n: 0.000001 } as const;

/** Node's timers accept no longer delay; a deadline beyond it counts as none. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The `grpc-timeout` header (at most eight digits and a unit) in milliseconds; undefined if there is no deadline.
 */
export function parseTimeout(header: string | undefined): number | undefined {
  const match = /^(\d{1,8})([HMSmun])$/.exec(header ?? "");
  if (match === null) return undefined;
  const milliseconds = Number(match[1]) * MILLISECONDS[match[2] as keyof typeof MILLISECONDS];
  return milliseconds > LONGEST_TIMER ? undefined : Math.ceil(milliseconds);
}
