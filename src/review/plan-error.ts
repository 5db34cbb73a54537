/** What was given is no plan that can be read; the message says what it is and what to give instead. */
export class PlanError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PlanError";
  }
}
