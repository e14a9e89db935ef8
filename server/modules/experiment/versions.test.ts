import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experiments, visitorStudents } from '#server/db/schema/experiment.ts';
import { followPublished } from '#server/domains/experiments/versions.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { assignArm, experimentSeed } from '#server/kernel/assign-arm.ts';
import { after } from '#server/kernel/clock.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';
import { variantOf } from '#src/contract/experiment-variant.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50';
const HOUR = 3600;

let folder = '';
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'versions-'));
  server = await startTestServer({
    siteFolder: folder,
    console: { origin: undefined },
    livePage: async () => ({ source: '', blocks: new Set(['top']), isMeasured: true }),
  });
  shop = shopOf(server, 'versions');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let made = 0;
/** An experiment on a page of its own. */
function experiment(changes: Partial<PublishedExperiment> = {}): PublishedExperiment {
  made += 1;
  const now = server.clock.now();
  return {
    path: `/tested-${made}`,
    title: '冲刺班',
    id: 'hero',
    version: 'aaaa0001',
    name: '首屏换一句话',
    goal: 'ordered',
    from: after(now, -HOUR).toISOString(),
    until: after(now, 90 * 24 * HOUR).toISOString(),
    traffic: 100,
    arms: [
      { id: 'control', name: '原来的页面', share: 50, blocks: ['top'] },
      { id: 'b', name: '另一句', share: 50, blocks: ['top'] },
    ],
    guardrails: { refundRate: 3, lcp: 300 },
    ...changes,
  };
}

let releases = 0;
/** Gives visitors a release with these experiments. */
async function publish(...published: readonly PublishedExperiment[]) {
  releases += 1;
  const name = releases.toString(16).padStart(16, '0');
  await mkdir(join(folder, 'releases', name), { recursive: true });
  await writeFile(join(folder, 'releases', name, '.experiments.json'), JSON.stringify({ experiments: published }));
  await writeFile(join(folder, 'current'), name);
}

let visitors = 0;
function newVisitor(tested: PublishedExperiment, arm: string): string {
  for (;;) {
    visitors += 1;
    const visitor = String(visitors).padStart(22, 'v');
    if (assignArm({ ...tested, seed: experimentSeed(tested) }, visitor) === arm) return visitor;
  }
}

let visits = 0;
/** A visitor looks at the document of an arm, as this version has it. */
async function show(tested: PublishedExperiment, visitor: string, arm: string) {
  visits += 1;
  const body = {
    visit: `00000000-0000-4000-8000-${String(visits).padStart(12, '0')}`,
    page: tested.path,
    started_at: server.clock.now().getTime(),
    variant: variantOf(tested, arm),
    device: 'phone' as const,
    host: 'wechat' as const,
    events: [{ kind: 'visit' as const }, { kind: 'block' as const, block: 'top' }],
  };
  const headers = { 'user-agent': PHONE, cookie: `vid=${visitor}` };
  expect((await server.call('POST /api/v1/base/visit_events', { body }, { headers })).code).toBe(20000);
}

/** A student who uses the browser of this visitor orders from the page. */
async function order(tested: PublishedExperiment, visitor: string) {
  const buyer = await shop.student();
  await server.db.insert(visitorStudents).values({ visitor, userId: buyer.userId, linkedAt: server.clock.now() });
  const again = async () => {
    const { data } = await shop.open(await shop.course(), buyer, { h5: tested.path });
    return (await shop.submit(data, buyer)).data.uuid;
  };
  return { buyer, orderId: await again(), again };
}

/** Every version of a page's experiment, the latest first: number, state, and visitors and conversions by arm. */
async function versionsOf({ path }: PublishedExperiment) {
  const author = await openConsoleAs(server, 'author');
  const { data } = await author.call('GET /console/api/experiments');
  const cards = data.experiments.filter(({ page }) => page === path).sort((a, b) => b.version - a.version);
  const details = await Promise.all(
    cards.map(
      async ({ uuid }) => (await author.call('GET /console/api/experiments/{uuid}', { params: { uuid } })).data,
    ),
  );
  return details.map(({ experiment: { version, state }, arms }) => [
    version,
    state,
    ...arms.map((arm) => [arm.visitors, arm.converted]),
  ]);
}

