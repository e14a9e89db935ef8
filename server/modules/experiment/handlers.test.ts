import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignArm, experimentSeed } from '#server/kernel/assign-arm.ts';
import { after } from '#server/kernel/clock.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50';
const HOUR = 3600;

let folder = '';
let server: TestServer;
let tested: PublishedExperiment;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'experiments-'));
  server = await startTestServer({
    siteFolder: folder,
    console: { origin: undefined },
    livePage: async () => ({ source: '', blocks: new Set(['top', 'far-below']), isMeasured: true }),
  });
  const now = server.clock.now();
  tested = {
    path: '/901',
    title: '冲刺班',
    id: 'hero',
    version: 'aaaa0001',
    name: '首屏换一句话',
    goal: 'registered',
    from: after(now, -HOUR).toISOString(),
    until: after(now, 30 * 24 * HOUR).toISOString(),
    traffic: 100,
    arms: [
      { id: 'control', name: '原来的页面', share: 50, blocks: ['top'] },
      { id: 'b', name: '另一句', share: 50, blocks: ['top'] },
    ],
    expect: { rate: 6, lift: 20 },
    guardrails: { refundRate: 3, lcp: 300 },
  };
  await writeFile(join(folder, '901~b.html'), 'the page with the other words');
  await writeFile(join(folder, '.experiments.json'), JSON.stringify({ experiments: [tested] }));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let made = 0;
/** A new visitor who gets this arm by hash. */
function newVisitor(arm: string): string {
  for (;;) {
    made += 1;
    const visitor = String(made).padStart(22, 'v');
    if (assignArm({ ...tested, seed: experimentSeed(tested) }, visitor) === arm) return visitor;
  }
}

interface Shown {
  readonly visitor: string;
  readonly variant: string;
  readonly block?: string;
  readonly headers?: Record<string, string>;
}

let visits = 0;
async function show({ visitor, variant, block = 'top', headers = {} }: Shown): Promise<void> {
  visits += 1;
  const body = {
    visit: `00000000-0000-4000-8000-${String(visits).padStart(12, '0')}`,
    page: '/901',
    started_at: server.clock.now().getTime(),
    variant,
    device: 'phone' as const,
    host: 'wechat' as const,
    events: [{ kind: 'visit' as const }, { kind: 'block' as const, block }],
  };
  const told = { 'user-agent': PHONE, cookie: `vid=${visitor}`, ...headers };
  expect((await server.call('POST /api/v1/base/visit_events', { body }, { headers: told })).code).toBe(20000);
}

/** Registers on the page in this visitor's browser; returns the token. */
async function register(visitor: string, mobile: string): Promise<string> {
  const headers = { cookie: `vid=${visitor}`, 'user-agent': PHONE };
  await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: 3 } }, { headers });
  const code = server.sent.at(-1)?.code ?? '';
  const body = { mobile, code, h5: '/901', variant: 'hero_b_aaaa0001' };
  return (await server.call('POST /api/v1/account/auth/user/create', { body }, { headers })).data.token;
}

async function detail() {
  const author = await openConsoleAs(server, 'author');
  const { data: list } = await author.call('GET /console/api/experiments');
  const uuid = list.experiments.find(({ page }) => page === '/901')?.uuid ?? '';
  return { uuid, ...(await author.call('GET /console/api/experiments/{uuid}', { params: { uuid } })).data };
}
const armOf = async (id: string) => (await detail()).arms.find((arm) => arm.id === id);

