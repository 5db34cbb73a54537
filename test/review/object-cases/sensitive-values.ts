import { caseList, CHANGED, DOCUMENT, update } from "./case-list";

const { cases, add } = caseList();
/** Workflows whose values are sensitive. */
export const SENSITIVE_VALUES = cases;

const SECRET = { document: DOCUMENT.replace('timeout="1"', 'timeout="1" key="alpha"') };
const SECRET_NOW = { document: DOCUMENT.replace('timeout="1"', 'timeout="1" key="omega"') };
add(
  "a secret place changes",
  update({ ...SECRET, sensitive_paths: ["//@key"] }, { ...SECRET_NOW, sensitive_paths: ["//@key"] }),
);
add("a place is secret from now on", update(SECRET, { ...SECRET_NOW, sensitive_paths: ["//@key"] }));
add(
  "its name is secret",
  update({ ...SECRET, sensitive_paths: ["/workflow/@name"] }, { ...SECRET_NOW, sensitive_paths: ["/workflow/@name"] }),
);
add(
  "a path of sensitive_paths is wrong",
  update({ ...SECRET, sensitive_paths: ["//["] }, { ...SECRET_NOW, sensitive_paths: ["//["] }),
);
add(
  "which places are secret is not known",
  update(SECRET, { ...SECRET_NOW, sensitive_paths: null }, { unknown: { sensitive_paths: true } }),
);
add(
  "the whole document is sensitive",
  update(SECRET, SECRET_NOW, { beforeSensitive: { document: true }, afterSensitive: { document: true } }),
);
add(
  "the whole document is sensitive, and known after apply",
  update(SECRET, { document: null }, { unknown: { document: true }, beforeSensitive: { document: true } }),
);
add(
  "the whole document is sensitive, and does not change",
  update({ ...SECRET, enabled: false }, SECRET, { beforeSensitive: { document: true } }),
);
add(
  "its triggers are sensitive",
  update(
    { triggers: { a: true } },
    { document: CHANGED, triggers: { a: false } },
    { afterSensitive: { triggers: true } },
  ),
);
add(
  "its triggers are sensitive, and do not change",
  update({ triggers: { a: true }, enabled: false }, { triggers: { a: true } }, { afterSensitive: { triggers: true } }),
);
add(
  "one of its triggers is sensitive",
  update(
    { triggers: { a: true, b: true } },
    { triggers: { a: false, b: false } },
    { afterSensitive: { triggers: { a: true } } },
  ),
);
add("enabled is sensitive", update({ enabled: false }, {}, { afterSensitive: { enabled: true } }));
add(
  "enabled is sensitive, and does not change",
  update({ deletion_policy: "disable" }, {}, { beforeSensitive: { enabled: true }, afterSensitive: { enabled: true } }),
);

add(
  "everything is sensitive",
  update(
    SECRET,
    { ...SECRET_NOW, enabled: false, triggers: { a: true } },
    { beforeSensitive: true, afterSensitive: true },
  ),
);
add(
  "a setting of several values is partly sensitive",
  update(
    { sensitive_paths: ["//@a"] },
    { sensitive_paths: ["//@a", "//@b"] },
    { afterSensitive: { sensitive_paths: [false, true] } },
  ),
);
