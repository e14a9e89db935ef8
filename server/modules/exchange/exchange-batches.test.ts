import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeCodes } from '#server/db/schema/personal.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { ExchangeCodeState } from '#src/contract/console/exchange-values.ts';
import { exchangeOutcomes } from '#src/contract/states.ts';

const random = testRandom('exchange batches');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let publisher: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'batches');
  publisher = await openConsoleAs(server, 'publisher');
});
afterAll(() => server.close());

type Asked = ConsoleInput<'PUT /console/api/exchange-batches/{uuid}'>['body'];

async function make(changes: Partial<Asked> = {}, { as = publisher, uuid = newUuid(random) } = {}) {
  const course = changes.course ?? (await shop.course());
  const body = { name: '开放日赠课', size: 3, lastDay: '2026-12-31', isOnce: true, ...changes, course };
  return as.call('PUT /console/api/exchange-batches/{uuid}', { params: { uuid }, body });
}
const download = (uuid: string, as = publisher) =>
  as.call('POST /console/api/exchange-batches/{uuid}/download', { params: { uuid } });
async function codesOf(uuid: string): Promise<string[]> {
  const lines = (await download(uuid)).data.csv.trim().split('\r\n').slice(1);
  return lines.map((line) => line.slice(0, 14));
}
const exchange = (code: string, { token }: Student) =>
  server.call('GET /api/v1/account/code/exchange', { query: { code } }, { token });
const read = async (uuid: string) =>
  (await publisher.call('GET /console/api/exchange-batches/{uuid}', { params: { uuid } })).data;
const list = async (uuid: string, part: ExchangeCodeState, after?: string) => {
  const query = { part, ...(after === undefined ? {} : { after }) };
  return (await publisher.call('GET /console/api/exchange-batches/{uuid}/codes', { params: { uuid }, query })).data;
};
const stop = (uuid: string, { reason = '码泄露了', as = publisher } = {}) =>
  as.call('POST /console/api/exchange-batches/{uuid}/stop', { params: { uuid }, body: { reason } });
const stopCode = (uuid: string, position: number, { reason = '发错了人', as = publisher } = {}) =>
  as.call('POST /console/api/exchange-batches/{uuid}/stop-code', { params: { uuid }, body: { position, reason } });
const find = (code: string) => publisher.call('POST /console/api/exchange-batches/find-code', { body: { code } });

async function two(): Promise<[Student, Student]> {
  const [one, other] = await shop.students(2);
  if (!one || !other) throw new Error('Two students are needed.');
  return [one, other];
}

