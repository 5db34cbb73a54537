import protobuf from "protobufjs";
import published from "./tfplugin6.json";

/**
 * The definitions of the protocol as published with Terraform v1.16.0-rc2, kept as data in `tfplugin6.json`: they know
 * nothing of our tables, which are compared with them. A field is its number and its type: `enum NAME`, `map TYPE`
 * (from texts), `optional TYPE`, `repeated TYPE`, `oneof GROUP TYPE`, a scalar, or the name of a message.
 */
export const methods: Readonly<Record<string, readonly string[]>> = published.methods;
export const enums: Readonly<Record<string, Readonly<Record<string, number>>>> = published.enums;

const SCALARS = ["string", "bytes", "bool", "int64", "int32"];

export interface PublishedField {
  /** As in our tables: `type_name` is `typeName`. */
  readonly key: string;
  readonly number: number;
  readonly label: "single" | "optional" | "repeated" | "map" | "oneof";
  /** The oneof that it belongs to. */
  readonly group: string | undefined;
  /** A scalar, `enum`, or `message`. */
  readonly kind: string;
  /** The message's name, where it is one. */
  readonly message: string | undefined;
}

const messages: ReadonlyMap<string, readonly PublishedField[]> = new Map(
  Object.entries(published.messages).map(([name, fields]) => [
    name,
    Object.entries(fields as unknown as Readonly<Record<string, readonly [number, string]>>).map(fieldOf),
  ]),
);

export function fieldsOf(message: string): readonly PublishedField[] {
  const fields = messages.get(message);
  if (fields === undefined) throw new Error(`${message} is not in the published list`);
  return fields;
}

/** The messages of a method, without saying which are streams. */
export const messagesOf = (method: string): readonly string[] =>
  (methods[method] ?? []).map((name) => name.replace("stream ", ""));

function fieldOf([name, [number, type]]: [string, readonly [number, string]]): PublishedField {
  const words = type.split(" ");
  const element = words.at(-1) as string;
  const label = ["optional", "repeated", "map", "oneof"].find((one) => one === words[0]) ?? "single";
  // An enum is written as the int32 of its value.
  const scalar = words[0] === "enum" || element === "int32" ? "enum" : element;
  const message = SCALARS.includes(element) || words[0] === "enum" ? undefined : element;
  return {
    key: name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
    number,
    // A message has presence without being optional.
    label: (label === "optional" && message !== undefined ? "single" : label) as PublishedField["label"],
    group: label === "oneof" ? words[1] : undefined,
    kind: message !== undefined ? "message" : scalar,
    message,
  };
}

/** The published messages as an independent implementation of protobuf has them. */
export function protobufTypes(): (message: string) => protobuf.Type {
  const root = new protobuf.Root();
  const named = (message: string): string => message.replaceAll(".", "_");
  for (const [name, fields] of messages) {
    const type = new protobuf.Type(named(name));
    const groups = new Map<string, protobuf.OneOf>();
    for (const field of fields) {
      const element = field.message === undefined ? field.kind.replace("enum", "int32") : named(field.message);
      if (field.label === "map") {
        type.add(new protobuf.MapField(field.key, field.number, "string", element));
        continue;
      }
      const made = new protobuf.Field(
        field.key,
        field.number,
        element,
        field.label === "repeated" ? "repeated" : "optional",
      );
      if (field.group === undefined) type.add(made);
      else groups.set(field.group, (groups.get(field.group) ?? new protobuf.OneOf(field.group)).add(made));
    }
    for (const group of groups.values()) type.add(group);
    root.add(type);
  }
  return (message) => root.lookupType(named(message));
}
