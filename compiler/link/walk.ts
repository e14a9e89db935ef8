import type { ValuePath } from '../problems/source-document.ts';
import { isData, type SchemaPlan } from '../validate/schema-plan.ts';

/** Called with each value whose schema has an `x-kind`, outer values before inner ones. */
export type Visit = (kind: string, value: unknown, path: ValuePath) => void;

/** Walks a value together with its schema; `path` is the value's own. */
export function walk(plan: SchemaPlan, value: unknown, path: ValuePath, visit: Visit): void {
  walkPart(plan, value, [...path], visit);
}

function walkPart(plan: SchemaPlan, value: unknown, path: (string | number)[], visit: Visit): void {
  if (!plan.hasKinds) return;
  if (plan.kind !== undefined) visit(plan.kind, value, [...path]);
  const shape = plan.variantFor(value);
  if (!shape) return;
  const { items, withKinds } = shape;
  if (items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      path.push(index);
      walkPart(items, item, path, visit);
      path.pop();
    }
  }
  if (!isData(value)) return;
  for (const { key, plan: part } of withKinds) {
    if (!Object.hasOwn(value, key)) continue;
    path.push(key);
    walkPart(part, value[key], path, visit);
    path.pop();
  }
}

/** A text that visitors read. */
export interface WrittenText {
  readonly text: string;
  /** Only valid during the call. */
  readonly path: ValuePath;
  readonly isMarkdown: boolean;
}

/** Visits every text in a value that its schema lets an author write freely. */
export function walkTexts(plan: SchemaPlan, value: unknown, path: ValuePath, visit: (text: WrittenText) => void): void {
  walkTextPlan(plan, value, [...path], visit);
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
    for (const [index, item] of value.entries()) {
      path.push(index);
      walkTextPlan(shape.items, item, path, visit);
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
export function convert(plan: SchemaPlan, value: unknown, change: Convert): unknown {
  if (!plan.isConverted) return value;
  const changed = plan.kind === undefined ? undefined : change(plan.kind, value);
  if (changed) return changed.value;
  const shape = plan.variantFor(value);
  if (!shape) return value;
  const { items, toConvert } = shape;
  if (items && Array.isArray(value)) return value.map((item) => convert(items, item, change));
  if (!isData(value)) return value;
  const result: Record<string, unknown> = {};
  for (const { key, plan: part } of toConvert) {
    const own = value[key] === undefined ? part.node.default : value[key];
    if (own !== undefined) result[key] = convert(part, own, change);
  }
  return { ...value, ...result };
}
