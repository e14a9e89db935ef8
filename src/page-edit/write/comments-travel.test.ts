import { describe, expect, it } from 'vitest';
import { applyEdit } from '../apply-edit.ts';
import { type OpenPage, openPage } from '../read/open-page.ts';
import { isCollection, nodeAt, type ValuePath } from '../read/page-node.ts';
import { pick, randomNumbers } from '../testing/testing-random.ts';
import { copyItem } from './plan-items.ts';

const SEQUENCES = Number(process.env.EDIT_SEQUENCES ?? 300);

/** Each item has its mark in its value, on its line, above it, and (where possible) below and inside it. */
const BLOCK = (mark: number) => `  # above m${mark}
  - type: heading # on m${mark}
    # inside m${mark}
    text: m${mark}
    # below m${mark}
`;
const TIGHT = (mark: number) => `# above m${mark}
- text: m${mark} # on m${mark}
  more:
  - { text: m${mark} } # inside m${mark}
`;
const FLOW = (mark: number) => `  # above m${mark}
  { text: m${mark} }, # on m${mark}
`;
const many = (item: (mark: number) => string, between = '') => [0, 1, 2, 3, 4].map(item).join(between);

const TEXTS: Readonly<Record<string, string>> = {
  block: `a: 1\nblocks:\n${many(BLOCK)}end: 1\n`,
  spaced: `a: 1\nblocks:\n\n${many(BLOCK, '\n')}\nend: 1\n`,
  'without indentation': `blocks:\n${many(TIGHT)}`,
  'without a final line end': `blocks:\n${many(TIGHT)}`.trimEnd(),
  brackets: `blocks: [\n${many(FLOW)}]\n`,
  'brackets without the last comma': `blocks: [\n${many(FLOW).replace('m4 },', 'm4 }')}]\n`,
};

/** Items whose lines, with the comment above, have more than one mark. */
function strays({ text }: OpenPage): string[] {
  const items: string[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    const isAbove = line.includes('# above');
    const isFirst = isAbove || /^ *(?:- (?:type|text)| \{ text)/.test(line.replace('  {', '   {'));
    const last = items.at(-1) ?? [];
    if (isFirst && !(last.length === 1 && last[0]?.includes('# above'))) items.push([line]);
    else last.push(line);
  }
  return items
    .map((lines) => lines.join('\n'))
    .filter((item) => new Set([...item.matchAll(/\bm\d/g)].map(String)).size > 1);
}

describe('comments', () => {
  it.each(Object.keys(TEXTS).flatMap((name) => [[name, '\n'] as const, [name, '\r\n'] as const]))(
    'stay with their item: %s, %j',
    (name, lineBreak) => {
      const random = randomNumbers(7);
      for (let count = 0; count < SEQUENCES / 12; count += 1) {
        let page = openPage((TEXTS[name] ?? '').replaceAll('\n', lineBreak));
        for (let step = 0; step < 6; step += 1) {
          const list = nodeAt(page.root, ['blocks']);
          const length = isCollection(list) ? list.slots.length : 0;
          const from = Math.floor(random() * length);
          const to = Math.floor(random() * length);
          const path: ValuePath = ['blocks'];
          const text = copyItem(page, ['blocks', from]) ?? '';
          const done = applyEdit(
            page,
            pick(random, [
              { kind: 'move', path, from, to },
              { kind: 'move', path, from, to },
              length > 2 ? { kind: 'remove', path: ['blocks', from] } : { kind: 'move', path, from, to },
              { kind: 'insert', path, index: to, value: { text: 'm9' } },
              { kind: 'duplicate', path: ['blocks', from] },
              { kind: 'paste', path, index: to, text },
            ]),
          );

          if (!done.ok) expect.fail(`${done.reason}\n${page.text}`);
          if (strays(done.page).length > 0)
            expect.fail(`${strays(done.page).join('\n')}\n${page.text}\n---\n${done.text}`);
          page = done.page;
        }
      }
    },
  );
});
