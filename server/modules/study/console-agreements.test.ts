import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { myCourses } from '#server/db/schema/course.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let publisher: ConsoleVisitor;
let colleague: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'agreements');
  publisher = await openConsoleAs(server, 'publisher');
  colleague = (await addStaffMember(server, 'publisher')).visitor;
});
afterAll(() => server.close());

const TEXT = '甲方：{{student}}，购买 {{course}}。\n\n## 一、约定\n\n1. {{refund}}\n2. 本课程另有约定。';
const read = async (uuid: string, as = publisher) =>
  (await as.call('GET /console/api/agreements/{uuid}', { params: { uuid } })).data;
const versions = async (uuid: string) =>
  (await publisher.call('GET /console/api/agreements/{uuid}/versions', { params: { uuid }, query: {} })).data.versions;
const list = async () => (await publisher.call('GET /console/api/agreements', { query: {} })).data.agreements;
const change = (
  uuid: string,
  revision: number,
  { as = publisher, text = TEXT, title = '专属协议', reason = '单独约定' } = {},
) =>
  as.call('POST /console/api/agreements/{uuid}/change', { params: { uuid }, body: { title, text, revision, reason } });
const takeGeneral = (uuid: string, revision: number, as = publisher) =>
  as.call('POST /console/api/agreements/{uuid}/general', { params: { uuid }, body: { revision, reason: '不再需要' } });

/** A student who has the course. */
async function owner(course: string): Promise<Student & { readonly myCourse: string }> {
  const buyer = await shop.student();
  const order = await shop.order(course, buyer);
  await shop.pay(order.uuid, buyer);
  const [mine] = await server.db.select().from(myCourses).where(eq(myCourses.userId, buyer.userId));
  if (!mine) throw new Error('The student has no course.');
  return { ...buyer, myCourse: mine.id };
}
const sign = ({ myCourse, token }: { myCourse: string; token: string }, version?: string) =>
  server.call(
    'GET /api/v1/course/{id}/agreement/confirm/',
    { params: { id: myCourse }, query: version === undefined ? {} : { version } },
    { token },
  );
const signed = async ({ myCourse, token }: { myCourse: string; token: string }) => {
  const { data } = await server.call(
    'GET /api/v1/course/contract-url/',
    { query: { mycourse_uuid: myCourse } },
    { token },
  );
  return (await server.inject({ url: data.url })).body;
};

