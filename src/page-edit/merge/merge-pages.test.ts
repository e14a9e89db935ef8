import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdit } from '../apply-edit.ts';
import type { PageEdit } from '../edit.ts';
import { dataOf, openPage } from '../read/open-page.ts';
import { isCollection, type Json, nodeAt, type ValuePath } from '../read/page-node.ts';
import { HOSTILE_PAGES } from '../testing/testing-fixtures.ts';
import { pick, randomNumbers } from '../testing/testing-random.ts';
import { applySplices } from '../write/splice.ts';
import type { MergeConflict } from './merge-conflict.ts';
import { type MergedPage, mergePages } from './merge-pages.ts';

const BASE = `# 文件
version: 1
title: 一页
share:
  title: 分享
blocks:
  # 首图
  - type: hero
    heading: 你好
    text: 字

  # 随便写的

  - type: heading
    id: about
    text: 关于
  - type: spacer
  - type: spacer
# 主题
theme: { accent: red }
# 末尾
`;

const change = (text: string, ...edits: PageEdit[]): string =>
  edits.reduce((now, edit) => {
    const done = applyEdit(now, edit);
    if (!done.ok) throw new Error(`${done.reason} ${JSON.stringify(edit)}`);
    return done.text;
  }, text);

const set = (path: ValuePath, value: Json): PageEdit => ({ kind: 'set', path, value });
const merged = (...edits: [mine: PageEdit[], theirs: PageEdit[]]) =>
  mergePages(BASE, change(BASE, ...edits[0]), change(BASE, ...edits[1]));

