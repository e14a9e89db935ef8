import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangeCodes } from '#server/db/schema/personal.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { exchangeOutcomes } from '#src/contract/states.ts';

let server: TestServer;
let token = '';
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  next += 1;
  token = await server.logIn(`134${String(next).padStart(8, '0')}`);
});

const exchange = (code: string, as = token, show?: string) =>
  server.call(
    'GET /api/v1/account/code/exchange',
    { query: { code, ...(show === undefined ? {} : { show_error: show }) } },
    { token: as },
  );

async function newCode(course = 9): Promise<string> {
  const code = `TESTGIFT${String(next).padStart(4, '0')}`;
  await server.db.insert(exchangeCodes).values({
    code,
    title: '2027考研复试面试营',
    courseId: seedIds.course(course),
    expiresAt: new Date('2027-06-30T00:00:00+08:00'),
  });
  return code;
}

describe('a code for a course', () => {
  it('opens the course, however it is typed', async () => {
    const code = await newCode();

    const { data } = await exchange(`${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase());
    const course = await server.call('GET /api/v1/course/{id}', { params: { id: seedIds.course(9) } }, { token });

    expect(data).toMatchObject({
      outcome: exchangeOutcomes.DONE,
      text: '兑换成功：2027考研复试面试营',
      course_uuid: seedIds.course(9),
      is_first: true,
    });
    expect(data.mycourse_uuid).not.toBeNull();
    expect(course.data.is_owned).toBe(true);
  });

  it('shows the first result when it is sent again, also after its time', async () => {
    const code = await newCode();
    const first = await exchange(code);
    server.clock.pass(300 * 24 * 3600);
    token = await server.logIn(`134${String(next).padStart(8, '0')}`);

    const second = await exchange(code);

    expect(second.data).toEqual({ ...first.data, is_first: false, text: '您已兑换过：2027考研复试面试营' });
    server.clock.pass(-300 * 24 * 3600);
  });

  it('is used once by one of ten who send it at once', async () => {
    const code = await newCode();
    const others = await shopOf(server, 'exchange').students(10);

    const outcomes = await Promise.all(others.map((other) => exchange(code, other.token)));

    const codes = outcomes.map((outcome) => outcome.code);
    expect(codes.filter((outcome) => outcome === SUCCESS)).toHaveLength(1);
    expect(codes.filter((outcome) => outcome === refusals.EXCHANGE_CODE_USED.code)).toHaveLength(9);
  });

  it('is first once for one student who taps ten times', async () => {
    const code = await newCode();

    const outcomes = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));

    expect(outcomes.filter(({ data }) => data.is_first)).toHaveLength(1);
    expect(outcomes.every((outcome) => outcome.code === SUCCESS)).toBe(true);
  });

  it('stays good when the student has the course already', async () => {
    const code = await newCode();
    await exchange(code);
    next += 500;
    const another = await newCode();
    const friend = await server.logIn(`133${String(next).padStart(8, '0')}`);

    const mine = await exchange(another);
    const theirs = await exchange(another, friend);

    expect([mine.code, theirs.code]).toEqual([refusals.COURSE_OWNED.code, SUCCESS]);
  });
});

describe('a code for a coupon', () => {
  it('gives the coupon', async () => {
    const { data } = await exchange('KY27GIFT0002');
    const coupon = await server.call(
      'GET /api/v1/course/coupon_info/{id}/',
      { params: { id: seedIds.coupon(2) } },
      { token },
    );

    expect(data).toMatchObject({ coupon_uuid: seedIds.coupon(2), course_uuid: null, mycourse_uuid: null });
    expect(coupon.data.is_received).toBe(true);
  });
});

describe('a code that cannot be used', () => {
  const cases = [
    ['unknown', 'KY27GIFT9999', 'EXCHANGE_CODE_UNKNOWN', exchangeOutcomes.UNKNOWN],
    ['used', 'KY27GIFT0003', 'EXCHANGE_CODE_USED', exchangeOutcomes.USED],
    ['expired', 'KY27GIFT0004', 'EXCHANGE_CODE_EXPIRED', exchangeOutcomes.EXPIRED],
    ['somebody else’s', 'KY27GIFT0006', 'EXCHANGE_CODE_NOT_YOURS', exchangeOutcomes.NOT_YOURS],
  ] as const;

  it.each(cases)('because it is %s is refused in words', async (_name, code, refusal) => {
    const outcome = await exchange(code);

    expect([outcome.code, outcome.msg]).toEqual([refusals[refusal].code, refusals[refusal].text]);
  });

  it.each(cases)(
    'because it is %s is an outcome where no error is to be shown',
    async (_name, code, refusal, outcome) => {
      const answer = await exchange(code, token, '0');

      expect(answer.code).toBe(SUCCESS);
      expect(answer.data).toMatchObject({ outcome, text: refusals[refusal].text, course_uuid: null, is_first: false });
    },
  );

  it('is guessed ten times an hour at most', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await exchange(`KY27NONE${1000 + attempt}`);

    expect((await exchange('KY27GIFT0001')).code).toBe(refusals.CODE_LOCKED.code);
    expect((await exchange('KY27GIFT0001', token, '0')).code).toBe(refusals.CODE_LOCKED.code);
  });

  it('is named when it has the wrong form', async () => {
    const { code, msg } = await exchange('<script>');

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, '兑换码格式错误']);
  });

  it('needs a login', async () => {
    expect((await exchange('KY27GIFT0001', '')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('the demo account', () => {
  it('may use the code that is its own', async () => {
    const demo = await server.logIn(demoMobile);

    expect((await exchange('KY27GIFT0006', demo)).code).toBe(SUCCESS);
  });
});
