import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdit } from './apply-edit.ts';
import { dataOf, openPage } from './read/open-page.ts';
import type { Json } from './read/page-node.ts';
import { sameValue } from './read/page-node.ts';
import { HOSTILE_PAGES } from './testing/testing-fixtures.ts';
import { modelEdit } from './testing/testing-model.ts';
import { randomEdit, randomNumbers } from './testing/testing-random.ts';
import { applySplices } from './write/splice.ts';

/** `EDIT_SEQUENCES=10000` runs as many as Studio promises. */
const SEQUENCES = Number(process.env.EDIT_SEQUENCES ?? 400);
const EDITS = 5;

const ROOT = new URL('../../pages-config/', import.meta.url);
const AUTHORED = ['campaigns', 'h5', 'fragments'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT)).map((name) => [
    `${folder}/${name}`,
    readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8'),
  ]),
) as [string, string][];
const HOSTILE = Object.entries(HOSTILE_PAGES);
/** Read once: a page does not change. */
const PAGES = [...AUTHORED, ...HOSTILE, ...HOSTILE].map(([name, text]) => [name, openPage(text)] as const);

/** Pages whose aliases or mistakes rightly block edits. */
const HINDERED = new Set(['anchored', 'duplicate', 'broken']);

/** No block has the id, or a comment in brackets has no clear owner. */
const EXPECTED = new Set(['NOT_FOUND', 'COMMENT']);

describe('any sequence of edits', () => {
  it('leaves every other byte, says what was meant, and is taken back to the byte', () => {
    const random = randomNumbers(20261122);
    const stopped: string[] = [];
    let made = 0;
    for (let count = 0; count < SEQUENCES; count += 1) {
      const [name, original] = PAGES[count % PAGES.length] ?? ['', openPage('')];
      const undo = [];
      let page = original;
      for (let step = 0; step < EDITS; step += 1) {
        const edit = randomEdit(page, random);
        const before = page;
        const done = applyEdit(page, edit);
        const told = () =>
          `${name} #${count}.${step} ${JSON.stringify(edit)}\n---\n${before.text}\n---\n${done.ok ? done.text : ''}`;
        if (!done.ok) {
          if (!HINDERED.has(name) && !EXPECTED.has(done.code)) stopped.push(`${done.code} ${told()}`);
          continue;
        }
        made += 1;
        undo.push(done.inverse);
        page = done.page;
        if (applySplices(done.text, done.inverse) !== before.text) expect.fail(`not taken back: ${told()}`);
        if (name === 'anchored') continue;
        const copied = edit.kind === 'paste' ? (dataOf(openPage(edit.text)) as readonly Json[])[0] : undefined;
        let meant = modelEdit(dataOf(before), edit, copied);
        if (edit.kind === 'duplicate') meant = withCopiedId(meant, dataOf(page), edit.path);
        if (!sameValue(dataOf(page), meant)) expect.fail(`not as meant: ${told()}`);
      }
      const restored = undo.reduceRight((text, inverse) => applySplices(text, inverse), page.text);
      if (restored !== original.text) expect.fail(`not restored: ${name} #${count}`);
    }

    expect(stopped).toEqual([]);
    expect(made).toBeGreaterThan(SEQUENCES * EDITS * 0.85);
  });
});

/** The copy of a block gets a new id; another test checks that it is free. */
function withCopiedId(meant: unknown, found: unknown, path: readonly (string | number)[]) {
  const index = Number(path.at(-1)) + 1;
  const blocks = (meant as { blocks?: { id?: unknown }[] }).blocks;
  const copy = (found as { blocks?: { id?: unknown }[] }).blocks?.[index];
  if (path.length === 2 && path[0] === 'blocks' && blocks?.[index]?.id && copy?.id) blocks[index].id = copy.id;
  return meant as never;
}
