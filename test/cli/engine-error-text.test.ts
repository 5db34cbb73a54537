import { expect, test } from "vitest";
import { engineErrorText, redactKeys } from "../../src/cli/drift/engine-error-text";

test("an engine's words lose the secrets of the environment, and what a quoted line sets a key to", () => {
  const env = {
    WFA_API_KEY: "key-1234",
    TF_VAR_db_password: "pass-1234",
    TF_TOKEN_app: "token-1234",
    WFA_API_KEY_FILE: "/keys/file",
    TF_VAR_region: "north",
    WFA_ENDPOINT: "https://a",
  };
  const text = `key-1234 pass-1234 token-1234 /keys/file north https://a\n  3:   api_key = "in \\"the\\" file" # x\n  4: "client_key": "pem"`;
  expect(redactKeys(text, env)).toBe(
    `(sensitive) (sensitive) (sensitive) /keys/file north https://a\n  3:   api_key = "(sensitive)" # x\n  4: "client_key": "(sensitive)"`,
  );
});

test.each(["api_key", "client_key", "password", "token", "secret"])("what is assigned to %s is redacted", (name) => {
  expect(redactKeys(`${name} = "a" and ${name}: "b\\"c", ${name}s is "d"`, {})).toBe(
    `${name} = "(sensitive)" and ${name}: "(sensitive)", ${name}s is "d"`,
  );
});

test.each([
  [{ code: 1, stdout: "ignored", stderr: "\u001b[31mError: no\u001b[0m\n" }, "Error: no"],
  [{ code: 1, stdout: "Error: on the other stream", stderr: "" }, "Error: on the other stream"],
  [{ code: 1, stdout: "", stderr: "" }, "The engine ended with exit code 1 and printed nothing"],
  [{ code: null, stdout: "", stderr: "" }, "The engine ended with a signal and printed nothing"],
  [
    { code: 1, stdout: "", stderr: "run:\n  tofu init" },
    'run:\n  tofu init\n\nThe directory is not initialised. Run "tofu init" in stacks/a, or use --init',
  ],
])("%j", (result, words) => {
  expect(engineErrorText(result, "stacks/a")).toBe(words);
});
