import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppliedEdit, applyEdit } from '#src/page-edit/apply-edit.ts';
import type { PageEdit } from '#src/page-edit/edit.ts';
import { type OpenPage, openPage } from '#src/page-edit/read/open-page.ts';

export interface EditingFigures {
  readonly blocks: number;
  readonly bytes: number;
  /** Medians. */
  readonly openMs: number;
  readonly keystrokeMs: number;
  readonly moveMs: number;
}

const ROUNDS = 60;
const WARM_UP = 20;

/** Cost of editing a page: opening its text, a key typed into a field, a block moved by twenty places. */
export function measureEditing(blocks: number): EditingFigures {
  const text = pageOf(blocks);
  const openMs = median(() => openPage(text));
  let page = openPage(text);
  const make = (edit: PageEdit): OpenPage => {
    const done = applyEdit(page, edit);
    if (!done.ok) throw new Error(done.reason);
    return (done satisfies AppliedEdit).page;
  };
  const middle = Math.floor(blocks / 2);
  const keystrokeMs = median((round) => {
    page = make({ kind: 'set', path: ['blocks', middle, 'type'], value: `heading${'x'.repeat(round)}` });
  });
  const moveMs = median((round) => {
    page = make({ kind: 'move', path: ['blocks'], from: round % (blocks - 20), to: (round % (blocks - 20)) + 20 });
  });
  return { blocks, bytes: Buffer.byteLength(text), openMs, keystrokeMs, moveMs };
}

/** The longest page we have, with its blocks repeated. */
function pageOf(count: number): string {
  const text = readFileSync(join(import.meta.dirname, '../pages-config/campaigns/1202.yaml'), 'utf8');
  const [head = '', body = ''] = text.split(/^blocks:\n/m);
  const blocks = body.split(/^(?= {2}- )/m);
  const lines = Array.from({ length: count }, (_, index) =>
    blocks[index % blocks.length]?.replace(/^ {4}id: .*\n/m, ''),
  );
  return `${head}blocks:\n${lines.join('')}`;
}

function median(run: (round: number) => void): number {
  const times = Array.from({ length: WARM_UP + ROUNDS }, (_, round) => {
    const begun = performance.now();
    run(round);
    return performance.now() - begun;
  });
  return times.slice(WARM_UP).sort((a, b) => a - b)[ROUNDS / 2] ?? 0;
}
