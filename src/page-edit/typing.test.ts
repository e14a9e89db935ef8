import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdit } from './apply-edit.ts';
import type { PageEdit } from './edit.ts';
import { dataOf, type OpenPage, openPage } from './read/open-page.ts';
import { HOSTILE_PAGES } from './testing/testing-fixtures.ts';
import { pick, randomEdit, randomNumbers } from './testing/testing-random.ts';
import { applySplices } from './write/splice.ts';

const SEQUENCES = Math.min(1000, Number(process.env.EDIT_SEQUENCES ?? 80));

const PAGE = readFileSync(new URL('../../pages-config/campaigns/douyin.yaml', import.meta.url), 'utf8');
const PAGES = [...Object.values(HOSTILE_PAGES), PAGE, PAGE, PAGE];
const TYPED = [
  '"',
  "'",
  '[',
  '{',
  ':',
  ' ',
  '\n',
  '\t',
  '- ',
  '#',
  '&a',
  '*a',
  '|',
  '>',
  '}',
  '字',
  '\n\n',
  '%',
  '---\n',
  '...\n',
  '? ',
  '!x ',
  ',',
];

/** A key at any place of the text, sometimes over a selection; or an edit of the form. */
function anyEdit(page: OpenPage, random: () => number): PageEdit {
  if (random() < 0.4) return randomEdit(page, random);
  const start = Math.floor(random() * page.text.length);
  const end = Math.min(page.text.length, start + (random() < 0.3 ? 2 : 0));
  return { kind: 'text', start, end, text: pick(random, TYPED) };
}

describe('a text that is typed into, mistakes and all', () => {
  it('stays open: what an edit gives is what a fresh reading gives, and can be taken back', () => {
    const random = randomNumbers(99);
    for (let count = 0; count < SEQUENCES; count += 1) {
      let page = openPage(pick(random, PAGES));
      for (let step = 0; step < 6; step += 1) {
        const edit = anyEdit(page, random);
        const done = applyEdit(page, edit);
        if (!done.ok) continue;
        const told = () => `${JSON.stringify(edit)}\n${page.text}`;

        if (applySplices(done.text, done.inverse) !== page.text) expect.fail(`not taken back: ${told()}`);
        const fresh = { ...openPage(done.text), habits: done.page.habits };
        if (JSON.stringify(fresh) !== JSON.stringify(done.page)) expect.fail(`not as read afresh: ${told()}`);
        expect(() => dataOf(done.page)).not.toThrow();
        page = done.page;
      }
    }
  });

  it('says where a second document begins', () => {
    expect(openPage('a: 1\n---\nb: 2\n').problems).toMatchObject([{ code: 'MULTIPLE_DOCS', start: 5, end: 8 }]);
  });
});
