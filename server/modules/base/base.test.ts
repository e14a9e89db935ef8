import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientReports } from '#server/db/schema/client-error.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ callsPerMinute: 1000 });
});
afterAll(() => server.close());

const REPORT = 'POST /api/v1/base/client_report';
const report = {
  kind: 'block-failed',
  page: '/1month?mobile=13800138000',
  message: 'x is undefined',
  block_type: 'faq',
} as const;

describe('the version call', () => {
  it('tells the server time', async () => {
    const { data } = await server.call('GET /api/v1/base/version', {});

    expect(data).toEqual({ version: 'v1.0.2', release: '', server_time: server.clock.now().getTime() });
  });
});

describe('a client report', () => {
  it('is stored, without the query of the page', async () => {
    const { code } = await server.call(REPORT, { body: report }, { headers: { 'user-agent': 'Phone' } });

    const [row] = await server.db.select().from(clientReports);
    expect(code).toBe(SUCCESS);
    expect(row).toMatchObject({
      kind: 'block-failed',
      page: '/1month',
      blockType: 'faq',
      blockId: '',
      browser: '未知设备',
    });
  });

  it.each([
    ['kind', { kind: 'x' }, '取值错误'],
    ['message', { message: 'm'.repeat(1001) }, '过长'],
    ['frames', { frames: Array(11).fill('f') }, '过多'],
  ])('is refused when its %s is not one that the site sends', async (field, changes, message) => {
    const { code, data } = await server.callRaw(REPORT, { body: { ...report, ...changes } });

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(data).toEqual({ fields: [{ field: `body.${field}`, message }] });
  });

  it('is taken thirty times a minute from one address', async () => {
    const codes: number[] = [];
    for (let call = 0; call < 40; call += 1) {
      const { status, code } = await server.call(REPORT, { body: report }, { address: '10.9.9.9' });
      codes.push(status === 200 ? code : status);
    }

    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(30);
    expect(codes.filter((code) => code === refusals.TOO_OFTEN.code)).toHaveLength(10);
  });
});
