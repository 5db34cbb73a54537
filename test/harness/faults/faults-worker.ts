import { serveCells } from "../cells/workers";
import type { SceneOptions } from "./scene";
import { createMatrix } from "./matrix";

/** A process that runs cells for `faults.ts`. */
serveCells((options: SceneOptions) => {
  const matrix = createMatrix(options);
  return (cell) => matrix.run(cell);
});
