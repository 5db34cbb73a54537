import { openDataDirectory } from "./data/data-directory";
import type { StateKeeper } from "./data/state-keeper";
import { randomKeys, type Keys } from "./keys";
import type { ServiceOptions } from "./service-options";
import { storedAgent } from "./state/agents";
import { restoreState } from "./state/state";
import type { State } from "./state/state";

/**
 * The state to begin with, and the keys: what the options do not give comes from the data directory, or is random.
 *
 * @throws Error if the data directory cannot be used
 */
export async function openState(
  options: ServiceOptions,
): Promise<{ readonly state: State; readonly keeper: StateKeeper | null; readonly keys: Keys }> {
  const { dataDirectory, keys = {}, queues = [], agents = "everywhere" } = options;
  const opened =
    dataDirectory === undefined
      ? { state: restoreState(options.state), keeper: null, keys: { ...randomKeys(), ...keys } }
      : await openDataDirectory(dataDirectory, options.state, keys);
  const { state } = opened;
  for (const name of queues) if (!state.queues.has(name)) state.queues.set(name, { name, paused: false });
  for (const host of agents === "everywhere" ? [] : agents) {
    const agent = storedAgent({ host });
    // Changes since the directory was new take precedence over its initial content.
    if (!state.agents.has(agent.host)) state.agents.set(agent.host, agent);
  }
  return opened;
}
