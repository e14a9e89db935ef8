import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishDue } from '#server/domains/publications/publish-due.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import { after as secondsAfter, toInstant } from '#server/kernel/clock.ts';
import { addStaffMember, type ConsoleVisitor, forgetPageWork, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { PublishOutcome } from '#src/contract/console/publisher-calls.ts';
import { NEW, OLD, planOf, testPublisher, wentLive } from './testing-publisher.ts';

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

let server: TestServer;
let compiler: ReturnType<typeof testPublisher>;
let publisher: ConsoleVisitor;

beforeAll(async () => {
  const ask: Publisher['ask'] = (...asked) => compiler.publisher.ask(...asked);
  server = await startTestServer({ console: { origin: undefined }, publisher: { ask, stop: () => {} } });
});
beforeEach(async () => {
  compiler = testPublisher();
  await forgetPageWork(server.db);
  publisher = await openConsoleAs(server, 'publisher');
});
afterAll(() => server.close());

const publish = (visitor: ConsoleVisitor, uuid: string, dueAt?: string) =>
  visitor.call('POST /console/api/releases', {
    body: { uuid, expected: NEW, ...(dueAt ? { dueAt } : {}) },
  });
const read = async (uuid: string) =>
  (await publisher.call('GET /console/api/releases/{uuid}', { params: { uuid } })).data;
const state = (uuid: string, wanted: string) =>
  vi.waitFor(async () => expect((await read(uuid)).state).toBe(wanted), { timeout: 5000 });
const job = () => publishDue({ ...server.context, log: { info: () => {}, warn: () => {}, error: () => {} } });

describe('publishing from the console', () => {
  it('goes on by itself, and says what it did and to which pages', async () => {
    const { data } = await publish(publisher, FIRST);

    expect(data).toMatchObject({ state: 'running', by: expect.any(String) });
    await vi.waitFor(() => expect(compiler.orders).toHaveLength(1));
    expect(compiler.orders[0]?.input).toMatchObject({ expected: NEW, isSure: false });
    compiler.orders[0]?.end(wentLive);
    await state(FIRST, 'live');
    const done = await read(FIRST);
    expect(done).toMatchObject({ release: NEW, before: OLD, pages: [{ path: '/901' }], problem: null });
    expect(done.steps.map(({ name }) => name)).toEqual(['check']);
    const { data: audit } = await (await openConsoleAs(server, 'admin')).call('GET /console/api/audit', {
      query: { action: 'release.publish' },
    });
    expect(audit.entries).toMatchObject([{ subject: '/901', before: { release: OLD }, after: { release: NEW } }]);
  });

  it('is begun once by two taps', async () => {
    const answers = await Promise.all([publish(publisher, FIRST), publish(publisher, FIRST)]);

    expect(answers.map(({ data }) => data.uuid)).toEqual([FIRST, FIRST]);
    await vi.waitFor(() => expect(compiler.orders).toHaveLength(1));
    compiler.orders[0]?.end(wentLive);
    await state(FIRST, 'live');
    expect(compiler.orders).toHaveLength(1);
  });

  it('is won by one of two people, and the other is told by whom', async () => {
    const other = await addStaffMember(server, 'publisher');

    const answers = await Promise.all([publish(publisher, FIRST), publish(other.visitor, SECOND)]);

    const refused = answers.filter(({ code }) => code === 41041);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.data).toMatchObject({ by: expect.any(String), since: expect.any(String) });
    await vi.waitFor(() => expect(compiler.orders).toHaveLength(1));
    compiler.orders[0]?.end(wentLive);
    await state(answers[0].code === 41041 ? SECOND : FIRST, 'live');
  });

  it.each<[string, PublishOutcome]>([
    ['确认之后页面又有改动', { is: 'other' }],
    ['看过以后，这些页面被下线了，没有发布：/901 /902。', { is: 'archived', paths: ['/901', '/902'] }],
  ])('says why nothing was published: %s', async (words, outcome) => {
    await publish(publisher, FIRST);
    await vi.waitFor(() => expect(compiler.orders).toHaveLength(1));

    compiler.orders[0]?.end(outcome);

    await state(FIRST, 'failed');
    expect((await read(FIRST)).problem).toContain(words);
  });

  it('gives way to the next after the process of the one before is gone', async () => {
    await publish(publisher, FIRST);
    // A recorded step counts as a heartbeat.
    await vi.waitFor(async () => expect((await read(FIRST)).steps).toHaveLength(1), { timeout: 5000 });
    server.clock.pass(61);

    const { data } = await publish(publisher, SECOND);

    expect(data.state).toBe('running');
    expect(await read(FIRST)).toMatchObject({ state: 'failed', problem: expect.stringContaining('中途停了') });
    for (const { end } of compiler.orders) end(wentLive);
    await state(SECOND, 'live');
  });

  it('goes back to an earlier release', async () => {
    await publisher.call('POST /console/api/releases/rollback', { body: { uuid: FIRST, release: OLD } });
    await vi.waitFor(() => expect(compiler.orders).toHaveLength(1));

    expect(compiler.orders[0]).toMatchObject({ call: 'rollback', input: { release: OLD } });
    compiler.orders[0]?.end({ is: 'gone' });
    await state(FIRST, 'failed');
  });
});

