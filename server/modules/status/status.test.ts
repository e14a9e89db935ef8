import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smsSendings } from '#server/db/schema/account.ts';
import { alarms, jobStates, processStates } from '#server/db/schema/alarm.ts';
import { liveReleases, releaseMachines } from '#server/db/schema/live-release.ts';
import { noteJobRun, noteProcess } from '#server/domains/alarms/note-states.ts';
import { jobs } from '#server/jobs.ts';
import { after } from '#server/kernel/clock.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { JOB_NAMES } from '#src/contract/console/status-words.ts';

let server: TestServer;
let admin: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  admin = await openConsoleAs(server, 'admin');
  for (const table of [alarms, jobStates, processStates, releaseMachines, smsSendings]) await server.db.delete(table);
});
afterAll(() => server.close());

const ago = (seconds: number) => after(server.clock.now(), -seconds);
const read = async () => (await admin.call('GET /console/api/status')).data;

describe('the status', () => {
  it('tells of alarms that stand and that are over', async () => {
    const row = { kind: 'disk' as const, beganAt: ago(600), seenAt: ago(10) };
    await server.db.insert(alarms).values([
      { ...row, subject: 'a', text: '满了' },
      { ...row, subject: 'b', text: '满过', endedAt: ago(60) },
    ]);

    const { alarms: told } = await read();

    expect(told).toMatchObject({ open: [{ text: '满了', endedAt: null }], past: [{ text: '满过' }] });
  });

  it('tells of processes, what they run, and those that are gone', async () => {
    const state = { answers: 7, failedAnswers: 1, diskFreeBytes: 5, diskBytes: 9 };
    await noteProcess(server.db, {
      ...{ ...state, process: 'gone 1', machine: 'gone:/srv', beganAt: ago(900), seenAt: ago(300) },
      missing: ['wechat'],
    });
    await noteProcess(server.db, {
      ...{ ...state, process: 'app-1 17', machine: 'app-1:/srv', beganAt: ago(60), seenAt: ago(5) },
      ...{ version: '0357 abcdef', release: '0'.repeat(16), runsJobs: false, missing: ['sms'] },
    });

    const { processes, missing } = await read();

    expect(processes).toMatchObject([
      { name: 'app-1 17', machine: 'app-1', version: '0357 abcdef', runsJobs: false, isGone: false },
      { name: 'gone 1', version: '', runsJobs: null, isGone: true },
    ]);
    expect(missing).toEqual(['sms']);
  });

  it('tells of jobs, those that are late and those that fail', async () => {
    const run = { everySeconds: 10, seconds: 0.2, error: undefined };
    await noteJobRun(server.db, { ...run, job: 'send refunds', at: ago(400) });
    await noteJobRun(server.db, { ...run, job: 'send postbacks', at: ago(5), error: 'no answer' });

    const told = await read();

    expect(told.jobs).toMatchObject([
      { name: 'send postbacks', isLate: false, failures: 1, error: 'no answer', succeededAt: null },
      { name: 'send refunds', isLate: true, failures: 0 },
    ]);
  });

  it('tells of what waits, of SMS, of the database and of machines', async () => {
    const message = { purpose: 'login', provider: 'aliyun', mobileHash: 'x' };
    await server.db.insert(smsSendings).values([
      { ...message, id: randomUUID(), state: 'delivered', sentAt: ago(60) },
      { ...message, id: randomUUID(), state: 'failed', errorCode: 'isv.OUT_OF_SERVICE', sentAt: ago(60) },
      { ...message, id: randomUUID(), state: 'failed', errorCode: 'isv.OUT_OF_SERVICE', sentAt: ago(4000) },
    ]);
    await server.db.insert(releaseMachines).values([
      { machine: 'app-1:/srv', release: 'a', seq: 2, seenAt: ago(5) },
      { machine: 'app-2:/srv', release: 'b', seq: 1, seenAt: ago(5), problem: '存储不通' },
    ]);
    const live = { listHash: '', action: 'publish' as const, switchedBy: '', machine: 'app-1', fencing: 1 };
    await server.db.insert(liveReleases).values({ ...live, release: 'a', switchedAt: ago(5) });

    const { sms, database, machines, liveRelease, waiting } = await read();

    expect(sms).toEqual([
      { provider: 'aliyun', state: 'delivered', code: '', count: 1 },
      { provider: 'aliyun', state: 'failed', code: 'isv.OUT_OF_SERVICE', count: 1 },
    ]);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.tables).toHaveLength(5);
    expect(machines).toMatchObject([
      { name: 'app-1', release: 'a', problem: null },
      { name: 'app-2', release: 'b', problem: '存储不通' },
    ]);
    expect(liveRelease).toBe('a');
    // The sample has postbacks that wait.
    expect(waiting.postbacks.some(({ count, oldestAt }) => count > 0 && oldestAt !== null)).toBe(true);
  });
});

it('each job has its name in Chinese', () => {
  expect(jobs.map(({ name }) => name).filter((name) => !(name in JOB_NAMES))).toEqual([]);
});
