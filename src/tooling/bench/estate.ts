import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { version } from "../../../package.json";
import { PLUGIN_SOURCE, registryHost, requiredProviders } from "../../engine";
import { documentExpression, DOCUMENT_LOCALS, documentOf } from "./documents";
import type { RunningService, ServiceOptions } from "../../service";
import type { Lab } from "./lab";

/** A resource block of an estate. */
export interface Block {
  readonly name: string;
  /** The number of its first instance among all of the estate. */
  readonly first: number;
  /** Of its instances. */
  readonly count: number;
}

/**
 * An estate that somebody keeps in order has a block for each folder or group, with up to so many instances. In one block
 * Terraform's own CPU time grows with the square of the instances: an empty plan of `terraform_data` with 2 KB takes 3, 10
 * and 40 s for 1,000, 2,000 and 4,000 of them. In blocks of 100 it takes 1.5, 3 and 6 s, and 14 s for 10,000.
 */
const INSTANCES = 100;

/** The resource blocks of an estate of so many objects. */
export const blocksOf = (objects: number): readonly Block[] =>
  Array.from({ length: Math.ceil(objects / INSTANCES) }, (_, at) => {
    const first = at * INSTANCES;
    return { name: `load_${at}`, first, count: Math.min(INSTANCES, objects - first) };
  });

/** @param body the arguments of an object, from HCL for its number among all of the estate */
export const blocksText = (type: string, objects: number, body: (number: string) => string): string =>
  blocksOf(objects)
    .map(
      ({ name, first, count }) => `resource "${type}" "${name}" {
  count = ${count}
${body(`${first} + count.index`)}}
`,
    )
    .join("\n");

/** Workflows on a service of their own and in the state of a project, all as configured. */
export interface Estate {
  readonly service: RunningService;
  readonly project: string;
}

const CONCURRENCY = 16;

/**
 * Makes an estate without an engine, whose local backend needs minutes for a thousand large documents and a hundred times
 * as many for ten thousand: this process calls the provider as an engine does for a create, and writes the state that
 * the engine would have written.
 */
export async function makeEstate(
  lab: Lab,
  objects: number,
  bytes: number,
  options: ServiceOptions = {},
): Promise<Estate> {
  const service = await lab.serve(options);
  const document = documentOf(bytes);
  const project = await lab.project({ "main.tf": workflowsText(objects), "document.xml": document });
  // Loaded only where it is needed: it brings the whole provider along.
  const { createsWorkflows } = await import("./creates-workflows");
  const create = await createsWorkflows(service);
  await writeState(lab, join(project, "terraform.tfstate"), objects, async (number) => {
    const { attributes, private: bytesOfPrivate } = await create(documentOf(bytes, number));
    return `"schema_version":0,"attributes":${attributes},"sensitive_attributes":[],"private":"${Buffer.from(bytesOfPrivate).toString("base64")}"`;
  });
  return { service, project };
}

/** @param more arguments of each workflow */
export const workflowsText = (objects: number, more = ""): string => `${requiredProviders(version)}

${DOCUMENT_LOCALS}
${blocksText("wfa_workflow", objects, (number) => `  document = ${documentExpression(number)}\n${more}`)}`;

/** The fields of an instance beside its key, as JSON without braces. */
type Instance = (number: number) => Promise<string>;

/** Instance by instance: all together may be longer than a string can be. */
async function writeState({ engine }: Lab, file: string, objects: number, instance: Instance): Promise<void> {
  const out = createWriteStream(file).setMaxListeners(2 * CONCURRENCY);
  const write = async (text: string): Promise<void> => {
    if (!out.write(text)) await once(out, "drain");
  };
  await write(
    `{"version":4,"terraform_version":"${engine.version.text}","serial":1,"lineage":"${randomUUID()}","outputs":{},"resources":[`,
  );
  for (const [at, block] of blocksOf(objects).entries()) {
    await write(
      `${at === 0 ? "" : ","}{"mode":"managed","type":"wfa_workflow","name":"${block.name}","provider":"provider[\\"${registryHost(engine.product)}/${PLUGIN_SOURCE}\\"]","instances":[`,
    );
    await writeInstances(block, instance, write);
    await write("]}");
  }
  await write(`],"check_results":null}\n`);
  out.end();
  await finished(out);
}

async function writeInstances(
  { first, count }: Block,
  instance: Instance,
  write: (text: string) => Promise<void>,
): Promise<void> {
  let next = 0;
  let separator = "";
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      const fields = await instance(first + index);
      const text = `${separator}{"index_key":${index},${fields}}`;
      separator = ",";
      await write(text);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
