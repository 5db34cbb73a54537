import { once } from "node:events";
import { inspect } from "node:util";
import { Option, type Command } from "commander";
import {
  FAULT_KINDS,
  isLoopback,
  parseFaultRule,
  parseVariation,
  RUN_OUTCOMES,
  startService,
  VARIATION_NAMES,
  VARIATION_OPTIONS,
  VARIATIONS,
  type RecordedRequest,
  type RunningService,
  type RunRules,
} from "../../service";
import { numbered } from "../../markup";
import { CliError, explained } from "../cli-error";
import { jsonLine } from "../json-schema";
import { given, repeatable, wholeNumber } from "../shared-options";
import { complain, isTerminal, print, printJson } from "../terminal";

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly contextPath: string;
  readonly userKey?: string;
  readonly adminKey?: string;
  readonly variation: readonly string[];
  readonly fault: readonly string[];
  readonly data?: string;
  readonly queue: readonly string[];
  readonly agent: readonly string[];
  readonly taskDuration?: number;
  readonly outcome?: RunRules["outcome"];
  readonly requests: boolean;
  readonly json: boolean;
}

export function defineServe(command: Command): void {
  const presets = VARIATIONS.map(({ name, text }) => `  ${name.padEnd(17)}${text}`).join("\n");
  const options = VARIATION_NAMES.map((name) => {
    const { values, text } = VARIATION_OPTIONS[name];
    const explained = command.createHelp().boxWrap(text, 90).replaceAll("\n", "\n      ");
    return `  ${name}=${values?.join("|") ?? "MILLISECONDS"}\n      ${explained}`;
  }).join("\n");
  const faults = FAULT_KINDS.map(
    ({ kind, value, text }) => `  ${(value ? `${kind}=${value}` : kind).padEnd(20)}${text}`,
  ).join("\n");
  command
    .optionsGroup("Options:")
    .option(
      "-p, --port <number>",
      "port; 0 chooses a free one",
      wholeNumber("--port", " from 0 to 65535", 0, 65_535),
      8787,
    )
    .option("--host <address>", "address to listen on; only this machine can reach the default", "127.0.0.1")
    .option("--context-path <path>", "path that all URLs begin with", "/wfa")
    .addOption(
      new Option(
        "--user-key <key>",
        "API key of an ordinary account (default: the one in --data, or a random one)",
      ).env("WFA_SERVE_USER_KEY"),
    )
    .addOption(
      new Option("--admin-key <key>", "API key of an administrator (default: the one in --data, or a random one)").env(
        "WFA_SERVE_ADMIN_KEY",
      ),
    )
    .option(
      "--data <folder>",
      "store everything in this folder, generated keys included, so that it survives a restart or a crash (default: in memory only)",
    )
    .addOption(repeatable("--queue <name>", "add this scheduling queue in addition to Master", "none"))
    .addOption(repeatable("--agent <host>", "install an agent on this host only", "on every host"))
    .option(
      "--task-duration <milliseconds>",
      "how long a task runs if its document does not say (default: 1000)",
      wholeNumber("--task-duration", " of milliseconds"),
    )
    .addOption(new Option("--outcome <value>", "how runs end (default: asDocumented)").choices([...RUN_OUTCOMES]))
    .option("--requests", "print a line for each request, even if stderr is not a terminal", false)
    .option(
      "--json",
      "print the URL and the keys as one JSON object instead of text; null for a key that you gave",
      false,
    )
    .addOption(repeatable("--fault <rule>", "cause a fault, as described below", "none"))
    .addOption(
      repeatable(
        "--variation <name|option=value>",
        "how the service behaves where the interface document leaves a choice, as described below",
        "default",
      ),
    )
    .addHelpText("after", CONSOLE)
    .addHelpText(
      "after",
      `Variations, as NAME, or as OPTION=VALUE for one behaviour; later ones win:\n${presets}\n\nTheir options, the default first, for a time 0:\n${options}\n`,
    )
    .addHelpText(
      "after",
      `Faults, as "METHOD PATH FAULT [times=N] [skip=N]", once without times, such as "POST /workflows resetAfter times=2":\n${faults}\n`,
    )
    .addHelpText("after", EXAMPLES)
    .action(serve);
}

