import { contract, type OperationKey } from '#src/contract/all.ts';
import { type ConsoleKey, consoleContract } from '#src/contract/console/all.ts';
import { seedIds } from '../demo/ids.ts';
import { jobs } from '../jobs.ts';
import { openConsoleAs } from './console.ts';
import type { TestServer } from './server.ts';

/**
 * Loads every screen of students and staff, with filters, and runs every job; `tell` is called with what comes next.
 */
export async function askForAll(server: TestServer, tell: (what: string) => void): Promise<void> {
  const token = await server.logIn('16000000001');
  const params = {
    ...{ id: seedIds.course(1), uuid: seedIds.course(1), product_id: seedIds.course(1), code: 'NONE00000000' },
    ...{ group_id: seedIds.group(1), token: 'none' },
  };
  const query = { keyword: '考研', product_id: seedIds.course(1), course_id: seedIds.course(1) };
  for (const key of Object.keys(contract) as OperationKey[]) {
    if (!key.startsWith('GET ')) continue;
    tell(key);
    await server.callRaw(key, { params, query }, { token }).catch(() => {});
    await server.callRaw(key, { params }, { token }).catch(() => {});
  }
  const staff = await openConsoleAs(server, 'admin');
  const lead = '1a050000-0000-4000-8000-000000000001';
  const days = { from: '2026-10-21', until: '2026-11-20' };
  const filters: Readonly<Record<string, readonly object[]>> = {
    'GET /console/api/leads': [
      ...[{}, { stage: 'called' }, { stage: 'paid' }, { page: '/large-3' }, { words: '学员 77' }, { words: '0777' }],
      ...[{ order: 'next-contact' }, { due: '1' }, { owner: seedIds.staff(3), ...days }, { words: '小满' }],
    ],
    'GET /console/api/courses': [{ part: 'all' }, { part: 'on', subject: 1 }, { part: 'all', words: '考研' }],
    'GET /console/api/coupons': [{ part: 'usable' }, { part: 'over' }, { part: 'all', words: '减' }],
    'GET /console/api/coupons/{uuid}/uses': [{}, { after: `2026-11-20T12:00:00.000Z ${seedIds.course(1)}` }],
    'GET /console/api/exchange-batches': [{ part: 'usable' }, { part: 'over' }, { part: 'all', words: '赠' }],
    'GET /console/api/exchange-batches/{uuid}/codes': [
      ...[{ part: 'used' }, { part: 'used', after: '3 2026-11-20T12:00:00.000Z' }],
      ...[{ part: 'left' }, { part: 'left', after: '50' }, { part: 'stopped' }],
    ],
    'GET /console/api/results/table': [
      { ...days, by: 'device' },
      { ...days, by: 'city' },
      { ...days, by: 'city', second: 'page', model: 'first-90' },
    ],
    'GET /console/api/refunds': [{ part: 'asked' }, { part: 'running' }, { part: 'failed' }, { part: 'done' }],
  };
  for (const key of Object.keys(consoleContract) as ConsoleKey[]) {
    if (!key.startsWith('GET ')) continue;
    for (const filter of filters[key] ?? [{}, days, { ...days, path: '/large-3' }]) {
      tell(`${key} ${JSON.stringify(filter)}`);
      const input = { params: { uuid: lead, id: lead, number: '1000001' }, query: filter };
      await staff.call(key, input as never).catch(() => {});
    }
  }
  for (const body of [
    ...[{}, { state: 0 }, { course: seedIds.course(1) }, { course: seedIds.course(1), state: 4 }],
    ...[{ words: '16000000001' }, { words: 'ZY00000000000001' }, { words: '考研英语' }],
    { after: `1795000000000-${lead}` },
  ]) {
    tell(`POST /console/api/orders/find ${JSON.stringify(body)}`);
    await staff.call('POST /console/api/orders/find', { body } as never).catch(() => {});
  }
  for (const [list, query] of [
    ...[['orders', {}] as const, ['orders', { state: '4', course: seedIds.course(1) }] as const],
    ...[
      ['leads', {}] as const,
      ['leads', { stage: 'called', owner: 'none' }] as const,
      ['leads', { due: '1' }] as const,
    ],
    ...[
      ['homework', { part: 'mine', course: seedIds.course(1) }] as const,
      ['homework', { part: 'released' }] as const,
    ],
  ]) {
    tell(`POST /console/api/views ${list} ${JSON.stringify(query)}`);
    await staff.call('POST /console/api/views', {
      body: { list, query, name: JSON.stringify(query), isShared: false },
    });
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  for (const job of jobs) {
    tell(`job: ${job.name}`);
    await job.run({ ...server.context, log }).catch(() => 0);
  }
}