describe('a batch of exchange codes', () => {
  it('has codes that nobody guesses, each of which opens the course once and says who used it', async () => {
    const course = await shop.course();
    const { data } = await make({ course, size: 60 });
    const { uuid } = data.batch;
    const codes = await codesOf(uuid);
    const student = await shop.student();

    const used = await exchange(codes[6]?.toLowerCase() ?? '', student);
    const { batch, createdBy } = await read(uuid);
    const uses = await list(uuid, 'used');

    expect(codes.every((code) => /^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(60);
    expect([used.data.outcome, used.data.course_uuid]).toEqual([exchangeOutcomes.DONE, course]);
    expect([batch.size, batch.used, batch.lastDay, batch.state, createdBy]).toEqual([
      60,
      1,
      '2026-12-31',
      'going',
      '林老师',
    ]);
    expect(uses.codes.map(({ position, end }) => [position, end])).toEqual([[7, codes[6]?.slice(-4)]]);
    expect(uses.codes[0]?.who).toMatch(/^买课同学 \d{3}\*{4}\d{4}$/);
  });

  it('made twice is one, and another one under its id is refused', async () => {
    const [uuid, course] = [newUuid(random), await shop.course()];
    const answers = await Promise.all([1, 2, 3].map(() => make({ course }, { uuid })));
    const other = await make({ course, size: 4 }, { uuid });

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, SUCCESS]);
    expect(other.code).toBe(staffRefusals.SALE_CHANGED.code);
    expect(await server.db.$count(exchangeCodes, eq(exchangeCodes.batchId, uuid))).toBe(3);
  });

  it('has limits', async () => {
    const books = await shop.course({ kind: 'books' });
    const short = await shop.course({ validEndTime: new Date('2026-12-01T00:00:00+08:00') });
    const wrong: Partial<Asked>[] = [
      ...[{ size: 0 }, { size: 5001 }, { name: '<b>码</b>' }, { name: ' ' }, { lastDay: '2026-11-01' }],
      ...[
        { lastDay: '2031-01-01' },
        { lastDay: '明天' },
        { lastDay: '2027-02-31' },
        { course: newUuid(random) },
        { course: books },
        { course: short },
      ],
    ];
    for (const changes of wrong) expect([changes, (await make(changes)).code === SUCCESS]).toEqual([changes, false]);
  });

  it('gives each student one where that is asked, also of two sent at once, and else as many courses as it can', async () => {
    const [once, free] = [(await make()).data.batch, (await make({ isOnce: false })).data.batch];
    const student = await shop.student();
    const [first = '', second = ''] = await codesOf(once.uuid);

    const answers = await Promise.all([exchange(first, student), exchange(second, student)]);
    const again = await Promise.all([exchange(first, student), exchange(second, student)]);
    const [freeFirst = '', freeSecond = ''] = await codesOf(free.uuid);
    await exchange(freeFirst, student);
    const owned = await exchange(freeSecond, student);

    expect(answers.map(({ code }) => code).sort()).toEqual([SUCCESS, refusals.EXCHANGE_CODE_USED.code].sort());
    expect(answers.find(({ code }) => code !== SUCCESS)?.msg).toBe('这批兑换码每人限用一个，您已经用过了');
    expect(again.map(({ code }) => code)).toEqual(answers.map(({ code }) => code));
    expect((await read(once.uuid)).batch.used).toBe(1);
    expect(owned.code).toBe(refusals.COURSE_OWNED.code);
  });
});

describe('stopping', () => {
  it('a batch ends the codes that nobody used, and leaves what was used', async () => {
    const { uuid } = (await make()).data.batch;
    const [first = '', second = ''] = await codesOf(uuid);
    const [student, other] = await two();
    await exchange(first, student);

    const [stopped, again] = [await stop(uuid), await stop(uuid)];
    const refused = await exchange(second, other);
    const same = await exchange(first, student);
    const elsewhere = await stop(uuid, {
      reason: '另一个原因',
      as: (await addStaffMember(server, 'publisher')).visitor,
    });

    expect([stopped.code, again.code, stopped.data.batch.state]).toEqual([SUCCESS, SUCCESS, 'stopped']);
    expect([refused.code, refused.msg]).toEqual([refusals.EXCHANGE_CODE_EXPIRED.code, '兑换码已停用']);
    expect([same.code, same.data.is_first]).toEqual([SUCCESS, false]);
    expect([elsewhere.code, elsewhere.msg]).toEqual([
      staffRefusals.SALE_CHANGED.code,
      '这批兑换码已经停用了，林老师：码泄露了',
    ]);
    expect((await find(second)).data).toMatchObject({ isEnded: true, batch: uuid });
  });

  it('one code ends that one alone, and is refused when it was used', async () => {
    const { uuid } = (await make()).data.batch;
    const [first = '', second = '', third = ''] = await codesOf(uuid);
    const [student, other] = await two();
    await exchange(first, student);

    const used = await stopCode(uuid, 1);
    const [stopped, again] = [await stopCode(uuid, 2), await stopCode(uuid, 2)];
    const refused = await exchange(second, other);
    const fine = await exchange(third, other);

    expect([used.code, used.msg]).toEqual([staffRefusals.SALE_CHANGED.code, '这个兑换码已经用了，不能停用']);
    expect([stopped.code, again.code, stopped.data.batch.stopped]).toEqual([SUCCESS, SUCCESS, 1]);
    expect([refused.code, fine.code]).toEqual([refusals.EXCHANGE_CODE_EXPIRED.code, SUCCESS]);
    expect((await read(uuid)).batch.state).toBe('gone');
    expect((await list(uuid, 'stopped')).codes).toMatchObject([{ position: 2, who: '林老师', stopReason: '发错了人' }]);
    expect((await stopCode(uuid, 4)).code).toBe(refusals.NOT_FOUND.code);
  });

  it('a code while a student uses it ends one way: used, or stopped', async () => {
    const { uuid } = (await make({ size: 8, isOnce: false })).data.batch;
    const codes = await codesOf(uuid);
    const students = await shop.students(8);

    const answers = await Promise.all(
      codes.flatMap((code, index) => [exchange(code, students[index] as Student), stopCode(uuid, index + 1)]),
    );

    const isDone = answers.map(({ code }) => code === SUCCESS);
    expect(codes.map((_code, index) => isDone[2 * index] !== isDone[2 * index + 1])).toEqual(codes.map(() => true));
    const { used, stopped } = (await read(uuid)).batch;
    expect(used + stopped).toBe(8);
  });
});

