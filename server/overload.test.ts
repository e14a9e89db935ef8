import { Agent, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userCoupons } from '#server/db/schema/promotion.ts';
import { type Student, shopOf } from '#server/shop-testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

/** `CROWD=1000` tries it with more than a quick test can. */
const CROWD = Number(process.env.CROWD ?? 300);
const STOCK = Math.floor(CROWD / 3);

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
          body: JSON.parse(Buffer.concat(parts).toString()) as Reply['body'],
        }),
      );
    });
    sent.on('error', () => resolve({ status: 0, retryAfter: undefined, body: { code: 0, data: null } }));
    sent.end(JSON.stringify(body));
  });
}

describe('a crowd on one process', () => {
  it(`of ${CROWD} students gets an answer each, and exactly the coupons there are`, async () => {
    const shop = shopOf(server, 'crowd');
    const [owner, ...students] = await shop.students(CROWD + 1);
    // The owner has one already.
    const coupon = await shop.coupon(owner as Student, { stock: STOCK + 1 });
    const replies: Reply[] = [];
    /** As the app does: comes again when it was told to, until there is room. */
    const ask = async (student: Student): Promise<number> => {
      const reply = await post('/api/v1/course/coupon_receive/', student.token, { coupon_uuid: coupon });
      replies.push(reply);
      if (reply.status !== 503) return reply.body.code;
      await new Promise((go) => setTimeout(go, Number(reply.retryAfter) * 1000));
      return ask(student);
    };

    const codes = await Promise.all(students.map(ask));
    agent.destroy();

    const refused = replies.filter(({ status }) => status === 503);
    expect(replies.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([]);
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(STOCK);
    expect(new Set(codes)).toEqual(new Set([SUCCESS, refusals.COUPON_OUT_OF_STOCK.code]));
    const received = await server.db.select().from(userCoupons).where(eq(userCoupons.couponId, coupon));
    expect(new Set(received.map(({ userId }) => userId)).size).toBe(STOCK + 1);
    expect(received).toHaveLength(STOCK + 1);
  });
});
