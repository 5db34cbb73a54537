/*
 * Commands of the engine in messages. Nothing that an engine sends says whether it is Terraform or OpenTofu: the handshake
 * and the environment are the same, and their versions overlap. So each command is written for both.
 */

/** A command to paste, on a line of its own, after a clause without its colon. */
export const commandBelow = (command: string): string =>
  ` (with OpenTofu, tofu in place of terraform):\n  terraform ${command}`;

/** A command within a sentence. */
export const commandInText = (command: string): string => `\`terraform ${command}\` (OpenTofu: \`tofu ${command}\`)`;
