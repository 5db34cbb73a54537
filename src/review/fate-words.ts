import { say, type Phrase } from "./phrase";
import type { DriftLine } from "./review";

const FATES: Readonly<Record<DriftLine["fate"], Phrase>> = {
  undone: say`applying undoes it`,
  kept: say`the configuration says the same, so it stays`,
  unclear: say`what becomes of it, the plan does not tell`,
  remade: say`applying makes it anew`,
  unwanted: say`the configuration does not have it either`,
};

export const fateWords = (fate: DriftLine["fate"]): Phrase => FATES[fate];
