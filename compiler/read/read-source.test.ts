import { spawnSync } from 'node:child_process';
import { describe, expect, it, vi } from 'vitest';
import { Composer } from 'yaml';
import { MAX_FILE_BYTES } from './decode-text.ts';
import { readSource } from './read-source.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readSource('page.yaml', encode(text));
const codes = (text: string) => read(text).problems.map(({ code }) => code);
/** `piece` repeated up to the maximum size of a file. */
const fill = (piece: string, size = MAX_FILE_BYTES - 100) => piece.repeat(Math.floor(size / encode(piece).length));

/** Generous: here the slowest takes a tenth of it. The test is against unbounded growth. */
/** Processor time, so that other load on the machine does not count. */
const TIME_LIMIT_MS = 5_000;
const usedMs = (before: NodeJS.CpuUsage) => process.cpuUsage(before).user / 1000;

const HOSTILE: Readonly<Record<string, string>> = {
  'brackets nested as deep as fits': fill('['),
  'maps nested as deep as fits': fill('{a: '),
  'dashes nested as deep as fits': `${fill('- ')}x`,
  'question marks nested as deep as fits': fill('? '),
  'keys nested on one line': `${fill('a: ')}x`,
  'brackets and quotes mixed': fill('- [{"'),
  'levels of indentation': Array.from({ length: 400 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
  'an alias bomb': `a: &a [x, x, x, x]\n${Array.from({ length: 3000 }, (_, at) => `b${at}: &b${at} [*a, *a]`).join('\n')}`,
  'an alias of itself': 'a: &a [*a]',
  'as many keys as fit': Array.from({ length: 12_000 }, (_, at) => `k${at}: 1`).join('\n'),
  'one key as often as fits': fill('a: 1\n'),
  'as many documents as fit': fill('--- a\n'),
  'as many tags as fit': fill('!a '),
  'as many directives as fit': fill('%a\n'),
  'a quote that never ends': `a: "${fill('x\n  ')}`,
  'nothing but quotes': fill('"'),
  'nothing but closing brackets': fill('}\n'),
  'nothing but colons': fill(':\n'),
  'nothing but line ends': fill('\n'),
  'as many lossy numbers as fit': `a: [${fill('1.10,')}]`,
};

describe('readSource on hostile text', () => {
  it.each(Object.entries(HOSTILE))('answers %s with a problem, in bounded time', (_, text) => {
    const started = process.cpuUsage();

    const { problems } = read(text);

    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(100);
    expect(usedMs(started)).toBeLessThan(TIME_LIMIT_MS);
  });

  it('keeps the process alive when deep files follow one another', () => {
    const script = `
      import { readSource } from './compiler/read/read-source.ts';
      const texts = ['- '.repeat(1000) + 'x', '['.repeat(3000), '- '.repeat(1000) + 'x', '{a: '.repeat(20000)];
      for (const text of texts) readSource('page.yaml', new TextEncoder().encode(text));
      console.log('alive');
    `;

    const { status, stdout } = spawnSync('node', ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'test' },
    });

    expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: 'alive' });
  });

  it('refuses by size before it decodes', () => {
    const started = process.cpuUsage();

    expect(codes('x'.repeat(10_000_000))).toEqual(['FILE_TOO_LARGE']);
    expect(codes(Array.from({ length: 100_000 }, (_, at) => `key${at}: 1`).join('\n'))).toEqual(['FILE_TOO_LARGE']);
    expect(usedMs(started)).toBeLessThan(TIME_LIMIT_MS);
  });

  it('names the encoding of bytes that are not UTF-8', () => {
    const gbk = Uint8Array.from([0x74, 0x3a, 0x20, 0xd6, 0xd0, 0xce, 0xc4]);

    const guesses = [
      gbk,
      Buffer.from('\ufefftitle: 中', 'utf16le'),
      Uint8Array.from([0x61, 0x3a, 0x20, 0xff, 0xff]),
    ].map((bytes) => readSource('page.yaml', bytes).problems.map(({ code, args }) => [code, args.guess]));

    expect(guesses).toEqual([
      [['FILE_ENCODING', 'GBK']],
      [['FILE_ENCODING', 'UTF-16']],
      [['FILE_ENCODING', undefined]],
    ]);
  });

  it('refuses control characters by their code', () => {
    expect(read('title: a\u0000b').problems).toMatchObject([
      { code: 'FILE_CONTROL_CHARACTER', line: 1, column: 9, message: expect.stringContaining('\\u{0000}') },
    ]);
  });

  it('never lets a key reach a prototype', () => {
    const { document, problems } = read('__proto__: { polluted: true }\nconstructor: 1\ntitle: x\n');

    expect(problems.map(({ code }) => code)).toEqual(['YAML_RESERVED_KEY', 'YAML_RESERVED_KEY']);
    expect(document?.value).toEqual({ title: 'x' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('reads no, 1:60 and dates as the text they are', () => {
    expect(read('a: no\nb: 1:60\nc: 2026-11-01\nd: yes\n').document?.value).toEqual({
      a: 'no',
      b: '1:60',
      c: '2026-11-01',
      d: 'yes',
    });
  });
});

describe('SourceDocument.rangeOf', () => {
  const text = 'title: 春\nblocks:\n  - { type: faq, items: [一, 二] }\n  - type: hero\n    image:\n      src: a.jpg\n';
  const { document } = read(text);
  const at = (path: (string | number)[], part?: 'key') => {
    const { start, end, line, column } = document!.rangeOf(path, part);
    return [text.slice(start, end), line, column];
  };

  it('finds values and keys at any depth', () => {
    expect(at(['title'])).toEqual(['春', 1, 8]);
    expect(at(['blocks', 0, 'items', 1])).toEqual(['二', 3, 29]);
    expect(at(['blocks', 1, 'image', 'src'], 'key')).toEqual(['src', 6, 7]);
  });

  it('shows a map by its first key and a missing value by the nearest one above it', () => {
    expect(at(['blocks', 1])).toEqual(['type', 4, 5]);
    expect(at(['blocks', 1, 'image', 'alt'])).toEqual(['src', 6, 7]);
    expect(at([])).toEqual(['title', 1, 1]);
  });
});

it('reads a text of many mistakes without a stack for each, which costs ten times the reading', () => {
  const limits: number[] = [];
  const { compose } = Composer.prototype;
  const spy = vi.spyOn(Composer.prototype, 'compose').mockImplementation(function* (this: Composer, ...given) {
    limits.push(Error.stackTraceLimit);
    yield* compose.apply(this, given);
  });
  const before = Error.stackTraceLimit;

  read('[,,,');

  spy.mockRestore();
  expect(limits.length).toBeGreaterThan(0);
  expect([...new Set(limits), Error.stackTraceLimit]).toEqual([0, before]);
});
