import type { Command } from "commander";

/** One command of `wfa`: its options are declared, and its code loaded, only when it runs or prints its help. */
export interface CliCommand {
  readonly name: string;
  readonly summary: string;
  /** Adds the options and the action to the declared command. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** Sorted by name; a command is one file next to this one and one entry here. */
export const COMMANDS: readonly CliCommand[] = [
  {
    name: "drift",
    summary: "report what changed on the service since the last apply, who changed it, and what an apply would do",
    load: async () => (await import("./drift")).defineDrift,
  },
  {
    name: "export",
    summary:
      "write an existing server as documents, configuration and imports, so that the plan after the import is empty",
    load: async () => (await import("./export")).defineExport,
  },
  {
    name: "install",
    summary: "put the plugin where terraform init and tofu init find it",
    load: async () => (await import("./install")).defineInstall,
  },
  {
    name: "review",
    summary: "show what a saved plan will do, workflow by workflow, as Markdown or as an HTML page",
    load: async () => (await import("./review")).defineReview,
  },
  {
    name: "serve",
    summary: "run the embedded service, to try things out and to test pipelines",
    load: async () => (await import("./serve")).defineServe,
  },
];
