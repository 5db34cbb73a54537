import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "cdktf.out/", ".engine/", "**/generated/", "**/.gen/", "coverage/"] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-nested-ternary": "error",
      // A method that an interface declares as answering with a promise is async even where it waits for nothing: so
      // what it throws is a rejection, for which its callers are prepared.
      "@typescript-eslint/require-await": "off",
    },
  },
  {
    // Tests read JSON answers, attributes and pages whose shape they themselves state, and vitest types its matchers as
    // any: a wrong guess fails the test, so a type for each would repeat the assertion.
    files: ["test/**/*.ts"],
    ignores: ["test/harness/**"],
    rules: {
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unsafe-call": "off",
    },
  },
  { files: ["**/*.mjs"], ...tseslint.configs.disableTypeChecked },
);