describe('an agreement at the desk', () => {
  it('of a course begins with that of its kind, and is what is signed from then on; what was signed stays', async () => {
    const course = await shop.course();
    const [first, second] = [await owner(course), await owner(course)];
    await sign(first);
    const before = await read(course);

    const changed = await change(course, before.revision);
    await sign(second);
    await sign(first);

    expect([before.isOwn, before.title, before.signed]).toEqual([false, '知研课程服务协议', 1]);
    expect(before.text).toContain('| 课程名称 | {{course}} |');
    expect(before.html).not.toContain('{{');
    expect([changed.code, changed.data.revision]).toEqual([SUCCESS, 1]);
    expect(await signed(first)).toContain('争议由双方协商');
    expect(await signed(second)).toContain('本课程另有约定');
    expect(await read(course)).toMatchObject({ isOwn: true, title: '专属协议', text: TEXT, signed: 2 });
    expect((await list()).find(({ uuid }) => uuid === course)?.course?.number).toBe(before.course?.number);
    const [act] = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'agreement.change'));
    expect(act?.subject).toBe(`专属协议（${before.course?.number}）`);
  });

  it('goes back to that of the kind; its own texts stay in the history', async () => {
    const course = await shop.course();
    await change(course, 0);

    const back = await takeGeneral(course, 1);
    const again = await takeGeneral(course, 1);

    expect([back.code, again.code]).toEqual([SUCCESS, SUCCESS]);
    expect(await read(course)).toMatchObject({ isOwn: false, title: '知研课程服务协议', revision: 2 });
    expect((await versions(course)).map(({ text }) => text)).toEqual([null, TEXT]);
  });

  it('of a kind keeps the text that stood before the desk as its first version', async () => {
    const general = (await list()).find(({ kind }) => kind === 'yanxue');
    const before = await read(general?.uuid ?? '');

    const changed = await change(before.uuid, before.revision, {
      title: before.title,
      text: `${before.text}\n3. 新的一条。`,
    });

    const [newest, oldest, ...others] = await versions(before.uuid);
    expect([changed.code, changed.data.revision, others.length]).toEqual([SUCCESS, 2, 0]);
    expect(oldest).toMatchObject({ text: before.text, by: '系统', version: before.version });
    expect(newest).toMatchObject({ by: '林老师', reason: '单独约定' });
    expect(newest?.html).toContain('<li>新的一条。</li>');
    expect((await takeGeneral(before.uuid, 2)).code).toBe(staffRefusals.SALE_REFUSED.code);
  });

  it('of two people at once is the first one’s; the second is told who changed it', async () => {
    const course = await shop.course();

    const answers = await Promise.all([
      change(course, 0),
      change(course, 0, { as: colleague, text: `${TEXT}\n3. 别的。`, reason: '别的原因' }),
    ]);

    const refused = answers.find(({ code }) => code !== SUCCESS);
    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    expect(refused?.code).toBe(staffRefusals.SALE_CHANGED.code);
    expect(refused?.msg).toMatch(/刚刚改成了 .+ 版（/);
    expect(await versions(course)).toHaveLength(1);
  });

  it('is changed once by the same change sent again, and by none that changes nothing', async () => {
    const course = await shop.course();

    const answers = [await change(course, 0), await change(course, 0), await change(course, 1)];

    const { SALE_REFUSED } = staffRefusals;
    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, SALE_REFUSED.code]);
    expect(await versions(course)).toHaveLength(1);
  });

  it('has another version for each text of a day, also when another course got one', async () => {
    const course = await shop.course();

    await change(course, 0);
    await change(course, 1, { text: `${TEXT}\n3. 新的一条。` });

    const other = await shop.course();
    await change(other, 0);

    const all = [...(await versions(course)), ...(await versions(other))].map(({ version }) => version);
    expect(new Set(all).size).toBe(3);
  });

  it('is read by service and operators, who may not change it', async () => {
    const course = await shop.course();
    for (const role of ['service', 'operator'] as const) {
      const visitor = await openConsoleAs(server, role);
      expect((await read(course, visitor)).title).toBe('知研课程服务协议');
      const answers = [await change(course, 0, { as: visitor }), await takeGeneral(course, 0, visitor)];
      expect(answers.map(({ code }) => code)).toEqual(Array(2).fill(staffRefusals.STAFF_NOT_ALLOWED.code));
    }
  });

  it('runs nothing that is written into it, and leaves no unknown gap', async () => {
    const course = await shop.course({ name: '<img src=x onerror=1>' });
    const hostile = `${TEXT}\n\n<script>alert(1)</script>\n\n[链接](javascript:alert%281%29)`;

    const preview = await publisher.call('POST /console/api/agreements/{uuid}/preview', {
      params: { uuid: course },
      body: { text: hostile },
    });
    const unknown = await change(course, 0, { text: `${TEXT}{{passport}}` });
    const unsigned = await change(course, 0, { text: TEXT.replace('{{student}}', '某人') });

    expect(preview.data.html).not.toMatch(/<script|<img|href="javascript/);
    expect([unknown.msg, unsigned.msg]).toEqual(['没有 {{passport}} 这个空', '要写上 {{student}}，不然看不出是谁签的']);
    expect((await read(course)).isOwn).toBe(false);
  });

  it('is not signed as another version than the one that was read', async () => {
    const course = await shop.course();
    const student = await owner(course);
    const { version } = await read(course);
    await change(course, 0);

    const old = await sign(student, version);
    const now = await sign(student, (await read(course)).version);

    expect([old.code, now.code]).toEqual([refusals.AGREEMENT_CHANGED.code, SUCCESS]);
  });
});
