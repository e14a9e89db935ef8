import type { ValuePath } from '../problems/source-document.ts';
import { isData, planOf, type SchemaPlan } from '../validate/schema-plan.ts';
import type { ResolvedNode } from '../validate/schema-set.ts';

/** Called with each value whose schema has an `x-kind`, outer values before inner ones. */
export type Visit = (kind: string, value: unknown, path: ValuePath, node: ResolvedNode) => void;

/** Walks a value that fits `node`, together with the node. */
export function walk(node: ResolvedNode, value: unknown, path: ValuePath, visit: Visit): void {
  walkPlan(planOf(node), value, path, visit);
}

function walkPlan(plan: SchemaPlan, value: unknown, path: ValuePath, visit: Visit): void {
  if (!plan.hasKinds) return;
  if (plan.kind !== undefined) visit(plan.kind, value, path, plan.node);
  const shape = plan.variantFor(value);
  if (!shape) return;
  const { items, withKinds } = shape;
  if (items && Array.isArray(value)) {
    value.forEach((item, index) => {
      walkPlan(items, item, [...path, index], visit);
    });
  }
  if (!isData(value)) return;
  for (const { key, plan: part } of withKinds) {
    if (Object.hasOwn(value, key)) walkPlan(part, value[key], [...path, key], visit);
  }
}

/** A value with an `x-kind`, at a path below the value that was searched. */
export interface MeantValue {
  readonly kind: string;
  readonly value: unknown;
  readonly at: ValuePath;
}

/** How many blocks are cached: the checks of a page run one after the other. */
const MAX_FOUND = 300;
/** Not a WeakMap: many short-lived keys would double the cost of garbage collection. */
let found = new Map<object, { readonly node: ResolvedNode; readonly values: readonly MeantValue[] }>();

/** Every value of a block that `walk` finds, cached: several checks ask for the same block. */
export function meantValues(node: ResolvedNode, block: object): readonly MeantValue[] {
  const known = found.get(block);
  if (known?.node === node) return known.values;
  const values: MeantValue[] = [];
  walk(node, block, [], (kind, value, at) => values.push({ kind, value, at }));
  if (found.size >= MAX_FOUND) found = new Map();
  found.set(block, { node, values });
  return values;
}

/** A text that visitors read. */
export interface WrittenText {
  readonly text: string;
  /** Only valid during the call. */
  readonly path: ValuePath;
  readonly isMarkdown: boolean;
}

/** Visits every text in a value that its schema lets an author write freely. */
export function walkTexts(
  node: ResolvedNode,
  value: unknown,
  path: ValuePath,
  visit: (text: WrittenText) => void,
): void {
  walkTextPlan(planOf(node), value, [...path], visit);
}

function walkTextPlan(
  plan: SchemaPlan,
  value: unknown,
  path: (string | number)[],
  visit: (text: WrittenText) => void,
): void {
  if (typeof value === 'string') {
    if (plan.isText) visit({ text: value, path, isMarkdown: plan.kind === 'markdown' });
    return;
  }
  if (!plan.hasTexts) return;
  const shape = plan.variantFor(value);
  if (!shape) return;
  if (shape.items && Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      walkTextPlan(shape.items, value[index], path, visit);
      path.pop();
    }
  }
  if (!isData(value)) return;
  for (const { key, plan: part } of shape.withTexts) {
    path.push(key);
    walkTextPlan(part, value[key], path, visit);
    path.pop();
  }
}

/** Converts a value by its kind; `undefined` means that its parts are converted one by one. */
export type Convert = (kind: string, value: unknown) => { readonly value: unknown } | undefined;

/** The value with defaults filled in and every kind converted. */
export function convert(node: ResolvedNode, value: unknown, change: Convert): unknown {
  return convertPlan(planOf(node), value, change);
}

function convertPlan(plan: SchemaPlan, value: unknown, change: Convert): unknown {
  if (!plan.isConverted) return value;
  const changed = plan.kind === undefined ? undefined : change(plan.kind, value);
  if (changed) return changed.value;
  const shape = plan.variantFor(value);
  if (!shape) return value;
  const { items, toConvert } = shape;
  if (items && Array.isArray(value)) return value.map((item) => convertPlan(items, item, change));
  if (!isData(value)) return value;
  const result: Record<string, unknown> = {};
  for (const { key, plan: part } of toConvert) {
    const own = value[key] === undefined ? part.node.default : value[key];
    if (own !== undefined) result[key] = convertPlan(part, own, change);
  }
  return { ...value, ...result };
}
