import { sql } from 'drizzle-orm';
import { sealOnceMore } from '#server/db/field-keys.ts';
import { seedIds } from '#server/demo/ids.ts';
import { keepCompared } from '#server/domains/bills/keep-compared.ts';
import { showStages } from '#server/domains/leads/lead-facts.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer } from '#server/testing/server.ts';
import type { ConsoleKey } from '#src/contract/console/all.ts';
import { fillDesk } from './desk-fill.ts';

export interface DeskFigures {
  readonly list: string;
  readonly asked: string;
  readonly rows: number;
  /** Median of five calls in milliseconds, including all of the server's work. */
  readonly ms: number;
}

const TIMES = 5;
const course = seedIds.course(1);
const order = '1a020000-0000-4000-8000-000000000007';

/** Every list for staff, with each of its filters and searches. */
const LISTS: readonly (readonly [ConsoleKey, readonly object[]])[] = [
  [
    'POST /console/api/orders/find',
    [
      ...[{}, { state: 0 }, { state: 4 }, { course }, { course, state: 4 }, { words: '16000000777' }],
      ...[{ words: 'L777777' }, { words: 'DESK777777' }, { words: '考研' }, { words: '没有这个' }],
      { after: `1790000000000-${order}` },
    ],
  ],
  ['GET /console/api/refunds', ['asked', 'running', 'failed', 'done'].map((part) => ({ part }))],
  [
    'GET /console/api/packages',
    [
      ...['to-send', 'no-address', 'sent'].map((part) => ({ part })),
      ...['L777777', 'DESK777777', '13000777777', '#1777777'].map((words) => ({ part: 'sent', words })),
      ...[
        { part: 'to-send', words: '13000777777' },
        { part: 'sent', after: 1_500_000 },
      ],
    ],
  ],
  ['GET /console/api/aftersales', ['asked', 'sent-back', 'others'].map((part) => ({ part }))],
  ['GET /console/api/credentials-photos', [{}]],
  ['GET /console/api/consult', ['waiting', 'mine', 'all'].map((part) => ({ part }))],
  [
    'GET /console/api/homework',
    [...['waiting', 'mine', 'released'].map((part) => ({ part })), { part: 'waiting', course }],
  ],
  [
    'GET /console/api/invoices',
    [
      ...[{}, { state: 'asked' }, { state: 'issued' }, { state: 'refused' }, { words: 'L777777' }],
      ...[{ words: '24400000000000777777' }, { words: '书屋 777' }, { words: '没有这个' }],
    ],
  ],
  [
    'GET /console/api/bills',
    [
      { biller: 'wechat', month: '2026-11' },
      { biller: 'alipay', month: '2026-11' },
    ],
  ],
  ['GET /console/api/bills/differences', [{ biller: 'wechat', month: '2026-11' }]],
  [
    'GET /console/api/course-posts',
    ['waiting', 'unanswered', 'decided'].flatMap((part) => [
      { part },
      { part, kind: 'review' },
      { part, kind: 'question' },
    ]),
  ],
  [
    'GET /console/api/leads',
    [
      ...[{}, { stage: 'called' }, { stage: 'paid' }, { page: '/large-3' }, { words: '学员 77' }, { words: '0777' }],
      ...[{ order: 'next-contact' }, { due: '1' }, { owner: seedIds.staff(3) }, { owner: 'none' }, { words: '小满' }],
    ],
  ],
  ['POST /console/api/students/find', [{ words: '16000000777' }, { words: 'L777777' }, { words: '没有这个' }]],
  [
    'GET /console/api/audit',
    [
      {},
      { action: 'order.' },
      { action: 'chat.hand' },
      { staff: seedIds.staff(3) },
      { action: 'refund.', staff: seedIds.staff(3) },
    ],
  ],
  ['GET /console/api/waiting', [{}]],
];

/** Times of the lists for staff with a million rows per table. Needs a PostgreSQL server. */
export async function measureDesk(scale: number): Promise<DeskFigures[]> {
  const server = await startTestServer({ console: { origin: undefined } });
  try {
    await fillDesk(server.db, scale, server.clock.now());
    await sealOnceMore(server.db, server.clock.now());
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    while ((await showStages({ ...server.context, log })) > 0);
    await server.db.execute(sql`ANALYZE`);
    while ((await keepCompared({ ...server.context, log })) > 0);
    await server.db.execute(sql`VACUUM ANALYZE`);
    const staff = await openConsoleAs(server, 'admin');
    const figures: DeskFigures[] = [];
    for (const [key, queries] of LISTS) {
      for (const query of queries) figures.push(await measure(staff, key, query));
    }
    return figures;
  } finally {
    await server.close();
  }
}

async function measure(staff: ConsoleVisitor, key: ConsoleKey, query: object): Promise<DeskFigures> {
  const input = key.startsWith('POST') ? { body: query } : { query };
  const all: number[] = [];
  let rows = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    const { code, msg, data } = await staff.call(key, input as never);
    all.push(performance.now() - start);
    if (code !== 20000) throw new Error(`${key} ${JSON.stringify(query)}: ${msg}`);
    rows = Math.max(0, ...Object.values(data ?? {}).map((one) => (Array.isArray(one) ? one.length : 0)));
  }
  const ms = all.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
  return { list: key.replace(/^\w+ \/console\/api\//, ''), asked: JSON.stringify(query), rows, ms };
}
