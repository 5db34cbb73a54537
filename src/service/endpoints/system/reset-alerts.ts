import type { Endpoint } from "../../http/endpoint";
import { writeAnswer } from "../../shapes/write-answer";
import { resetAlerts as resetStored } from "../../state/system-operations";

export const resetAlerts: Endpoint = {
  method: "PUT",
  path: "/system/alert-integration-reset",
  handle: (call) => {
    const active = resetStored(call.act);
    const message = `Alerts reset; ${active} active ${active === 1 ? "alert" : "alerts"} removed`;
    return writeAnswer(call, {
      status: 200,
      href: call.href("system", "alert-integration-reset"),
      json: () => ({ message, removed: active }),
      xml: () => `<confirmation>${message}</confirmation>`,
    });
  },
};
