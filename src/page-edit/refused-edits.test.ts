import { describe, expect, it, vi } from 'vitest';
import { Composer } from 'yaml';
import type { PageEdit } from './edit.ts';
import { dataOf, openPage } from './read/open-page.ts';
import { edited, made, refused } from './testing/testing-edits.ts';
import { applySplices } from './write/splice.ts';

describe('applyEdit, refusing', () => {
  const anchored = 'a: &x { t: 1 }\nb: *x\nblocks:\n  - &y { id: c }\n';

  it('names the anchor when an edit leads through an alias', () => {
    expect(refused(anchored, { kind: 'set', path: ['b', 't'], value: 2 })).toMatchObject({
      code: 'ALIAS',
      reason: '这里引用了锚点 &x 的内容，请到 &x 处修改，或在文本里改。',
      at: { start: 18, end: 20 },
    });
  });

  it('names the place that is not there, from the root on', () => {
    const missing = (...path: (string | number)[]) => refused(anchored, { kind: 'set', path, value: 2 })?.reason;

    expect(missing('a', 't', 'u')).toContain('“a.t”');
    expect(missing('blocks', 0, 'id', 'x')).toContain('“blocks.0.id”');
    expect(missing('blocks', 3, 'id')).toContain('“blocks.3”');
  });

  it.each<[string, PageEdit]>([
    ['a.5', { kind: 'move', path: ['a'], from: 5, to: 0 }],
    ['a.6', { kind: 'move', path: ['a'], from: 0, to: 6 }],
    ['a.-1', { kind: 'insert', path: ['a'], index: -1, value: 'z' }],
    ['a.3', { kind: 'insert', path: ['a'], index: 3, value: 'z' }],
    ['b.0', { kind: 'insert', path: ['b'], index: 0, value: 'z' }],
  ])('names the item that is not there: %s', (name, edit) => {
    expect(refused('a: [x, y]\nb: { c: 1 }\n', edit)).toMatchObject({
      code: 'NOT_FOUND',
      reason: expect.stringContaining(`“${name}”`),
    });
  });

  it('keeps what is repeated elsewhere, and copies no anchor', () => {
    expect(refused(anchored, { kind: 'remove', path: ['a'] })?.code).toBe('ANCHOR');
    expect(refused(anchored, { kind: 'duplicate', path: ['blocks', 0] })?.code).toBe('ANCHOR');
    expect(refused(anchored, { kind: 'paste', path: ['blocks'], index: 0, text: '- &z 1\n' })?.code).toBe('ANCHOR');
  });

  it('leaves a page its last key', () => {
    expect(refused('a: 1\n', { kind: 'remove', path: ['a'] })?.reason).toContain('至少要留一项');
  });

  it('says which lines write a key twice', () => {
    expect(refused('a: 1\nb: 2\na: 3\n', { kind: 'set', path: ['a'], value: 4 })?.reason).toContain('第 1、3 行');
  });

  it('does not take an id that another block has', () => {
    const text = 'blocks:\n  - id: a\n  - id: b\n';

    expect(refused(text, { kind: 'rename-block', from: 'a', to: 'b' })?.code).toBe('ID_TAKEN');
  });

  it('edits what can be read of a text with errors, and leaves the rest', () => {
    const text = 'title: 好的\nblocks:\n  - text: [没关\n  - text: 好的\n';

    expect(edited(text, { kind: 'set', path: ['title'], value: '改了' })).toBe(text.replace('好的', '改了'));
    expect(edited(text, { kind: 'set', path: ['blocks', 1, 'text'], value: '改了' })).toBe(
      text.replace(/好的\n$/, '改了\n'),
    );
    expect(refused(text, { kind: 'set', path: ['blocks', 0], value: 'x' })?.code).toBe('BROKEN');
  });

  it('loses no block behind a quote that is not closed, and moves or removes the broken one', () => {
    const text =
      'title: 好的\nblocks:\n  # 坏的\n  - type: heading\n    text: "没关\n  # 好的\n  - text: 好的\nend: 1\n';

    expect(dataOf(openPage(text))).toEqual({ title: '好的', blocks: [null, { text: '好的' }], end: 1 });
    expect(openPage(text).problems).toMatchObject([{ code: 'MISSING_CHAR' }]);
    expect(edited(text, { kind: 'set', path: ['blocks', 1, 'text'], value: '改了' })).toBe(
      text.replace('- text: 好的', '- text: 改了'),
    );
    expect(edited(text, { kind: 'move', path: ['blocks'], from: 0, to: 1 })).toBe(
      'title: 好的\nblocks:\n  # 好的\n  - text: 好的\n  # 坏的\n  - type: heading\n    text: "没关\nend: 1\n',
    );
    expect(edited(text, { kind: 'remove', path: ['blocks', 0] })).toBe(
      'title: 好的\nblocks:\n  # 好的\n  - text: 好的\nend: 1\n',
    );
    expect(refused(text, { kind: 'set', path: ['blocks', 0, 'text'], value: 'x' })?.code).toBe('NOT_FOUND');
  });

  it('says so when a text is no page at all', () => {
    expect(refused('只是文字', { kind: 'set', path: ['a'], value: 1 })?.code).toBe('NOT_READABLE');
    expect(refused('', { kind: 'set', path: ['a'], value: 1 })?.code).toBe('NOT_READABLE');
    expect(refused('[['.repeat(60), { kind: 'set', path: ['a'], value: 1 })?.reason).toContain('40 层');
  });

  it('takes any change of the text itself', () => {
    const done = made('a: 1\n', { kind: 'text', start: 3, end: 4, text: '[' });

    expect(done.page.problems).not.toEqual([]);
    expect(applySplices(done.text, done.inverse)).toBe('a: 1\n');
  });
});

describe('openPage', () => {
  it('reads the data that the compiler reads', () => {
    expect(dataOf(openPage('a: yes\nb: 0123\nc: [1e3, "x"]\na: twice\n'))).toEqual({
      a: 'yes',
      b: 123,
      c: [1000, 'x'],
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

    openPage('[,,,');

    spy.mockRestore();
    expect(limits.length).toBeGreaterThan(0);
    expect([...new Set(limits), Error.stackTraceLimit]).toEqual([0, before]);
  });
});
