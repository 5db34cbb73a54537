export const numbered = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

/** `2026-02-03 04:05:06Z`: to the second, in UTC. @param iso ISO 8601, in UTC */
export const clock = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)}Z`;
