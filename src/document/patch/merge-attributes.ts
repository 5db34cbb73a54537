import type { XmlAttribute, XmlElement } from "../document";
import { expandedName, nfc } from "../significance";

/**
 * The applied attributes with the changes from the baseline to now: existing ones in their order, each new one after
 * the attribute that it now follows. A kept attribute is the same object.
 */
export function mergeAttributes(applied: XmlElement, baseline: XmlElement, now: XmlElement): readonly XmlAttribute[] {
  const before = byName(baseline);
  const after = byName(now);
  const mine = byName(applied);
  const values = new Map<string, XmlAttribute | null>();
  for (const [name, old] of before) {
    const current = after.get(name);
    if (current === undefined) values.set(name, null);
    else if (nfc(current.value) !== nfc(old.value)) values.set(name, current);
  }
  for (const [name, current] of after) if (!before.has(name)) values.set(name, current);
  if (values.size === 0) return applied.attributes;

  const behind = new Map<string | null, XmlAttribute[]>();
  let cursor: string | null = null;
  for (const [name, current] of after) {
    if (mine.has(name)) cursor = name;
    else if (values.has(name)) {
      const list = behind.get(cursor);
      if (list === undefined) behind.set(cursor, [current]);
      else list.push(current);
    }
  }
  const merged: XmlAttribute[] = [];
  for (const [name, attribute] of mine) {
    const current = values.get(name);
    if (current === undefined || (current !== null && nfc(current.value) === nfc(attribute.value)))
      merged.push(attribute);
    else if (current !== null) merged.push({ ...attribute, value: current.value });
    merged.push(...(behind.get(name) ?? []));
  }
  // An attribute that is now before all of ours goes to the end, as a person would write it.
  return [...merged, ...(behind.get(null) ?? [])];
}

function byName(element: XmlElement): ReadonlyMap<string, XmlAttribute> {
  return new Map(element.attributes.map((each) => [expandedName(each.name), each]));
}