describe('an experiment that is edited while it runs', () => {
  it('begins anew as its next version; the figures of before stay, as an earlier one', async () => {
    const first = experiment();
    await publish(first);
    const visitor = newVisitor(first, 'b');
    await show(first, visitor, 'b');
    const { again } = await order(first, visitor);
    server.clock.pass(60);
    const second = { ...first, version: 'bbbb0002', goal: 'ordered' as const };
    await publish(second);
    const begun = await versionsOf(first);
    server.clock.pass(60);
    await show(second, newVisitor(first, 'control'), 'control');
    // Who saw both: what they do now is the later one's.
    await show(second, visitor, 'b');
    server.clock.pass(60);
    await again();

    expect(begun).toEqual([
      [2, 'running', [0, 0], [0, 0]],
      [1, 'earlier', [0, 0], [1, 1]],
    ]);
    expect(await versionsOf(first)).toEqual([
      [2, 'running', [1, 0], [1, 1]],
      [1, 'earlier', [0, 0], [1, 1]],
    ]);
  });

  it('does not count who looked at a document of before', async () => {
    const first = experiment();
    const second = { ...first, version: 'bbbb0002' };
    await publish(first);
    await versionsOf(first);
    await publish(second);
    await show(first, newVisitor(first, 'b'), 'b');

    expect((await versionsOf(first)).map(([, , , b]) => b)).toEqual([[0, 0]]);
  });

  it('goes on where the comparison stays: another name, a later end, more visitors', async () => {
    const first = experiment({ traffic: 50 });
    await publish(first);
    const visitor = newVisitor(first, 'b');
    await show(first, visitor, 'b');
    const prolonged = { ...first, name: '换了名字', traffic: 100, until: after(server.clock.now(), 99).toISOString() };
    await publish(prolonged);

    expect(await versionsOf(first)).toEqual([[1, 'running', [0, 0], [1, 0]]]);
  });

  it('keeps a visitor’s arm', () => {
    const first = experiment();
    const second = { ...first, version: 'bbbb0002', goal: 'paid' as const };
    const armOf = (tested: PublishedExperiment, visitor: string) =>
      assignArm({ ...tested, seed: experimentSeed(tested) }, visitor);
    const some = Array.from({ length: 300 }, (_visitor, index) => `visitor-${index}`);

    expect(some.map((visitor) => armOf(second, visitor))).toEqual(some.map((visitor) => armOf(first, visitor)));
  });

  it('is one version, however many processes notice', async () => {
    const first = experiment();
    await publish(first);
    await show(first, newVisitor(first, 'b'), 'b');
    await publish({ ...first, version: 'bbbb0002' });
    await Promise.all(Array.from({ length: 5 }, () => followPublished(server.context)));

    expect((await versionsOf(first)).map(([number, state]) => [number, state])).toEqual([
      [2, 'running'],
      [1, 'earlier'],
    ]);
  });
});

describe('an experiment that was stopped', () => {
  it('counts anew when it comes back, though nothing of it was changed', async () => {
    const first = experiment();
    await publish(first);
    await show(first, newVisitor(first, 'b'), 'b');
    await publish();
    const stopped = await versionsOf(first);
    server.clock.pass(60);
    await publish(first);
    await show(first, newVisitor(first, 'b'), 'b');

    expect(stopped).toEqual([[1, 'gone', [0, 0], [1, 0]]]);
    expect(await versionsOf(first)).toEqual([
      [2, 'running', [0, 0], [1, 0]],
      [1, 'earlier', [0, 0], [1, 0]],
    ]);
  });

  it('counts anew after it was ended and taken out', async () => {
    const first = experiment();
    await publish(first);
    await show(first, newVisitor(first, 'b'), 'b');
    const [row] = await server.db.select().from(experiments).where(eq(experiments.page, first.path));
    const publisher = await openConsoleAs(server, 'publisher');
    await publisher.call('POST /console/api/experiments/{uuid}/end', {
      params: { uuid: row?.id ?? '' },
      body: { winner: 'b' },
    });
    await show(first, newVisitor(first, 'b'), 'b');
    await publish();
    await versionsOf(first);
    await publish(first);

    expect(await versionsOf(first)).toEqual([
      [2, 'running', [0, 0], [0, 0]],
      [1, 'ended', [0, 0], [1, 0]],
    ]);
  });
});

describe('an experiment that was counted before versions were known', () => {
  it('goes on in the version that compares the same', async () => {
    const first = experiment();
    await publish({ ...first, version: '' });
    await show({ ...first, version: '' }, newVisitor(first, 'b'), 'b');
    await publish(first);
    await show(first, newVisitor(first, 'b'), 'b');

    expect(await versionsOf(first)).toEqual([[1, 'running', [0, 0], [2, 0]]]);
  });
});

describe('the income of an arm', () => {
  it('is what the ledger has of its visitors’ orders: gross, and what went back', async () => {
    const tested = experiment({ goal: 'paid' });
    await publish(tested);
    for (const [arm, isBack] of [
      ['b', false],
      ['b', true],
      ['control', false],
    ] as const) {
      const visitor = newVisitor(tested, arm);
      await show(tested, visitor, arm);
      const { buyer, orderId } = await order(tested, visitor);
      await shop.pay(orderId, buyer);
      if (isBack) await shop.refund(orderId, buyer);
    }
    await shop.run(sendRefunds);
    const author = await openConsoleAs(server, 'author');
    const { data: list } = await author.call('GET /console/api/experiments');
    const uuid = list.experiments.find(({ page }) => page === tested.path)?.uuid ?? '';
    const { data } = await author.call('GET /console/api/experiments/{uuid}', { params: { uuid } });

    expect(data.arms.map(({ paidCents, refundedCents }) => [paidCents, refundedCents])).toEqual([
      [19900, 0],
      [2 * 19900, 19900],
    ]);
  });
});