describe('mergePages', () => {
  it('takes what each changed in different blocks and keys', () => {
    const { text, conflicts } = merged(
      [set(['blocks', 0, 'heading'], '我改的'), set(['title'], '我的标题')],
      [set(['blocks', 1, 'text'], '他改的'), set(['share', 'title'], '他的分享')],
    );

    expect(conflicts).toEqual([]);
    expect(text).toBe(
      BASE.replace('你好', '我改的').replace('一页', '我的标题').replace('关于', '他改的').replace('分享', '他的分享'),
    );
  });

  it('splices theirs where mine differs, and nowhere else', () => {
    const theirs = change(BASE, set(['blocks', 1, 'text'], '他改的'));
    const { splices, text } = mergePages(BASE, change(BASE, set(['title'], '我的')), theirs);

    expect(applySplices(theirs, splices)).toBe(text);
    expect(splices).toEqual([{ start: theirs.indexOf('title'), end: theirs.indexOf('share'), text: 'title: 我的\n' }]);
  });

  it('shows both texts where both changed one block, and takes the one chosen', () => {
    const mine = change(BASE, set(['blocks', 1, 'text'], '我改的'));
    const theirs = change(BASE, set(['blocks', 1, 'text'], '他改的'), set(['title'], '他的'));
    const { conflicts, text } = mergePages(BASE, mine, theirs);

    expect(text).toBe(theirs);
    expect(conflicts).toEqual([
      {
        ...{ id: 'block-about:text', kind: 'property', label: 'text', of: 'heading', path: ['text'] },
        ...{ base: '关于', mine: '我改的', theirs: '他改的' },
        values: { base: '关于', mine: '我改的', theirs: '他改的' },
      },
    ]);
    expect(mergePages(BASE, mine, theirs, { 'block-about:text': 'mine' })).toMatchObject({
      text: theirs.replace('他改的', '我改的'),
      conflicts: [],
    });
    const written = { 'block-about': { text: '- type: heading\n  id: about\n  text: 都改' } };
    expect(mergePages(BASE, mine, theirs, written).text).toBe(theirs.replace('他改的', '都改'));
  });

  it('takes what each changed in one block, value by value, and asks of what both did', () => {
    const base = `version: 1
blocks:
  - type: hero # 首屏
    heading: 七天
    price: 100
    button: { label: 报名, link: { to: form } }
    points: [甲, 乙, 丙]
`;
    const mine = change(
      base,
      set(['blocks', 0, 'heading'], '十天'),
      set(['blocks', 0, 'button', 'label'], '我的'),
      set(['blocks', 0, 'points', 0], '我的甲'),
      set(['blocks', 0, 'text'], '新的一句'),
    );
    const theirs = change(
      base,
      set(['blocks', 0, 'price'], 200),
      set(['blocks', 0, 'button', 'label'], '他的'),
      set(['blocks', 0, 'points', 2], '他的丙'),
    );

    const { text, conflicts } = mergePages(base, mine, theirs);

    expect(conflicts).toMatchObject([{ path: ['button', 'label'], mine: '我的', theirs: '他的' }]);
    expect(text).toBe(
      theirs
        .replace('七天\n', '十天\n')
        .replace('他的丙]\n', '他的丙]\n    text: 新的一句\n')
        .replace('[甲', '[我的甲'),
    );
    const chosen = mergePages(base, mine, theirs, { [conflicts[0]?.id ?? '']: 'mine' });
    expect(chosen).toMatchObject({ conflicts: [], text: text.replace('他的,', '我的,') });
  });

  it('asks of the whole block where a comment would be lost', () => {
    const mine = change(BASE, set(['blocks', 1, 'text'], '我改的')).replace('我改的', '我改的 # 说明');
    const theirs = change(BASE, set(['blocks', 1, 'level'], 3));

    expect(mergePages(BASE, mine, theirs).conflicts).toMatchObject([{ id: 'block-about', kind: 'block' }]);
  });

  it('does not drop a change to a block that the other removed', () => {
    const removed: PageEdit[] = [{ kind: 'remove', path: ['blocks', 1] }];
    const changed = [set(['blocks', 1, 'text'], '改了')];
    const kept = mergePages(BASE, change(BASE, ...removed), change(BASE, ...changed));
    const gone = mergePages(BASE, change(BASE, ...changed), change(BASE, ...removed), { 'block-about': 'mine' });

    expect(kept.conflicts).toMatchObject([{ id: 'block-about', theirs: expect.stringContaining('改了') }]);
    expect(kept.conflicts[0]).not.toHaveProperty('mine');
    expect(kept.text).toContain('改了');
    expect(gone.conflicts).toEqual([]);
    expect(dataOf(openPage(gone.text))).toEqual(dataOf(openPage(change(BASE, ...changed))));
    expect(gone.text.split('# 随便写的')).toHaveLength(2);
  });

  it('moves, adds and removes for both', () => {
    const { text, conflicts } = merged(
      [
        { kind: 'move', path: ['blocks'], from: 0, to: 3 },
        { kind: 'insert', path: ['blocks'], index: 0, value: { type: 'faq' } },
      ],
      [set(['blocks', 0, 'text'], '他改的'), { kind: 'remove', path: ['blocks', 2] }],
    );

    expect(conflicts).toEqual([]);
    expect(dataOf(openPage(text))).toMatchObject({
      blocks: [{ type: 'faq' }, { id: 'about' }, { type: 'spacer' }, { type: 'hero', text: '他改的' }],
    });
    expect(text).toContain('  # 首图\n  - type: hero');
    expect(text).toContain('# 随便写的');
  });

  it('takes once what both added, and asks where they added two values of one key', () => {
    const spacer: PageEdit = { kind: 'insert', path: ['blocks'], index: 1, value: { type: 'divider' } };
    const [tag, other] = [set(['tag'], '新课'), set(['tag'], '老课')];

    expect(merged([spacer, tag], [spacer, tag])).toMatchObject({ text: change(BASE, spacer, tag), conflicts: [] });
    expect(merged([tag], [other]).conflicts).toMatchObject([{ kind: 'key', label: 'tag' }]);
  });

  it('asks once of all blocks where one side wrote the list in brackets', () => {
    const mine = change(BASE, set(['blocks', 1, 'text'], '我改的'), set(['title'], '我的'));
    const theirs = `${BASE.slice(0, BASE.indexOf('blocks:'))}blocks: [{ type: hero }]\n`;

    expect(mergePages(BASE, mine, theirs).conflicts).toMatchObject([{ id: 'key-blocks:blocks', path: ['blocks'] }]);
    expect(mergePages(BASE, mine, theirs, { 'key-blocks:blocks': 'mine' }).conflicts).toEqual([]);
  });

  it('asks when both gave a block a list that it had not', () => {
    const mine = change(BASE, set(['blocks', 0, 'images'], ['mine.jpg']));
    const theirs = change(BASE, set(['blocks', 0, 'images'], ['theirs.jpg']));

    expect(mergePages(BASE, mine, theirs).conflicts).toMatchObject([{ kind: 'property', path: ['images'] }]);
  });

  it('asks when one side added to a list in which the other changed an item', () => {
    const base = BASE.replace('    text: 字\n', '    images: [a.jpg, b.jpg]\n');
    const mine = base.replace('a.jpg', 'mine.jpg');
    const theirs = base.replace('b.jpg]', 'b.jpg, c.jpg]');

    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const)
      expect(mergePages(base, one, other).conflicts).toMatchObject([{ kind: 'property', path: ['images'] }]);
  });

  it('asks when both moved a block to different places', () => {
    const mine = change(BASE, { kind: 'move', path: ['blocks'], from: 0, to: 3 });
    const theirs = change(BASE, { kind: 'move', path: ['blocks'], from: 0, to: 1 });

    expect(mergePages(BASE, mine, theirs)).toMatchObject({
      conflicts: [{ id: 'block-order', kind: 'order' }],
      text: theirs,
    });
    expect(mergePages(BASE, mine, theirs, { 'block-order': 'mine' })).toMatchObject({ conflicts: [], text: mine });
  });

  it('keeps line ends and indentation of theirs', () => {
    const theirs = change(BASE, set(['title'], '他的')).replaceAll('\n', '\r\n');
    const { text, conflicts } = mergePages(BASE, change(BASE, set(['blocks', 0, 'text'], '我的')), theirs);

    expect(conflicts).toEqual([]);
    expect(text).toBe(BASE.replace('一页', '他的').replace('text: 字', 'text: 我的').replaceAll('\n', '\r\n'));
  });

  it('shows the whole page where a version cannot be read', () => {
    const broken = `${BASE}oops: [`;
    const theirs = change(BASE, set(['title'], '他的'));

    expect(mergePages(BASE, broken, theirs).conflicts).toMatchObject([{ id: 'page', mine: broken, theirs }]);
    expect(mergePages(BASE, broken, BASE)).toMatchObject({ text: broken, conflicts: [] });
    expect(mergePages(BASE, broken, theirs, { page: 'mine' }).text).toBe(broken);
  });
});

