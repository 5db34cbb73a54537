/**
 * What a reader sees of an engine's plan, as every engine shows it: the resources, the sum, warnings and errors. Ids and
 * hashes, which differ in each run, are numbered in the order in which they occur. Left out is what engines and their
 * releases word differently: the text around, counts of hidden attributes, the id of an import, and write-only
 * attributes, which old ones do not have.
 *
 * @param numbers the numbers so far, for several plans of one text
 */
export function planText(output: string, numbers = new Map<string, number>()): string {
  const [plan] = output.split(/^─+$/m);
  const lines = plan!.split("\n").map((line) => line.trimEnd());
  const preamble = lines.findIndex((line) => line.endsWith("will perform the following actions:"));
  return (
    lines
      .slice(preamble + 1)
      .filter((line) => !/^\S+: Refreshing state\.\.\.|= \(write-only attribute\)|^ +# \(imported from "/.test(line))
      .join("\n")
      .replace(/# \(\d+ (unchanged \w+) hidden\)/g, "# ($1 hidden)")
      // Before Terraform 1.3, of the members of a value that is decoded from JSON.
      .replace(/(?<=# \(unchanged )element(?=s? hidden\))/g, "attribute")
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b/g, (found) => {
        const number = numbers.get(found) ?? numbers.size + 1;
        numbers.set(found, number);
        return found.includes("-") ? `<id ${number}>` : `<sha256 ${number}>`;
      })
      .replace(/^\n+|\s+$/g, "")
  );
}
