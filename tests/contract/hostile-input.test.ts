import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUCCESS } from '#src/contract/codes.ts';
import { addressOf, fieldsOf, sampleInputs, sampleOf } from './sample-input.ts';
import { calls, openSchool, type School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const NUL = String.fromCharCode(0);
const TEXTS = [
  NUL,
  `a${NUL}b`,
  '𠮷野家👨‍👩‍👧\u202e\u200b',
  "' OR 1=1; DROP TABLE users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '-1',
  '1e400',
  'NaN',
  '9223372036854775808',
  '2026-02-31',
  '0000-00-00',
  'x'.repeat(9000),
];
const VALUES: readonly unknown[] = [
  ...TEXTS,
  '\ud800',
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 1 },
  Array.from({ length: 500 }, () => 'x'),
];
const RAW_PATHS = [
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f%2e%2e%2fetc',
  '__proto__',
  'constructor',
  '%F0%9F%98%80',
  `${'9'.repeat(300)}`,
];
const BODIES: readonly (readonly [string, string])[] = [
  ['[]', 'application/json'],
  ['null', 'application/json'],
  ['"x"', 'application/json'],
  ['1e999', 'application/json'],
  ['{', 'application/json'],
  ['', 'application/json'],
  ['{"__proto__":{"isAdmin":true}}', 'application/json'],
  ['{"constructor":{"prototype":{"isAdmin":true}}}', 'application/json'],
  [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'application/json'],
  ['{}', 'text/plain'],
  ['a=1', 'application/x-www-form-urlencoded'],
  ['--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
  ['<a/>', 'application/xml'],
  ['{}', 'application/json; charset=gbk'],
  ['{}', ' application/json'],
  ['{}', 'application/json\ta'],
];

/** Bodies that differ from the sample in one valid field, or in all invalid ones. */
function bodiesWith(value: unknown, sample: Readonly<Record<string, unknown>>, body: TSchema): string[] {
  const fields = fieldsOf(body);
  const accepted = fields.filter(({ schema }) => Check(schema, value));
  const refused = Object.fromEntries(
    fields.filter(({ schema }) => !Check(schema, value)).map(({ name }) => [name, value]),
  );
  const bodies = [{ ...sample, ...refused }, ...accepted.map(({ name }) => ({ ...sample, [name]: value }))];
  return bodies.map((each) => JSON.stringify(each));
}

describe('a hostile request is refused or answered, never a failure of the server', () => {
  it.each(calls)('%s in its path and query', async (key, operation) => {
    const token = await school.ownerToken();
    const samples = sampleInputs(key, operation, school.samples);
    const [input = { params: {}, query: {} }] = samples;
    const body = operation.body ? '{}' : undefined;
    // First without anything hostile: on PGlite nothing else makes every call. The server itself checks its replies.
    for (const sample of samples) {
      const { code } = await school.send({ key, url: addressOf(key, sample), token, body });
      if (code === SUCCESS) break;
    }
    const urls = new Set<string>();
    for (const { name, isRequired } of fieldsOf(operation.params)) {
      for (const text of TEXTS) urls.add(addressOf(key, { ...input, params: { ...input.params, [name]: text } }));
      if (!isRequired) continue;
      const mark = 'MARK';
      const marked = addressOf(key, { ...input, params: { ...input.params, [name]: mark } });
      for (const raw of RAW_PATHS) urls.add(marked.replace(mark, raw));
    }
    for (const { name } of fieldsOf(operation.query)) {
      for (const text of TEXTS) urls.add(addressOf(key, { ...input, query: { ...input.query, [name]: text } }));
      const plain = addressOf(key, input);
      const joint = plain.includes('?') ? '&' : '?';
      for (const tail of ['=1', '=1&__proto__=1', '[]=1', '[a]=1', '=%00', '=%ff', '=%']) {
        urls.add(`${plain}${joint}${name}${tail}&${name}=2`);
      }
    }
    for (const url of urls) await school.send({ key, url, token, body });
  });

  const withBody = calls.flatMap(([key, operation]) =>
    operation.body ? [[key, operation, operation.body] as const] : [],
  );
  it.each(withBody)('%s in its body', async (key, operation, schema) => {
    const [input = { params: {}, query: {} }] = sampleInputs(key, operation, school.samples);
    const url = addressOf(key, input);
    const token = await school.ownerToken();
    // A call without the required login ends before its body is read: one body is enough.
    const withoutLogin = operation.access === 'user' ? BODIES.slice(0, 1) : BODIES;
    for (const [body, contentType] of withoutLogin)
      await school.send({ key, url, token: undefined, body, contentType });
    for (const [body, contentType] of BODIES) await school.send({ key, url, token, body, contentType });
    const sample = sampleOf('', schema, school.samples, true) as Record<string, unknown>;
    for (const value of VALUES) {
      for (const body of bodiesWith(value, sample, schema)) await school.send({ key, url, token, body });
    }

    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
