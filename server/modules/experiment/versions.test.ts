import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experiments } from '#server/db/schema/experiment.ts';
import { followPublished } from '#server/domains/experiments/versions.ts';
import { assignArm, experimentSeed } from '#server/kernel/assign-arm.ts';
import { after } from '#server/kernel/clock.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { experimentsOf } from '#server/testing/experiment.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';

let folder = '';
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let lab: ReturnType<typeof experimentsOf>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'versions-'));
  server = await startTestServer({
    siteFolder: folder,
    console: { origin: undefined },
    livePage: async () => ({ source: '', blocks: new Set(['top']), isMeasured: true }),
  });
  shop = shopOf(server, 'versions');
  lab = experimentsOf(server, shop, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('an experiment that is edited while it runs', () => {
  it('begins anew as its next version; the figures of before stay, as an earlier one', async () => {
    const first = lab.experiment();
    await lab.publish(first);
    const visitor = lab.newVisitor(first, 'b');
    await lab.show(first, visitor, 'b');
    const { again } = await lab.order(first, visitor);
    server.clock.pass(60);
    const second = { ...first, version: 'bbbb0002', goal: 'ordered' as const };
    await lab.publish(second);
    const begun = await lab.versionsOf(first);
    server.clock.pass(60);
    await lab.show(second, lab.newVisitor(first, 'control'), 'control');
    // A visitor who saw both: later actions count for the second.
    await lab.show(second, visitor, 'b');
    server.clock.pass(60);
    await again();

    expect(begun).toEqual([
      [2, 'running', [0, 0], [0, 0]],
      [1, 'earlier', [0, 0], [1, 1]],
    ]);
    expect(await lab.versionsOf(first)).toEqual([
      [2, 'running', [1, 0], [1, 1]],
      [1, 'earlier', [0, 0], [1, 1]],
    ]);
  });

  it('does not count who looked at a document of before', async () => {
    const first = lab.experiment();
    const second = { ...first, version: 'bbbb0002' };
    await lab.publish(first);
    await lab.versionsOf(first);
    await lab.publish(second);
    await lab.show(first, lab.newVisitor(first, 'b'), 'b');

    expect((await lab.versionsOf(first)).map(([, , , b]) => b)).toEqual([[0, 0]]);
  });

  it('goes on where the comparison stays: another name, a later end, more visitors', async () => {
    const first = lab.experiment({ traffic: 50 });
    await lab.publish(first);
    const visitor = lab.newVisitor(first, 'b');
    await lab.show(first, visitor, 'b');
    const prolonged = { ...first, name: '换了名字', traffic: 100, until: after(server.clock.now(), 99).toISOString() };
    await lab.publish(prolonged);

    expect(await lab.versionsOf(first)).toEqual([[1, 'running', [0, 0], [1, 0]]]);
  });

  it('keeps a visitor’s arm', () => {
    const first = lab.experiment();
    const second = { ...first, version: 'bbbb0002', goal: 'paid' as const };
    const armOf = (tested: PublishedExperiment, visitor: string) =>
      assignArm({ ...tested, seed: experimentSeed(tested) }, visitor);
    const some = Array.from({ length: 300 }, (_visitor, index) => `visitor-${index}`);

    expect(some.map((visitor) => armOf(second, visitor))).toEqual(some.map((visitor) => armOf(first, visitor)));
  });

  it('is one version, however many processes notice', async () => {
    const first = lab.experiment();
    await lab.publish(first);
    await lab.show(first, lab.newVisitor(first, 'b'), 'b');
    await lab.publish({ ...first, version: 'bbbb0002' });
    await Promise.all(Array.from({ length: 5 }, () => followPublished(server.context)));

    expect((await lab.versionsOf(first)).map(([number, state]) => [number, state])).toEqual([
      [2, 'running'],
      [1, 'earlier'],
    ]);
  });
});

describe('an experiment that was stopped', () => {
  it('counts anew when it comes back, though nothing of it was changed', async () => {
    const first = lab.experiment();
    await lab.publish(first);
    await lab.show(first, lab.newVisitor(first, 'b'), 'b');
    await lab.publish();
    const stopped = await lab.versionsOf(first);
    server.clock.pass(60);
    await lab.publish(first);
    await lab.show(first, lab.newVisitor(first, 'b'), 'b');

    expect(stopped).toEqual([[1, 'gone', [0, 0], [1, 0]]]);
    expect(await lab.versionsOf(first)).toEqual([
      [2, 'running', [0, 0], [1, 0]],
      [1, 'earlier', [0, 0], [1, 0]],
    ]);
  });

  it('counts anew after it was ended and taken out', async () => {
    const first = lab.experiment();
    await lab.publish(first);
    await lab.show(first, lab.newVisitor(first, 'b'), 'b');
    const [row] = await server.db.select().from(experiments).where(eq(experiments.page, first.path));
    const publisher = await openConsoleAs(server, 'publisher');
    await publisher.call('POST /console/api/experiments/{uuid}/end', {
      params: { uuid: row?.id ?? '' },
      body: { winner: 'b' },
    });
    await lab.show(first, lab.newVisitor(first, 'b'), 'b');
    await lab.publish();
    await lab.versionsOf(first);
    await lab.publish(first);

    expect(await lab.versionsOf(first)).toEqual([
      [2, 'running', [0, 0], [0, 0]],
      [1, 'ended', [0, 0], [1, 0]],
    ]);
  });
});

describe('what visitors see', () => {
  it('changes with what is published, not with the end of the experiment', async () => {
    const first = lab.experiment({ traffic: 40 });
    await lab.publish(first);
    const params = { uuid: (await lab.detailOf(first)).uuid };
    const publisher = await openConsoleAs(server, 'publisher');
    const sees = async () => {
      const { data } = await publisher.call('GET /console/api/experiments/{uuid}', { params });
      return [data.experiment.shown, data.experiment.isUnpublished];
    };
    const running = await sees();
    await publisher.call('POST /console/api/experiments/{uuid}/end', { params, body: { winner: 'b' } });
    const ended = await sees();
    await lab.publish({ ...first, id: 'next', name: '下一个' });
    const another = await sees();
    await lab.publish();

    const split = '40% 的访客按份额看到各方案，其余的人看到原来的页面';
    expect([running, ended, another, await sees()]).toEqual([
      [`${split}。`, false],
      [`结束还没有发布：${split}，不再计数。发布以后，所有人看到选用的方案。`, true],
      [expect.stringContaining('另一个实验“下一个”'), false],
      [expect.stringContaining('所有访客看到同一个页面。选用的“另一句”已写进页面文件。'), false],
    ]);
  });

  it('is the page as it is once the time is over', async () => {
    const first = lab.experiment({ until: after(server.clock.now(), 60).toISOString() });
    await lab.publish(first);
    await lab.versionsOf(first);
    server.clock.pass(120);

    expect((await lab.detailOf(first)).experiment.shown).toBe('时间到了，访客都看到原来的页面。');
  });
});

describe('an experiment that was counted before versions were known', () => {
  it('goes on in the version that compares the same', async () => {
    const first = lab.experiment();
    await lab.publish({ ...first, version: '' });
    await lab.show({ ...first, version: '' }, lab.newVisitor(first, 'b'), 'b');
    await lab.publish(first);
    await lab.show(first, lab.newVisitor(first, 'b'), 'b');

    expect(await lab.versionsOf(first)).toEqual([[1, 'running', [0, 0], [2, 0]]]);
  });
});
