import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { smsSendings } from '#server/db/schema/account.ts';
import { alarms, jobStates, processStates } from '#server/db/schema/alarm.ts';
import { releaseMachines } from '#server/db/schema/live-release.ts';
import { moneyEntries } from '#server/db/schema/money.ts';
import { postbacks } from '#server/db/schema/postback.ts';
import { after } from '#server/kernel/clock.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { noteJobRun, noteProcess } from './note-states.ts';
import { type Finding, type Rule, rules } from './rules.ts';
import { watchAlarms } from './watch-alarms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [alarms, jobStates, processStates, releaseMachines, smsSendings]) await server.db.delete(table);
});

const log = { info: () => {}, warn: () => {}, error: () => {} };

/** A process with one rule, which finds what the test says, and a receiver that accepts or refuses messages. */
function watcher(find: () => readonly Finding[], heard: string[], takes: () => boolean = () => true) {
  const rule: Rule = { kind: 'disk', find: async () => find() };
  const receiver = {
    name: 'plain',
    tell: async (text: string) => {
      if (!takes()) throw new Error('refused');
      heard.push(text);
    },
  };
  const context = { ...server.context, gateways: { ...server.context.gateways, alarms: [receiver] }, log };
  return () => watchAlarms(context, [rule]);
}

const findings = async (kind: string) => {
  const rule = rules.find((candidate) => candidate.kind === kind);
  return (await rule?.find(server.db, server.clock.now()))?.map(({ text }) => text);
};
const ago = (seconds: number) => after(server.clock.now(), -seconds);

describe('an alarm', () => {
  it('is told once, again after an hour while it stands, and when it is over', async () => {
    const heard: string[] = [];
    let found: readonly Finding[] = [{ subject: 'a', text: '只剩 1 GB' }];
    const look = watcher(() => found, heard);

    await look();
    server.clock.pass(30);
    await look();
    expect(heard).toEqual([expect.stringMatching(/^【报警】磁盘将满：只剩 1 GB（/)]);

    for (let minute = 0; minute < 60; minute += 1) {
      server.clock.pass(60);
      await look();
    }
    expect(heard.slice(1)).toEqual([expect.stringMatching(/^【仍未恢复】.*只剩 1 GB/)]);

    found = [];
    server.clock.pass(60);
    await look();
    expect(heard).toHaveLength(2);
    server.clock.pass(60);
    await look();
    server.clock.pass(7200);
    await look();
    expect(heard.slice(2)).toEqual([expect.stringMatching(/^【已恢复】.*只剩 1 GB（持续 \d+ 分钟）/)]);
  });

  it('is told by one of several processes', async () => {
    const heard: string[] = [];
    const looks = Array.from({ length: 4 }, () => watcher(() => [{ subject: 'b', text: '满' }], heard));

    await Promise.all(looks.map((look) => look()));

    expect(heard).toHaveLength(1);
    expect(await server.db.$count(alarms)).toBe(1);
  });

  it('that nobody took is told again', async () => {
    const heard: string[] = [];
    let takes = false;
    const look = watcher(
      () => [{ subject: 'c', text: '满' }],
      heard,
      () => takes,
    );

    await look();
    takes = true;
    server.clock.pass(60);
    await look();

    expect(heard).toEqual([expect.stringMatching(/^【报警】/)]);
  });

  it('stands while its rule cannot be asked', async () => {
    const heard: string[] = [];
    await watcher(() => [{ subject: 'd', text: '满' }], heard)();
    server.clock.pass(300);

    await watcher(() => {
      throw new Error('no');
    }, heard)();

    expect(await server.db.$count(alarms, eq(alarms.subject, 'd'))).toBe(1);
    expect(heard).toHaveLength(1);
  });
});

