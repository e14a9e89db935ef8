import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';
import { variantOf } from '#src/contract/experiment-variant.ts';
import { visitorStudents } from '../db/schema/experiment.ts';
import { assignArm, experimentSeed } from '../kernel/assign-arm.ts';
import { after } from '../kernel/clock.ts';
import { openConsoleAs } from './console.ts';
import type { TestServer } from './server.ts';
import type { shopOf } from './shop.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0.50';
const HOUR = 3600;

/** Experiments on pages of their own, with visitors and their orders. The site is in `folder`. */
export function experimentsOf(server: TestServer, shop: ReturnType<typeof shopOf>, folder: string) {
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

  /** The latest version of a page's experiment, with its arms. */
  async function detailOf({ path }: PublishedExperiment) {
    const author = await openConsoleAs(server, 'author');
    const { data } = await author.call('GET /console/api/experiments');
    const uuid = data.experiments.find(({ page }) => page === path)?.uuid ?? '';
    return { uuid, ...(await author.call('GET /console/api/experiments/{uuid}', { params: { uuid } })).data };
  }

  return { experiment, publish, newVisitor, show, order, versionsOf, detailOf };
}
