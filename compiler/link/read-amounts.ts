import { createProblem, type Problem, type ProblemArgs, type ProblemCode, type TextEdit } from '../problems/problem.ts';
import { type SourceDocument, type SourceRange, toPointer, type ValuePath } from '../problems/source-document.ts';
import { readMoney, showMoney, writeYuan } from '../read/money.ts';
import { halfWidth } from '../validate/mistyped-values.ts';
import type { SchemaPlan } from '../validate/schema-plan.ts';
import { walk } from './walk.ts';

/** The result of reading a file's text and amounts. */
interface ReadAmounts {
  readonly document: SourceDocument;
  readonly problems: readonly Problem[];
}

/**
 * The document with every amount of money in cents, whatever unit its author wrote.
 *
 * `read` are the problems found so far; those about a number's form are replaced by better ones.
 */
export function readAmounts(document: SourceDocument, schema: SchemaPlan, read: readonly Problem[]): ReadAmounts {
  const amounts: { readonly path: ValuePath; readonly cents: number }[] = [];
  const problems = new Map<string, Problem>();
  const tails: string[] = [];
  const isSplit = mayBeSplit(document.text);
  walk(schema, document.value, [], (kind, value, path) => {
    if (kind !== 'cents') return;
    const split = isSplit ? splitByComma(path, document) : undefined;
    if (!split && isPlainAmount(value, path, document)) return;
    const reading = split?.problem ?? readAmount(value, path, document);
    if (split) tails.push(toPointer([...path.slice(0, -1), split.tail]));
    if (typeof reading === 'number') amounts.push({ path, cents: reading });
    else if (reading) problems.set(toPointer(path), reading);
  });
  if (amounts.length + problems.size === 0) return { document, problems: read };
  const value = structuredClone(document.value);
  for (const { path, cents } of amounts) put(value, path, cents);
  const places = new Set([...problems.values()].map(placeOf));
  return {
    document: { ...document, value, reported: new Set([...document.reported, ...problems.keys(), ...tails]) },
    problems: [...read.filter((problem) => !places.has(placeOf(problem))), ...problems.values()],
  };
}

const placeOf = ({ line, column }: Problem) => `${line}:${column}`;

/** A whole number in digits only; the schema checks the rest. */
function isPlainAmount(value: unknown, path: ValuePath, { reported }: SourceDocument): boolean {
  return Number.isInteger(value) && !reported.has(toPointer(path));
}

/** Whether a value of the text may be an amount with a comma in it. Few texts have one, and ranges are slow to find. */
const mayBeSplit = (text: string) => /:\s*[¥￥]?\s*\d{1,3},\d{3}/.test(text);

/** The cents of an amount, or its problem; undefined for a value that is not an amount. */
function readAmount(value: unknown, path: ValuePath, document: SourceDocument): number | Problem | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const range = document.rangeOf(path);
  const source = document.text.slice(range.start, range.end);
  const written = typeof value === 'string' ? value : source;
  const report = (code: ProblemCode, args: ProblemArgs, meant?: number) => {
    const fix: readonly TextEdit[] | undefined =
      meant === undefined ? undefined : [{ start: range.start, end: range.end, text: String(meant) }];
    return createProblem(code, { file: document.file, range }, { key: String(path.at(-1)), written, ...args }, fix);
  };
  const reading = readMoney(written);
  switch (reading.kind) {
    case 'cents':
      return reading.cents;
    case 'fraction':
      return report(
        'PRICE_FRACTION',
        { money: showMoney(reading.cents), yuan: writeYuan(reading.cents), cents: reading.cents },
        reading.cents,
      );
    case 'unclear':
      if (typeof value === 'number' && !document.reported.has(toPointer(path))) return value;
      return report('PRICE_UNCLEAR', {
        ...{ asYuan: showMoney(reading.asYuan), asCents: showMoney(reading.asCents) },
        ...{ yuan: writeYuan(reading.asYuan), cents: reading.asCents },
      });
    default:
      return typeof value === 'string' ? (wideAmount(written, range, document) ?? report('PRICE_TEXT', {})) : undefined;
  }
}

/** An amount in full-width digits. Without a unit only the author knows which unit is meant. */
function wideAmount(written: string, range: SourceRange, { file }: SourceDocument): Problem | undefined {
  const meant = halfWidth(written);
  const reading = meant === undefined ? undefined : readMoney(meant);
  if (meant === undefined || !reading || reading.kind === 'none') return undefined;
  const fix = reading.kind === 'cents' ? [{ start: range.start, end: range.end, text: meant }] : undefined;
  return createProblem('FULL_WIDTH_VALUE', { file, range }, { written, meant }, fix);
}

/** Inside brackets a comma ends a value: `{ price: ¥1,299 }` is ¥1 and a key 299. */
function splitByComma(path: ValuePath, document: SourceDocument): { problem: Problem; tail: string } | undefined {
  const range = document.rangeOf(path);
  const head = document.text.slice(range.start, range.end);
  const tail = SPLIT_TAIL.exec(document.text.slice(range.end, range.end + 24))?.[1];
  if (!tail || !/^[¥￥]?\s*\d{1,3}$/.test(head)) return undefined;
  const written = `${head},${tail}`;
  const reading = readMoney(written);
  if (reading.kind !== 'cents' && reading.kind !== 'unclear') return undefined;
  const whole = document.rangeAt(range.start, range.end + 1 + tail.length);
  const cents = reading.kind === 'cents' ? reading.cents : reading.asYuan;
  const args = { key: String(path.at(-1)), written, money: showMoney(cents), yuan: writeYuan(cents), cents };
  // Without a unit the number may be cents, which only the author knows.
  const fix = reading.kind === 'cents' ? [{ start: whole.start, end: whole.end, text: String(cents) }] : undefined;
  return { problem: createProblem('PRICE_SPLIT', { file: document.file, range: whole }, args, fix), tail };
}

const SPLIT_TAIL = /^,(\d{3}(?:,\d{3})?(?:\.\d{1,2})?(?:\s*元)?)(?=\s*[,}])/;

function put(root: unknown, path: ValuePath, cents: number): void {
  let target = root as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) target = target[step] as Record<string | number, unknown>;
  target[path.at(-1) ?? ''] = cents;
}