const CONSOLE = `
Console: open the printed URL in a browser and sign in with a key, to edit, submit, approve,
enable and run workflows, and to see queues, calendars and the audit log. Ctrl-C stops the service.
`;

const EXAMPLES = `Examples:
  wfa serve                                      on port 8787, in memory
  wfa serve --data ./service-data                keep everything, keys included
  wfa serve --port 0 --json                      on a free port, for a script
  wfa serve --variation hostile                  as unhelpful as the interface allows
  wfa serve --variation approvalDelay=5000       approvals take effect after 5 seconds
  wfa serve --fault "GET * status=503 times=3"   three reads are answered 503
`;

async function serve(options: ServeOptions): Promise<void> {
  // Validates everything before anything starts.
  const rules = options.fault.map((text) => explained(() => parseFaultRule(text), Error));
  const variation = explained(() => parseVariation(options.variation), Error);
  const { host, port, contextPath, data, taskDuration, outcome } = options;
  // Registered here, so that an interrupt right after the start also ends it cleanly.
  const interrupted = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  let requests = 0;
  const log = options.requests || isTerminal("stderr");
  const service = await startService({
    ...{ host, port, contextPath, variation, onBug, queues: options.queue },
    ...given({ agents: options.agent.length === 0 ? undefined : options.agent, dataDirectory: data }),
    keys: given({ user: options.userKey, administrator: options.adminKey }),
    runs: given({ taskDuration, outcome }),
    onRequest: (request) => {
      requests += 1;
      if (log) complain(requestLine(request));
    },
  }).catch((error: unknown) => {
    throw new CliError(startProblem(error, host, port), { cause: error });
  });
  for (const rule of rules) service.faults.add(rule);
  announce(service, options);
  await interrupted;
  await service.close();
  const left = data === undefined ? "Its data is gone" : `Its data is in ${data}`;
  if (!options.json) print(`\nStopped after ${numbered(requests, "request")}. ${left}\n`);
}

function startProblem(error: unknown, host: string, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is already in use. Choose another with --port; 0 chooses a free one`;
  if (code === "EACCES")
    return `This account may not use port ${port} on ${host}. Choose a port above 1023 with --port`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `This machine does not have the address "${host}". Choose another with --host`;
  return message;
}

function announce({ url, keys }: RunningService, { host, json, data, userKey, adminKey }: ServeOptions): void {
  if (!isLoopback(host)) {
    complain(
      `Warning: other machines can reach ${host}, and the keys travel over plain http, where others can read them. Use the default --host unless you trust the network`,
    );
  }
  // A chosen key may be in use elsewhere, so it is not printed.
  const made = {
    userKey: userKey === undefined ? keys.user : null,
    adminKey: adminKey === undefined ? keys.administrator : null,
  };
  if (json) {
    printJson(jsonLine("serve", { url, ...made, pid: process.pid }));
  } else {
    const given = [userKey, adminKey].filter((key) => key !== undefined).length;
    const stored = ["All data and these keys are", "All data and the generated key are", "All data is"][given]!;
    const kept = data === undefined ? "All data is in memory only." : `${stored} stored in ${data}.`;
    print(
      `${[
        `The embedded service is ready at ${url}`,
        `Console for your browser: ${url}/ (sign in with one of the keys)`,
        "",
        "Use it from another terminal:",
        "",
        `  export WFA_ENDPOINT=${url}`,
        made.userKey === null
          ? "  export WFA_API_KEY=…            # the user key that you gave"
          : `  export WFA_API_KEY=${made.userKey}`,
        "",
        `Administrator's key: ${made.adminKey ?? "the key that you gave"}`,
        `${kept} Press Ctrl-C to stop the service`,
      ].join("\n")}\n`,
    );
  }
}

function requestLine({ time, method, path, query, status, milliseconds }: RecordedRequest): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const target = query === "" ? path : `${path}?${query}`;
  return `${clock}  ${String(status ?? "---")}  ${method.padEnd(6)} ${target}  ${milliseconds.toFixed(0)} ms`;
}

const onBug = (error: unknown): void => complain(`The embedded service has a bug: ${inspect(error)}`);