describe('an experiment', () => {
  it('counts a visitor once, when what differs was on screen', async () => {
    const visitor = newVisitor('b');
    const before = (await armOf('b'))?.visitors ?? 0;

    await show({ visitor, variant: 'hero_b_aaaa0001', block: 'far-below' });
    const unseen = (await armOf('b'))?.visitors;
    await show({ visitor, variant: 'hero_b_aaaa0001' });
    await show({ visitor, variant: 'hero_b_aaaa0001' });

    expect([unseen, (await armOf('b'))?.visitors]).toEqual([before, before + 1]);
  });

  it('counts nobody for an arm that is not theirs, and nobody who asks not to be followed', async () => {
    const before = (await detail()).experiment.visitors;

    await show({ visitor: newVisitor('control'), variant: 'hero_b_aaaa0001' });
    await show({ visitor: newVisitor('b'), variant: 'hero_b_aaaa0001', headers: { 'sec-gpc': '1' } });
    await show({ visitor: 'nobody', variant: 'hero_b_aaaa0001' });

    expect((await detail()).experiment.visitors).toBe(before);
  });

  it('counts who registers on the page after seeing an arm', async () => {
    const visitor = newVisitor('b');
    const before = (await armOf('b'))?.converted ?? 0;
    await show({ visitor, variant: 'hero_b_aaaa0001' });

    await register(visitor, '13711110001');

    expect((await armOf('b'))?.converted).toBe(before + 1);
  });

  it('takes a student with two browsers for one, and gives the second the id of the first', async () => {
    const [first, second] = [newVisitor('control'), newVisitor('b')];
    await show({ visitor: first, variant: 'hero_control_aaaa0001' });
    const token = await register(first, '13711110002');
    await show({ visitor: second, variant: 'hero_b_aaaa0001' });
    const { visitors = 0 } = (await armOf('b')) ?? {};

    const answer = await server.inject({
      url: '/api/v1/account/auth/user/info',
      headers: { token, cookie: `vid=${second}`, 'user-agent': PHONE },
    });

    expect(answer.headers['set-cookie']).toContain(`vid=${first};`);
    expect((await armOf('b'))?.visitors).toBe(visitors - 1);
  });

  it('says how many visitors it needs, and that few say nothing', async () => {
    const { needed, experiment } = await detail();

    expect(needed).toBeGreaterThan(20_000);
    expect(experiment).toMatchObject({ state: 'running', tone: 'plain' });
    expect(experiment.verdict).toContain('访客还太少');
  });

  it('is ended by a publisher, once; then its sums stay', async () => {
    const { uuid, arms } = await detail();
    const end = async (role: 'author' | 'publisher' | 'admin', winner: string) =>
      (await openConsoleAs(server, role)).call('POST /console/api/experiments/{uuid}/end', {
        params: { uuid },
        body: { winner },
      });

    const refused = await end('author', 'b');
    await end('publisher', 'b');
    const again = await end('publisher', 'b');
    const late = await end('admin', 'control');
    await show({ visitor: newVisitor('b'), variant: 'hero_b_aaaa0001' });

    expect([refused.code, again.code, late.code]).toEqual([41003, SUCCESS, staffRefusals.EXPERIMENT_ENDED.code]);
    expect(late.msg).toMatch(/^林老师已经结束了这个实验，选用的是“.+”$/);
    const { arms: kept, experiment, endedBy } = await detail();
    expect(kept.map(({ visitors, converted }) => [visitors, converted])).toEqual(
      arms.map(({ visitors, converted }) => [visitors, converted]),
    );
    expect(experiment.state).toBe('ended');
    expect(experiment.verdict).toContain('选用了“另一句”');
    expect([kept.find(({ isWinner }) => isWinner)?.id, endedBy !== '']).toEqual(['b', true]);
  });
});

describe('the look of an arm', () => {
  it('is for staff alone, and runs no script', async () => {
    const url = '/console/api/experiments/document?page=/901&arm=b';
    const stranger = await server.inject({ url, headers: { host: 'localhost:4173' } });
    const author = await openConsoleAs(server, 'author');
    const cookie = author.lastCookie().split(';')[0] ?? '';

    const shown = await server.inject({ url, headers: { host: 'localhost:4173', cookie } });
    const none = await server.inject({ url: `${url}x`, headers: { host: 'localhost:4173', cookie } });

    expect(stranger.json()).toMatchObject({ code: 41001 });
    expect([shown.statusCode, shown.body]).toEqual([200, 'the page with the other words']);
    expect(shown.headers['content-security-policy']).toContain("script-src 'none'");
    expect(none.statusCode).toBe(404);
  });
});
