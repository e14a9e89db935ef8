import { describe, expect, it } from 'vitest';
import { openConsoleAs } from '#server/console-testing.ts';
import type { PageCard } from '#server/gateways/pages/page-desk.ts';
import { startTestServer } from '#server/testing.ts';

const card: PageCard = {
  path: '/901',
  file: 'campaigns/901.yaml',
  title: '秋季冲刺班',
  state: 'scheduled',
  isForStudents: false,
  from: '2026-12-01T00:00:00+08:00',
  until: null,
  otherwise: '/1month',
  prices: ['¥199'],
  problems: [{ code: 'WORD_FORBIDDEN', line: 7, column: 3, severity: 'warning', message: '不该写', hint: null }],
  changedAt: '2026-11-20T12:00:00+08:00',
};

describe('the pages of the console', () => {
  it('are those that the compiler knows', async () => {
    const pages = { list: async () => [card], stop: () => {} };
    const server = await startTestServer({ console: { origin: undefined }, pages });

    const { data } = await (await openConsoleAs(server, 'author')).call('GET /console/api/pages');
    await server.close();

    expect(data).toEqual({ isAuthoring: true, pages: [card] });
  });

  it('are none on a machine that only serves', async () => {
    const server = await startTestServer({ console: { origin: undefined } });

    const { data } = await (await openConsoleAs(server, 'author')).call('GET /console/api/pages');
    await server.close();

    expect(data).toEqual({ isAuthoring: false, pages: [] });
  });
});