describe('publishing later', () => {
  const inAnHour = () => toInstant(secondsAfter(server.clock.now(), 3600));

  it('waits for its time', async () => {
    await publish(publisher, FIRST, inAnHour());
    expect(await job()).toBe(0);
    server.clock.pass(3600);

    const done = job();

    await vi.waitFor(() => expect(compiler.orders).toHaveLength(1));
    expect(compiler.orders[0]?.input).toMatchObject({ expected: NEW, isMade: true, onto: OLD });
    compiler.orders[0]?.end(wentLive);
    expect(await done).toBe(1);
    expect((await read(FIRST)).state).toBe('live');
  });

  it('can be called off until then', async () => {
    await publish(publisher, FIRST, inAnHour());

    const { data } = await publisher.call('DELETE /console/api/releases/{uuid}', { params: { uuid: FIRST } });

    expect(data.state).toBe('cancelled');
    server.clock.pass(3600);
    expect(await job()).toBe(0);
  });

  it('is not done for who may not publish any more', async () => {
    const other = await addStaffMember(server, 'publisher');
    await publish(other.visitor, FIRST, inAnHour());
    await other.admin.call('PATCH /console/api/staff/{uuid}', {
      params: { uuid: other.uuid },
      body: { role: 'author' },
    });
    server.clock.pass(3600);

    await job();

    expect(await read(FIRST)).toMatchObject({ state: 'failed', problem: expect.stringContaining('不能发布') });
  });

  it('is refused for a time that is past', async () => {
    const { code } = await publish(publisher, FIRST, toInstant(secondsAfter(server.clock.now(), -60)));

    expect(code).toBe(41044);
  });
});