describe('the rules', () => {
  it('find postbacks of the sample that wait, and nothing where nothing is wrong', async () => {
    expect(await findings('postbacks')).toContainEqual(
      expect.stringMatching(/^平台 baidu 有 \d+ 条回传超过 1 小时没有送达$/),
    );
    await server.db.update(postbacks).set({ state: 'told' });

    for (const { kind } of rules) expect([kind, await findings(kind)]).toEqual([kind, []]);
  });

  it('find a provider of SMS that fails for our fault, and not numbers that are wrong', async () => {
    const row = (provider: string, state: 'failed' | 'delivered', fault: 'ours' | 'number' | '', code = '') => ({
      ...{
        id: randomUUID(),
        sentAt: ago(120),
        purpose: 'login',
        provider,
        state,
        fault,
        errorCode: code,
        mobileHash: 'x',
      },
    });
    const many = (count: number, ...args: Parameters<typeof row>) => Array.from({ length: count }, () => row(...args));
    await server.db
      .insert(smsSendings)
      .values([
        ...many(5, 'aliyun', 'failed', 'ours', 'isv.OUT_OF_SERVICE'),
        ...many(5, 'aliyun', 'delivered', ''),
        ...many(9, 'tencent', 'failed', 'number'),
      ]);

    expect(await findings('sms')).toEqual(['短信通道 aliyun 最近 10 分钟 10 条里失败 5 条（isv.OUT_OF_SERVICE）']);
  });

  it('find money that no order waits for', async () => {
    const [order] = await rowsOf<{ order_id: string; page: string; channel_id: number }>(
      server.db,
      sql`SELECT order_id, page, channel_id FROM money_entries LIMIT 1`,
    );
    await server.db.insert(moneyEntries).values({
      ...{ kind: 'unowed', sourceId: randomUUID(), orderId: order?.order_id ?? '', cents: 19_900, orders: 0 },
      ...{ happenedAt: ago(60), page: order?.page ?? '', channelId: order?.channel_id ?? 1, variant: '' },
    });

    expect(await findings('payments')).toEqual(['最近 1 小时有 1 笔到账没有对应的待付订单，共 199.00 元']);
    server.clock.pass(7200);
  });

  it('find a job that fails again and again, and one that is late', async () => {
    const run = { job: 'sum', everySeconds: 10, seconds: 0.1, error: 'Error 57014' };
    for (const seconds of [900, 890, 880]) await noteJobRun(server.db, { ...run, at: ago(seconds) });
    const process = { process: 'p', machine: 'm', beganAt: ago(3600), seenAt: ago(1) };
    const disk = { diskFreeBytes: 50 * 1024 ** 3, diskBytes: 100 * 1024 ** 3 };
    await noteProcess(server.db, { ...process, ...disk, answers: 1000, failedAnswers: 19 });

    expect(await findings('job_failing')).toEqual(['任务“sum”连续失败 3 次：Error 57014']);
    expect(await findings('job_late')).toEqual(['任务“sum”已有 14 分钟没有运行']);

    await noteJobRun(server.db, { ...run, at: ago(0), error: undefined });
    expect([await findings('job_failing'), await findings('job_late')]).toEqual([[], []]);
  });

  it('find a share of errors, a disk that is nearly full, and a machine that does not follow', async () => {
    const process = { machine: 'm', beganAt: ago(3600), seenAt: ago(1) };
    const disk = { diskFreeBytes: 1024 ** 3, diskBytes: 100 * 1024 ** 3 };
    await noteProcess(server.db, { ...process, ...disk, process: 'p1', answers: 500, failedAnswers: 19 });
    await noteProcess(server.db, { ...process, ...disk, process: 'p2', answers: 500, failedAnswers: 1 });
    await server.db
      .insert(releaseMachines)
      .values({ machine: 'm', release: 'r', seq: 1, seenAt: ago(5), problem: 'no room' });

    expect(await findings('errors')).toEqual(['最近 5 分钟 1000 次请求里 20 次出错（2.0%）']);
    expect(await findings('disk')).toEqual(['机器 m 的磁盘只剩 1.0 GB']);
    expect(await findings('release')).toEqual(['机器 m 没有换上最新发布的页面：no room']);
  });
});
