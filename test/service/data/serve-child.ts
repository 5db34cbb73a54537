import { startService } from "../../../src/service";

/** A service in a process of its own, to be killed: data directory and keys are arguments, the URL goes to stdout. */
const [, , dataDirectory = "", user = "", administrator = ""] = process.argv;
startService({ dataDirectory, keys: { user, administrator } }).then(
  (service) => console.log(JSON.stringify({ url: service.url })),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