describe('pages that say another price than the catalogue', () => {
  const dear = {
    code: 'COURSE_PRICE',
    severity: 'error' as const,
    line: 3,
    column: 5,
    message: '页面写 ¥99',
    hint: null,
  };
  let problems: readonly object[];
  const flaws: readonly object[] = [];
  let selling: TestServer;
  let visitor: ConsoleVisitor;

  beforeAll(async () => {
    const pages = {
      ask: async (call: string) =>
        call === 'problemsOfPages'
          ? flaws
          : call === 'namedByPages'
            ? { course_numbers: ['KY2027-EN-01'] }
            : [{ file: 'a.yaml', path: '/901', problems }],
      stop: () => {},
    } as unknown as PageCompiler;
    const changes = [{ path: '/901', title: '秋季冲刺班', what: 'changed', before: 'a', after: 'b' }];
    const ask = async (call: string) => {
      if (call === 'plan' || call === 'compare') return planOf([]);
      return call === 'changes' ? { release: NEW, base: OLD, changes } : null;
    };
    const compiler = { ask: ask as Publisher['ask'], stop: () => {} };
    selling = await startTestServer({ console: { origin: undefined }, publisher: compiler, pages });
    visitor = await openConsoleAs(selling, 'publisher');
  });
  beforeEach(() => {
    problems = [dear];
    return forgetPageWork(selling.db);
  });
  afterAll(() => selling.close());

  const order = (more: { isDifferent?: boolean; dueAt?: string; known?: string[] } = {}) =>
    visitor.call('POST /console/api/releases', { body: { uuid: FIRST, expected: NEW, ...more } });

  it('are told before publishing', async () => {
    const { data } = await visitor.call('POST /console/api/releases/plan');

    expect(data.differences).toEqual([{ file: 'a.yaml', path: '/901', problems: [dear] }]);
  });

  it('are published now or later only when somebody says so', async () => {
    const later = toInstant(secondsAfter(selling.clock.now(), 3600));

    expect((await order()).code).toBe(41046);
    expect((await order({ dueAt: later })).code).toBe(41046);
    expect((await order({ isDifferent: true, dueAt: later })).code).toBe(20000);
  });

  it('are not asked about where only a warning is told', async () => {
    problems = [{ ...dear, severity: 'warning' }];

    expect((await order({ dueAt: toInstant(secondsAfter(selling.clock.now(), 3600)) })).code).toBe(20000);
  });
});

describe('pages with something to be improved', () => {
  const flaw = {
    code: 'ALT_MISSING',
    severity: 'warning',
    line: 7,
    column: 3,
    message: '图片没有文字说明',
    hint: null,
  };
  const changes = [{ path: '/901', title: '秋季冲刺班', what: 'changed', before: 'a', after: 'b' }];

  it('are published only by who says of each that they know it, which is written down', async () => {
    const pages = {
      ask: async (call: string) =>
        call === 'problemsOfPages' ? [{ file: 'campaigns/901.yaml', path: '/901', problems: [flaw] }] : [],
      stop: () => {},
    } as unknown as PageCompiler;
    const ask = async (call: string) => (call === 'changes' ? { release: NEW, base: OLD, changes } : planOf([]));
    const compiler = { ask: ask as Publisher['ask'], stop: () => {} };
    const flawed = await startTestServer({ console: { origin: undefined }, publisher: compiler, pages });
    const visitor = await openConsoleAs(flawed, 'publisher');
    const dueAt = toInstant(secondsAfter(flawed.clock.now(), 3600));
    const order = (known: string[]) =>
      visitor.call('POST /console/api/releases', { body: { uuid: FIRST, expected: NEW, dueAt, known } });

    const answers = [await order([]), await order(['/901 ALT_MISSING 8:3']), await order(['/901 ALT_MISSING 7:3'])];
    const { data } = await (await openConsoleAs(flawed, 'admin')).call('GET /console/api/audit', {
      query: { action: 'release.known' },
    });
    await flawed.close();

    expect(answers.map(({ code }) => code)).toEqual([41047, 41047, 20000]);
    expect(data.entries).toMatchObject([{ subject: '/901', after: { problems: ['第 7 行：图片没有文字说明'] } }]);
  });
});

describe('a machine that only serves', () => {
  it('publishes nothing and says so', async () => {
    const serving = await startTestServer({ console: { origin: undefined } });
    const visitor = await openConsoleAs(serving, 'publisher');

    const [plan, list] = [
      await visitor.call('POST /console/api/releases/plan'),
      await visitor.call('GET /console/api/releases'),
    ];
    await serving.close();

    expect(plan.code).toBe(41043);
    expect(list.data).toMatchObject({ isAuthoring: false, releases: [] });
  });
});
