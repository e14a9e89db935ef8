import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountMerges, users } from '#server/db/schema/account.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { messages } from '#server/db/schema/message.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let service: ConsoleVisitor;
let admin: ConsoleVisitor;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  service = await openConsoleAs(server, 'service');
  admin = await openConsoleAs(server, 'admin');
  shop = shopOf(server, 'console-merges');
});
afterAll(() => server.close());

const mobileOf = async ({ userId }: Student) =>
  (await server.db.select().from(users).where(eq(users.id, userId)))[0]?.mobile ?? '';
const ask = (kept: Student, left: Student, uuid = randomUUID()) =>
  service.call('POST /console/api/merges', {
    body: { uuid, keptUuid: kept.userId, leftUuid: left.userId, reason: '来电核对了两个号码' },
  });
const carryOut = (uuid: string, by = admin, mobileLeads = true) =>
  by.call('POST /console/api/merges/{uuid}/carry-out', { params: { uuid }, body: { mobileLeads } });

describe('a merge', () => {
  it('is asked by service once, seen side by side, and carried out by an admin once, for good', async () => {
    const [kept, left] = [await shop.student(), await shop.student()];
    const courseId = await shop.course();
    const until = new Date('2028-01-01T00:00:00Z');
    const course = {
      id: randomUUID(),
      userId: left.userId,
      courseId,
      startedAt: server.clock.now(),
      validUntil: until,
    };
    await server.db.insert(myCourses).values(course);
    const mobile = await mobileOf(left);
    const preview = await service.call('POST /console/api/merges/preview', {
      body: { keptUuid: kept.userId, leftUuid: left.userId },
    });
    const uuid = randomUUID();

    expect(preview.data.courses).toMatchObject([{ keptUntil: null, leftUntil: '2028-01-01T08:00:00+08:00' }]);
    expect(preview.data.counts).toContainEqual({ name: '课程', kept: 0, left: 1 });
    expect([preview.data.left.mobile, preview.data.obstacles]).toEqual([
      `${mobile.slice(0, 3)}****${mobile.slice(7)}`,
      [],
    ]);
    expect((await Promise.all([ask(kept, left, uuid), ask(kept, left, uuid)])).map(({ code }) => code)).toEqual([
      SUCCESS,
      SUCCESS,
    ]);
    expect(await server.db.$count(accountMerges, eq(accountMerges.keptId, kept.userId))).toBe(1);
    expect((await ask(left, kept)).msg).toBe('这两个账号已经在等管理员合并');
    expect((await carryOut(uuid, service)).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    expect(await server.db.$count(users, eq(users.mergedInto, kept.userId))).toBe(0);
    expect((await Promise.all([carryOut(uuid), carryOut(uuid)])).map(({ code, data }) => [code, data.state])).toEqual([
      [SUCCESS, 'done'],
      [SUCCESS, 'done'],
    ]);

    expect(await server.db.$count(myCourses, eq(myCourses.userId, kept.userId))).toBe(1);
    const me = await server.call('GET /api/v1/study/homeworks', {}, { token: left.token });
    expect(me.code).not.toBe(SUCCESS);
    const told = await server.db.select().from(messages).where(eq(messages.userId, kept.userId));
    expect(told.map(({ title }) => title)).toContain('两个账号已合并');
    const noted = await server.db.select().from(staffAudit).where(sql`${staffAudit.action} LIKE 'merge.%'`);
    expect(noted.map(({ action }) => action)).toEqual(['merge.ask', 'merge.carry-out']);
    expect((await service.call('GET /console/api/merges', { query: { part: 'decided' } })).data.merges).toMatchObject([
      { uuid, mobileLeads: true, left: { mobile: '' } },
    ]);
    // Who logs in with the mobile that was left comes to the kept account.
    const token = await server.logIn(mobile);
    const found = await service.call('POST /console/api/students/find', { body: { words: mobile } });
    expect([typeof token, found.data.uuid]).toEqual(['string', kept.userId]);
    expect(await server.db.$count(users, eq(users.mobile, mobile))).toBe(0);
  });

  it('frees the mobile when staff say so: it registers anew', async () => {
    const [kept, left] = [await shop.student(), await shop.student()];
    const mobile = await mobileOf(left);
    const { data } = await ask(kept, left);
    await carryOut(data.uuid, admin, false);
    await server.logIn(mobile);

    const [made] = await server.db.select().from(users).where(eq(users.mobile, mobile));
    expect([kept.userId, left.userId]).not.toContain(made?.id);
    expect((await ask(kept, left)).msg).toBe('有一个账号已经注销，或者已经合并过');
  });

  it('waits for an order that is not paid, and is refused with a reason', async () => {
    const [kept, left] = [await shop.student(), await shop.student()];
    const { data } = await ask(kept, left);
    await shop.order(await shop.course(), left);

    const stopped = await carryOut(data.uuid);
    expect([stopped.code, stopped.msg]).toEqual([
      staffRefusals.MERGE_STOPPED.code,
      expect.stringMatching(/^要关闭的账号：.*还没有付清/),
    ]);
    const refuse = () =>
      admin.call('POST /console/api/merges/{uuid}/refuse', {
        params: { uuid: data.uuid },
        body: { reason: '不是一个人' },
      });
    expect((await refuse()).data).toMatchObject({ state: 'refused', refusal: '不是一个人', decidedBy: '管理员' });
    expect((await refuse()).code).toBe(SUCCESS);
    expect((await carryOut(data.uuid)).code).toBe(staffRefusals.MERGE_DECIDED.code);
    expect((await carryOut(randomUUID())).code).toBe(refusals.NOT_FOUND.code);
  });
});
