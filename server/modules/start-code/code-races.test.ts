import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/order.ts';
import { gifts, startCodes } from '#server/db/schema/start-code.ts';
import { newUuid } from '#server/kernel/random.ts';
import { TEST_START, testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

const NEXT_YEAR = new Date('2027-06-30T00:00:00+08:00');
const random = testRandom('code races');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'codes');
});
afterAll(() => server.close());

async function newCode(courseId: string): Promise<string> {
  const id = newUuid(random);
  const code = id.slice(0, 8).toUpperCase();
  const row = { batch: 'TEST', courseId, expiresAt: NEXT_YEAR, createdAt: TEST_START };
  await server.db.insert(startCodes).values({ id, code, ...row });
  return code;
}

/** A gift of a course, with a password if `word` is not empty. */
async function newGift(courseId: string, word = ''): Promise<string> {
  const id = newUuid(random);
  const shown = {
    title: '课程礼',
    description: '',
    image: '/storage/dialogs/gift.jpg',
    kind: 2 as const,
    position: 99,
  };
  const terms = { stock: 9, isNewOnly: false, startsAt: new Date('2026-01-01'), endsAt: NEXT_YEAR };
  await server.db.insert(gifts).values({ id, courseId, word, ...shown, ...terms });
  return id;
}

const look = (id: string, token: string) => server.call('GET /api/v1/course/codes/{id}', { params: { id } }, { token });
const use = (id: string, token: string) => server.call('POST /api/v1/course/codes/{id}', { params: { id } }, { token });
const take = (gift: string, token: string, word = '') =>
  server.call('POST /api/v1/app/fisher/gift/', { body: { gift_uuid: gift, word } }, { token });
const check = (gift: string, token: string, word = '') =>
  server.call('POST /api/v1/app/fisher/gift/check/', { body: { gift_uuid: gift, word } }, { token });
const times = (codes: readonly (number | undefined)[], { code }: { readonly code: number }) =>
  codes.filter((one) => one === code).length;

describe('forty wrong codes at once', () => {
  it('are looked up ten times, start codes and exchange codes together', async () => {
    const { token } = await shop.student();

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_each, index) => {
        const code = `GUESS${String(index).padStart(8, '0')}`;
        return index % 2 === 0
          ? look(code, token)
          : server.call('GET /api/v1/account/code/exchange', { query: { code } }, { token });
      }),
    );

    const codes = answers.map(({ code }) => code);
    expect(times(codes, refusals.CODE_WRONG) + times(codes, refusals.EXCHANGE_CODE_UNKNOWN)).toBe(10);
    expect(times(codes, refusals.CODE_LOCKED)).toBe(30);
  });
});

describe('the word of a gift', () => {
  it('is guessed ten times an hour at most, however it is asked', async () => {
    const { token } = await shop.student();
    const gift = await newGift(await shop.course(), '上岸2027');
    await check(gift, token);

    const taken = await Promise.all(Array.from({ length: 20 }, (_each, index) => take(gift, token, `猜${index}`)));
    const checked = await Promise.all(Array.from({ length: 20 }, (_each, index) => check(gift, token, `再${index}`)));
    const late = await take(gift, token, '上岸2027');

    const codes = [...taken.map(({ code }) => code), ...checked.map(({ data }) => data.refusal?.code)];
    expect(times(codes, refusals.GIFT_WORD_WRONG)).toBe(10);
    expect(times(codes, refusals.CODE_LOCKED)).toBe(30);
    expect(late.code).toBe(refusals.CODE_LOCKED.code);
  });
});

describe('two gifts and a code of one course, sent at once', () => {
  it('give it once and waste none', async () => {
    for (let run = 0; run < 5; run += 1) {
      const [{ token }, course] = [await shop.student(), await shop.course()];
      const [first, second, code] = [await newGift(course), await newGift(course), await newCode(course)];

      const answers = await Promise.all([take(first, token), take(second, token), use(code, token)]);

      const left = await server.db.select().from(gifts).where(eq(gifts.courseId, course));
      const [used] = await server.db.select().from(startCodes).where(eq(startCodes.code, code));
      const given = left.reduce((sum, { takenCount }) => sum + takenCount, used?.usedBy ? 1 : 0);
      const codes = answers.map((answer) => answer.code);
      expect([times(codes, { code: SUCCESS }), times(codes, refusals.COURSE_OWNED)]).toEqual([1, 2]);
      expect([given, await server.db.$count(orders, eq(orders.courseId, course))]).toEqual([1, 1]);
    }
  });
});
