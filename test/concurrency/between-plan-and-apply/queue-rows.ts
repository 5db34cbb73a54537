import type { RunningService } from "../../../src/service";
import type { Attributes } from "../../harness/imitated-core";
import { changedTo, type Rows } from "./concurrent-change";

const master =
  (paused: boolean) =>
  (service: RunningService): void =>
    service.backstage.setPaused("Master", paused);
const isPaused = (service: RunningService): boolean =>
  service.backstage.queues().some(({ name, paused }) => name === "Master" && paused);
const paused: Attributes = { name: "Master", paused: true };

export const QUEUE_ROWS: Rows = {
  "update; turns it as wanted": {
    base: paused,
    wanted: { ...paused, paused: false },
    person: master(false),
    end: "both",
    stands: (service) => !isPaused(service),
  },
  "update of something else; turns it": {
    base: paused,
    wanted: { ...paused, on_destroy: "restore" },
    person: master(false),
    end: changedTo("paused: true -> false"),
  },
  "destruction that restores; turns it": {
    prepare: master(true),
    base: { ...paused, on_destroy: "restore" },
    wanted: null,
    person: master(false),
    end: changedTo("paused: true -> false"),
  },
  "destruction that restores; turns it back": {
    base: { ...paused, on_destroy: "restore" },
    wanted: null,
    person: master(false),
    end: "both",
    stands: (service) => !isPaused(service),
  },
  "destruction; turns it": {
    base: paused,
    wanted: null,
    person: master(false),
    end: "both",
    stands: (service) => !isPaused(service),
  },
  "creation; turns it as wanted": { base: null, wanted: paused, person: master(true), end: "both", stands: isPaused },
};
