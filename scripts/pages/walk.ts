import { extend } from './extend.ts';
import { type ResolvedNode, variantOf } from './schema-set.ts';
import type { ValuePath } from './source-document.ts';

type Data = Readonly<Record<string, unknown>>;

/** Called with each value whose schema says what it means (`x-kind`), outer values before inner ones. */
export type Visit = (kind: string, value: unknown, path: ValuePath, node: ResolvedNode) => void;

/** Walks a value that fits `node`, together with it. */
export function walk(node: ResolvedNode, value: unknown, path: ValuePath, visit: Visit): void {
  if (!bearsKinds(node)) return;
  const kind = node['x-kind'];
  if (kind) visit(kind, value, path, node);
  const shape = node.oneOf ? tagged(node, value) : node;
  if (!shape) return;
  if (shape.items && Array.isArray(value)) {
    const { items } = shape;
    value.forEach((item, index) => {
      walk(items, item, [...path, index], visit);
    });
  }
  if (!shape.properties || !isData(value)) return;
  for (const key of Object.keys(value)) {
    const child = shape.properties[key];
    if (child) walk(child, value[key], [...path, key], visit);
  }
}

/** Gives what a value of a kind becomes; `undefined` means that its parts are to be converted one by one. */
export type Convert = (kind: string, value: unknown) => { readonly value: unknown } | undefined;

/** The value with every default filled in and every kind converted. */
export function convert(node: ResolvedNode, value: unknown, change: Convert): unknown {
  const changed = node['x-kind'] ? change(node['x-kind'], value) : undefined;
  if (changed) return changed.value;
  const shape = node.oneOf ? tagged(node, value) : node;
  if (!shape) return value;
  if (shape.items && Array.isArray(value)) {
    const { items } = shape;
    return value.map((item) => convert(items, item, change));
  }
  if (!shape.properties || !isData(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(shape.properties)) {
    const child = shape.properties[key];
    const own = value[key] === undefined ? child?.default : value[key];
    if (child && own !== undefined) result[key] = convert(child, own, change);
  }
  return extend(value, result);
}

function tagged(node: ResolvedNode, value: unknown): ResolvedNode | undefined {
  const property = node.discriminator?.propertyName;
  return property && isData(value) ? variantOf(node, value[property]) : undefined;
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

const known = new WeakMap<ResolvedNode, boolean>();

/** Whether a value of this schema can hold a kind at all; most text does not. */
function bearsKinds(node: ResolvedNode): boolean {
  let bears = known.get(node);
  if (bears === undefined) {
    bears =
      Boolean(node['x-kind']) ||
      (node.items ? bearsKinds(node.items) : false) ||
      Object.values(node.properties ?? {}).some(bearsKinds) ||
      (node.oneOf ?? []).some(bearsKinds);
    known.set(node, bears);
  }
  return bears;
}