describe('the desk of exchange codes', () => {
  it('lists batches newest first, finds them by name, and shows codes in pages by their ends alone', async () => {
    const { uuid } = (await make({ name: '找得到的码', size: 52 })).data.batch;
    const batches = async (query: ConsoleInput<'GET /console/api/exchange-batches'>['query']) =>
      (await publisher.call('GET /console/api/exchange-batches', { query })).data.batches;

    const [found, usable] = [await batches({ part: 'all', words: '找得到' }), await batches({ part: 'usable' })];
    const first = await list(uuid, 'left');
    const second = await list(uuid, 'left', first.next ?? '');
    const { userId } = await shop.student();
    const using = { usedBy: userId, usedAt: server.clock.now() };
    await server.db.update(exchangeCodes).set(using).where(eq(exchangeCodes.batchId, uuid));
    const used = await list(uuid, 'used');
    const earlier = await list(uuid, 'used', used.next ?? '');

    expect([found.map((one) => one.uuid), usable[0]?.uuid]).toEqual([[uuid], uuid]);
    expect([first.codes.length, second.codes.length, second.next]).toEqual([50, 2, null]);
    expect(first.codes.every(({ end }) => end.length === 4)).toBe(true);
    expect([...used.codes, ...earlier.codes].map(({ position }) => position).sort((a, b) => a - b)).toEqual(
      first.codes.concat(second.codes).map(({ position }) => position),
    );
    expect((await batches({ part: 'over' })).every((one) => one.uuid !== uuid)).toBe(true);
    expect(await list(uuid, 'used', '1 x')).toBeNull();
    expect(await list(uuid, 'left', '9999999999')).toBeNull();
  });

  it('notes each download, and gives it to publishers alone; service finds a code that is read out', async () => {
    const { uuid } = (await make({ name: '下载记下来' })).data.batch;
    const [code = ''] = await codesOf(uuid);
    const service = await openConsoleAs(server, 'service');
    await download(uuid);

    const acts = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, '下载记下来'))
      .orderBy(desc(staffAudit.id));
    expect(acts.map(({ action }) => action)).toEqual(['exchange.download', 'exchange.download', 'exchange.make']);
    expect((await download(uuid, service)).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    expect((await make({}, { as: service })).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    const body = { code: code.toLowerCase() };
    const found = await service.call('POST /console/api/exchange-batches/find-code', { body });
    expect(found.data).toMatchObject({ batch: uuid, isEnded: false, code: { position: 1, state: 'left' } });
    expect((await find('AAAA-AAAA-AAAA')).msg).toBe('没有这个兑换码');
  });
});

it('a student who guesses codes is stopped after ten, also at good ones', async () => {
  const { uuid } = (await make()).data.batch;
  const [code = ''] = await codesOf(uuid);
  const student = await shop.student();
  for (const number of Array(10).keys()) await exchange(`WRNG-WRNG-${1000 + number}`, student);

  expect((await exchange(code, student)).code).toBe(refusals.CODE_LOCKED.code);
});

it('a batch ends with its last day', async () => {
  const { uuid } = (await make({ lastDay: '2026-11-21' })).data.batch;
  const [code = ''] = await codesOf(uuid);
  const before = (await find(code)).data;
  server.clock.pass(3 * 24 * 3600);
  publisher = await openConsoleAs(server, 'publisher');

  const late = await exchange(code, await shop.student());

  expect([before.lastDay, before.isEnded]).toEqual(['2026-11-21', false]);
  expect(late.code).toBe(refusals.EXCHANGE_CODE_EXPIRED.code);
  expect([(await read(uuid)).batch.state, (await find(code)).data.isEnded]).toEqual(['over', true]);
});
