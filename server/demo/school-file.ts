import { readdirSync, readFileSync } from 'node:fs';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { Check, Default, Errors } from 'typebox/value';
import { isNode, LineCounter, parse, parseDocument } from 'yaml';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';

// A path from the root: the bundled server runs in a folder of the same depth.
const FOLDER = new URL('../../server/demo/data/', import.meta.url);

/** Returns a reader for a file of the sample school with exactly these keys. The file is read once, on first use. */
export function schoolFile<P extends TProperties>(name: string, keys: P) {
  const read = () => readSchoolText(name, readFileSync(new URL(name, FOLDER), 'utf8'), keys);
  let content: ReturnType<typeof read> | undefined;
  return () => {
    content ??= read();
    return content;
  };
}

/** As `schoolFile`, for all files of a folder, by name. */
export function schoolFiles<P extends TProperties>(folder: string, keys: P) {
  const names = () => readdirSync(new URL(`${folder}/`, FOLDER)).sort();
  let contents: Static<TObject<P>>[] | undefined;
  return () => {
    // The type is given: inferring it from a generic schema takes the compiler a second.
    contents ??= names().map<Static<TObject<P>>>((name) => schoolFile(`${folder}/${name}`, keys)());
    return contents;
  };
}

/**
 * Parses the text and fills in defaults. Throws with file, line and key for a missing key, an unknown key or a wrong
 * value.
 */
export function readSchoolText<P extends TProperties>(name: string, text: string, keys: P) {
  const schema = entry(keys);
  const content: unknown = Default(schema, parse(text));
  if (Check(schema, content)) return content;
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const mistakes = Errors(schema, content).flatMap((error) => {
    // An unknown key is reported twice, by its owner and at its place: drop one.
    if (error.keyword === 'additionalProperties') return [];
    const path = error.instancePath.split('/').slice(1);
    const node = document.getIn(path, true);
    const { line } = lines.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0);
    const problem = error.keyword === 'boolean' ? 'is an unknown key' : error.message;
    return `${name}:${line} ${path.join('.')} ${problem}`;
  });
  throw new Error(mistakes.join('\n'));
}

/** An entry of a file with exactly these keys. */
export const entry = <P extends TProperties>(keys: P) => Type.Object(keys, { additionalProperties: false });

/** A schema for the name of one of the values: `done` or `going` of `{ going: 0, done: 1 }`. */
export const nameOf = <T extends object>(values: T, options: { readonly default?: keyof T } = {}) =>
  Type.Unsafe<keyof T>(Type.Enum(Object.keys(values), options));

const UNIT_SECONDS: Readonly<Record<string, number>> = { d: 24 * 3600, h: 3600, m: 60, s: 1 };

/**
 * A moment, counted from the first start of the server, so that the sample is never out of season: in days, hours,
 * minutes or seconds, `-5d`, `+1.5h`, or at a time of a day in China, `+15d 09:00`.
 */
export const Moment = Type.String({ pattern: String.raw`^[+-](\d+(\.\d+)?[dhms]|\d+d \d\d:\d\d)$` });

/** @param now The moment that the text counts from. */
export function momentOf(text: string, now: Date): Date {
  const [count = '', clock] = text.split(' ');
  const seconds = Number(count.slice(0, -1)) * (UNIT_SECONDS[count.slice(-1)] ?? Number.NaN);
  if (clock === undefined) return after(now, seconds);
  const [hours, minutes] = clock.split(':').map(Number);
  return after(startOfChinaDay(chinaDay(now)), seconds + (hours ?? 0) * 3600 + (minutes ?? 0) * 60);
}
