import { Agent, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseStocks, orders } from '#server/db/schema/order.ts';
import { userCoupons } from '#server/db/schema/promotion.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

/** `CROWD=1000` runs more than fits into a quick test. */
const CROWD = Number(process.env.CROWD ?? 150);
/** A purchase is two calls, each with the work of many. */
const BUYERS = Number(process.env.CROWD ?? 40);

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startTestServer({ longestWaitMs: 3000 });
  base = await server.listen();
});
afterAll(() => server.close());

interface Reply {
  /** 0 when the connection broke. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: { readonly code: number; readonly data: unknown };
}

const agent = new Agent({ maxSockets: CROWD });
afterAll(() => agent.destroy());

function post(path: string, token: string, body: unknown): Promise<Reply> {
  return new Promise((resolve) => {
    const headers = { token, 'content-type': 'application/json' };
    const sent = request(base + path, { method: 'POST', headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          body: JSON.parse(Buffer.concat(parts).toString() || '{"code":0}') as Reply['body'],
        }),
      );
    });
    sent.on('error', () => resolve({ status: 0, retryAfter: undefined, body: { code: 0, data: null } }));
    sent.end(JSON.stringify(body));
  });
}

/** All responses to a crowd, including refusals. */
class Answers {
  readonly all: Reply[] = [];

  /** Like the app: retries at the given time until there is room. */
  async ask(path: string, { token }: Pick<Student, 'token'>, body: unknown): Promise<Reply['body']> {
    const reply = await post(path, token, body);
    this.all.push(reply);
    if (reply.status !== 503) return reply.body;
    await new Promise((go) => setTimeout(go, Number(reply.retryAfter) * 1000));
    return this.ask(path, { token }, body);
  }

  expectHonest(): void {
    const refused = this.all.filter(({ status }) => status === 503);
    expect(this.all.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([]);
  }
}

/** Whether the process answers during the work: checked repeatedly until the crowd is served. */
async function answersMeanwhile(work: Promise<unknown>): Promise<readonly number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    statuses.push((await fetch(`${base}/healthz`)).status);
    await Promise.race([over, new Promise((go) => setTimeout(go, 200))]);
  }
  return statuses;
}

describe('a crowd on one process', () => {
  it(`of ${CROWD} students gets an answer each, and exactly the coupons there are`, async () => {
    const stock = Math.floor(CROWD / 3);
    const shop = shopOf(server, 'crowd');
    const [owner, ...students] = await shop.students(CROWD + 1);
    // The owner already has one.
    const coupon = await shop.coupon(owner as Student, { stock: stock + 1 });
    const answers = new Answers();

    const asked = students.map((student) =>
      answers.ask('/api/v1/course/coupon_receive/', student, { coupon_uuid: coupon }),
    );
    const health = await answersMeanwhile(Promise.all(asked));
    const codes = (await Promise.all(asked)).map(({ code }) => code);

    answers.expectHonest();
    expect(new Set(health)).toEqual(new Set([200]));
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(stock);
    expect(new Set(codes)).toEqual(new Set([SUCCESS, refusals.COUPON_OUT_OF_STOCK.code]));
    const received = await server.db.select().from(userCoupons).where(eq(userCoupons.couponId, coupon));
    expect(new Set(received.map(({ userId }) => userId)).size).toBe(stock + 1);
    expect(received).toHaveLength(stock + 1);
  });

  it(`of ${BUYERS} buyers gets an answer each, and exactly the places there are`, async () => {
    const stock = Math.floor(BUYERS / 3);
    const shop = shopOf(server, 'buyers');
    const course = await shop.course({ stock });
    const answers = new Answers();
    const buy = async (buyer: Student) => {
      const opened = await answers.ask(`/api/V1.29/course/${course}/checkout`, buyer, {});
      if (opened.code !== SUCCESS) return opened.code;
      const { uuid, quote } = opened.data as { uuid: string; quote: { payable: number } };
      return (await answers.ask(`/api/V1.29/course/multiple/checkout/${uuid}`, buyer, { payable: quote.payable })).code;
    };

    const bought = (await shop.students(BUYERS)).map(buy);
    const health = await answersMeanwhile(Promise.all(bought));
    const codes = await Promise.all(bought);

    answers.expectHonest();
    expect(new Set(health)).toEqual(new Set([200]));
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(stock);
    expect(new Set(codes)).toEqual(new Set([SUCCESS, refusals.COURSE_SOLD_OUT.code]));
    expect(await server.db.$count(orders, eq(orders.courseId, course))).toBe(stock);
    const [places] = await server.db.select().from(courseStocks).where(eq(courseStocks.courseId, course));
    expect(places?.soldCount).toBe(stock);
  });
});
