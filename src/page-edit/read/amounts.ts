import { applyEdit } from '../apply-edit.ts';
import { dataOf, type OpenPage } from './open-page.ts';
import { isCollection, type Json, nodeAt, type PageNode, type ValuePath } from './page-node.ts';

const WRITTEN = /^([¥￥])?\s*([\d,]+(?:\.\d{1,2})?)\s*(元|块|块钱|圆|人民币|RMB|CNY|分)?$/i;

/** An amount of the file in cents: a plain number is cents, `199元` and `¥199` are yuan. Undefined for anything else. */
export function centsOfValue(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const [, sign, figure, unit] = (typeof value === 'string' && WRITTEN.exec(value.trim())) || [];
  if (figure === undefined) return undefined;
  const amount = Number(figure.replaceAll(',', ''));
  return Math.round(sign === undefined && (unit === undefined || unit === '分') ? amount : amount * 100);
}

/** An amount in yuan as people type it: `199`, `9.9`. */
export const typedYuan = (cents: number | undefined): string => (cents === undefined ? '' : String(cents / 100));

/** An amount in the notation of the present value, else in cents. */
export function writeAmount(cents: number, before: Json | undefined): Json {
  const [, sign, , unit] = (typeof before === 'string' && WRITTEN.exec(before.trim())) || [];
  if (sign !== undefined) return `${sign}${typedYuan(cents)}`;
  return unit === undefined || unit === '分' ? cents : `${typedYuan(cents)}${unit}`;
}

/** A place of a page that contains an amount, with its text after the change. */
export interface SameAmount {
  readonly path: ValuePath;
  readonly value: Json;
}

interface Change {
  /** Where the amount was changed. */
  readonly path: ValuePath;
  /** In cents. */
  readonly before: number;
  readonly after: number;
}

/**
 * Other places of a page with the amount that was changed: amounts of the same name, and texts such as `报名 ¥399` or
 * `399 元`. From top to bottom; a block about another course has its own prices and is left out.
 */
export function findSameAmounts(page: OpenPage, { path, before, after }: Change): SameAmount[] {
  if (before === after || before === 0 || !page.root) return [];
  const own = courseOf(page, path);
  const found: SameAmount[] = [];
  const look = (node: PageNode, at: ValuePath): void => {
    if (at[0] === 'blocks' && at.length === 2 && courseOf(page, at) !== own) return;
    if (isCollection(node)) {
      // Texts outside the blocks are about the page's own course.
      for (const [index, { key, node: child }] of node.slots.entries()) {
        if (node.kind === 'map' && !key?.isText) continue;
        const step = key?.text ?? index;
        if (at.length > 0 || own === undefined || step === 'blocks') look(child, [...at, step]);
      }
    } else if (node.kind === 'scalar' && at.join('.') !== path.join('.')) {
      const value = otherwise(node.value, at.at(-1) === path.at(-1), before, after);
      if (value !== undefined) found.push({ path: at, value });
    }
  };
  look(page.root, []);
  return found;
}

/** The text of a page after changing all of these; a place that cannot be changed stays. */
export function withSameAmounts(page: OpenPage, amounts: readonly SameAmount[]): string {
  let now = page;
  for (const { path, value } of amounts) {
    const done = applyEdit(now, { kind: 'set', path, value });
    if (done.ok) now = done.page;
  }
  return now.text;
}

/** The course of the block around a place; undefined when it is about the page's course. */
function courseOf(page: OpenPage, [key, index]: ValuePath): Json | undefined {
  if (key !== 'blocks' || index === undefined) return undefined;
  const numberIn = (path: ValuePath) => {
    const node = nodeAt(page.root, [...path, 'course', 'number']);
    return node && dataOf(page, node);
  };
  const own = numberIn([key, index]);
  return own === numberIn([]) ? undefined : own;
}

function otherwise(value: Json, isSameName: boolean, before: number, after: number): Json | undefined {
  if (isSameName && centsOfValue(value) === before) return writeAmount(after, value);
  if (typeof value !== 'string') return undefined;
  const text = value.replace(amountIn(before), (_all, sign, _signed, _bare, unit) =>
    sign ? sign + figureOf(after) : figureOf(after) + unit,
  );
  return text === value ? undefined : text;
}

const figureOf = (cents: number) => String(cents / 100);

/** An amount in a sentence: `¥399`, `￥ 1,299`, `399 元`. */
function amountIn(cents: number): RegExp {
  const yuan = Math.floor(cents / 100);
  const rest = figureOf(cents).slice(String(yuan).length).replace('.', '\\.');
  const figure = `${String(yuan).replace(/\B(?=(\d{3})+$)/g, ',?')}${rest}${rest === '' ? '(?:\\.00?)?' : '0?'}`;
  return new RegExp(`([¥￥]\\s?)(${figure})(?![\\d,.]*\\d)|(?<![\\d,.])(${figure})(\\s?元)`, 'g');
}