describe('two people editing one page', () => {
  const ROOT = new URL('../../../pages-config/campaigns/', import.meta.url);
  const pages = [
    ...['901', '1202', '1month', 'douyin'].map((name) => readFileSync(new URL(`${name}.yaml`, ROOT), 'utf8')),
    BASE,
    HOSTILE_PAGES.commented ?? '',
    HOSTILE_PAGES['commented, CRLF'] ?? '',
    HOSTILE_PAGES.odd ?? '',
    HOSTILE_PAGES['multi-line flow'] ?? '',
  ];

  it('loses no edit: each is in the result or in a conflict', () => {
    const random = randomNumbers(12);
    const count = Number(process.env.EDIT_SEQUENCES ?? 0) >= 2000 ? 2000 : 60;
    let settled = 0;
    for (let pair = 0; pair < count; pair += 1) {
      const base = pages[pair % pages.length] ?? '';
      const [mine, theirs] = (['MINE', 'THEIRS'] as const).map((side) => someEdits(base, `${side}${pair}`, random));
      if (!mine || !theirs) continue;
      const result = mergePages(base, mine.text, theirs.text);
      const told = () =>
        JSON.stringify({ mine: mine.edits, theirs: theirs.edits, conflicts: result.conflicts, base }, null, 1) +
        result.text;

      if (openPage(result.text).problems.length > 0) expect.fail(`broken: ${told()}`);
      if (applySplices(theirs.text, result.splices) !== result.text) expect.fail(`splices: ${told()}`);
      for (const mark of [...marksIn(mine.text), ...marksIn(theirs.text)]) {
        if (!isFound(mark, result)) expect.fail(`${mark} is lost: ${told()}`);
      }
      for (const gone of [...mine.removed, ...theirs.removed]) {
        if (result.text.includes(gone) && result.conflicts.length === 0) expect.fail(`came back: ${gone} ${told()}`);
      }
      if (result.conflicts.length === 0) {
        settled += 1;
        continue;
      }
      const choices = Object.fromEntries(result.conflicts.map(({ id }) => [id, 'mine' as const]));
      const chosen = mergePages(base, mine.text, theirs.text, choices);
      if (chosen.conflicts.length > 0) expect.fail(`not settled: ${told()}`);
      for (const mark of marksIn(mine.text))
        if (!chosen.text.includes(mark)) expect.fail(`${mark} chosen and lost: ${told()}`);
    }
    expect(settled).toBeGreaterThan(count / 3);
  });
});

const marksIn = (text: string) => [...new Set([...text.matchAll(/(?:MINE|THEIRS)\d+x\d/g)].map(String))];

const isFound = (mark: string, { text, conflicts }: MergedPage) =>
  text.includes(mark) || conflicts.some(({ mine = '', theirs = '' }: MergeConflict) => (mine + theirs).includes(mark));

/** One to three edits, each with a mark; also removed texts that occur nowhere else. */
function someEdits(base: string, mark: string, random: () => number) {
  let page = openPage(base);
  const edits: PageEdit[] = [];
  const removed: string[] = [];
  for (let count = 0; count <= Math.floor(random() * 3); count += 1) {
    const blocks = nodeAt(page.root, ['blocks']);
    const length = isCollection(blocks) ? blocks.slots.length : 0;
    const index = Math.floor(random() * length);
    const key = pick(random, ['title', 'description', 'share']);
    const value = `${mark}x${count}`;
    const edit = pick<PageEdit>(random, [
      { kind: 'set', path: ['blocks', index, 'text'], value },
      { kind: 'set', path: ['blocks', index, 'note'], value },
      { kind: 'set', path: [key], value },
      { kind: 'set', path: [`new-${mark.replace(/\d+/, '').toLowerCase()}`], value },
      { kind: 'set', path: ['both-new'], value },
      { kind: 'insert', path: ['blocks'], index, value: { type: 'heading', text: value } },
      { kind: 'move', path: ['blocks'], from: index, to: Math.floor(random() * length) },
      { kind: 'remove', path: ['blocks', index] },
    ]);
    const block = isCollection(blocks) ? blocks.slots[index] : undefined;
    const done = applyEdit(page, edit);
    if (!done.ok) continue;
    edits.push(edit);
    const said = edit.kind === 'remove' && block ? page.text.slice(block.start, block.end) : '';
    if (said.length > 40 && base.split(said).length === 2 && !/MINE|THEIRS/.test(said)) removed.push(said);
    page = done.page;
  }
  return { text: page.text, edits, removed };
}
