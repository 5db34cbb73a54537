/**
 * An expression that is made when it is first needed. V8 reads the classes of characters in a literal, such as `\p{L}`,
 * whenever it parses the code around it: those of this folder took 18 % of an empty Node.js' instructions from each start
 * of a plugin, which seldom needs them.
 */
export function lateExpression(source: string, flags: string): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(source, flags));
}
