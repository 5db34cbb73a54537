import type { Command } from "commander";
import type { ExitCodes } from "../exit-code";

/** The headings of the commands in the help of wfa, in its order. */
export const GROUPS = ["To start:", "For a service with objects:", "For pipelines:", "More commands:"] as const;
type Group = (typeof GROUPS)[number];
const [START, SERVICE, PIPELINE, MORE] = GROUPS;

/** One command of `wfa`: its options are declared, and its code loaded, only when it runs or prints its help. */
export interface CliCommand {
  readonly name: string;
  readonly summary: string;
  readonly group: Group;
  /** Where they say more than success or failure. */
  readonly exitCodes?: ExitCodes;
  /** It describes the options of all commands, which are therefore loaded with it. */
  readonly describesAll?: true;
  /** Adds the options and the action to the declared command. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** Sorted by name; a command is one file next to this one and one entry here. */
export const COMMANDS: readonly CliCommand[] = [
  {
    name: "completion",
    summary: "print a script with which bash, zsh or fish completes commands and options",
    group: MORE,
    describesAll: true,
    load: async () => (await import("./completion")).defineCompletion,
  },
  {
    name: "doctor",
    summary: "check this machine, the connection and what the service shows, and say what to do",
    group: START,
    exitCodes: { 0: "all is well", 1: "at least one finding is a problem, or the command line is wrong" },
    load: async () => (await import("./doctor")).defineDoctor,
  },
  {
    name: "drift",
    summary: "report what changed on the service since the last apply, who changed it, and what an apply would do",
    group: PIPELINE,
    exitCodes: {
      0: "no drift, or only accepted drift",
      2: "drift was found; with --write, some of it was not written; with --strict, an apply would change something",
    },
    load: async () => (await import("./drift")).defineDrift,
  },
  {
    name: "export",
    summary:
      "write an existing server as documents, configuration and imports, so that the plan after the import is empty",
    group: SERVICE,
    exitCodes: {
      1: "failure, or something could not be exported or, with --match, found (0 with --allow-incomplete); stderr says why",
    },
    load: async () => (await import("./export")).defineExport,
  },
  {
    name: "install",
    summary: "put the plugin where terraform init and tofu init find it",
    group: START,
    load: async () => (await import("./install")).defineInstall,
  },
  {
    name: "promote",
    summary: "take a configuration, or what a server has, to another server, and prove what arrived",
    group: PIPELINE,
    exitCodes: {
      0: "promoted, and what arrived is what was reviewed; with --dry-run, nothing would change on the target",
      1: "failure, something to decide first, another plan than --expect, or something else arrived than was reviewed; stderr says why",
      2: "with --dry-run: something would change on the target",
    },
    load: async () => (await import("./promote")).definePromote,
  },
  {
    name: "rehearse",
    summary: "apply a configuration to the embedded service with a copy of the server's objects, and show what happens",
    group: PIPELINE,
    exitCodes: {
      0: "the plan after the apply is empty, nothing was lost without the plan saying so, and no edit on the server is reverted",
      2: "something to look into: the apply failed, its next plan is not empty, something was lost, an edit on the server is reverted, or a fault needs a person",
    },
    load: async () => (await import("./rehearse")).defineRehearse,
  },
  {
    name: "review",
    summary: "show what a saved plan will do, workflow by workflow, as Markdown or as an HTML page",
    group: PIPELINE,
    load: async () => (await import("./review")).defineReview,
  },
  {
    name: "serve",
    summary: "run the embedded service, to try things out and to test pipelines",
    group: START,
    load: async () => (await import("./serve")).defineServe,
  },
];
