import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realNames } from '#server/db/schema/personal.ts';
import { unconfiguredGateways } from '#server/gateways/unconfigured-gateways.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { realNameStates } from '#src/contract/states.ts';

let server: TestServer;
let token = '';
let idNumber = '';
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  next += 1;
  server.clock.pass(25 * 3600);
  token = await server.logIn(`134${String(next).padStart(8, '0')}`);
  idNumber = withCheckDigit(`3301062003081${String(next).padStart(4, '0')}`);
});

const { NONE, REVIEWING, PASSED, FAILED } = realNameStates;

function withCheckDigit(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}

const submit = (name: string, as = token, number = idNumber) =>
  server.call('POST /api/v1/account/real_name', { body: { name, id_number: number } }, { token: as });
const read = async (as = token) => (await server.call('GET /api/v1/account/real_name', {}, { token: as })).data;

describe('the real name', () => {
  it('begins unverified', async () => {
    expect(await read()).toEqual({ state: NONE, name: '', id_number: '', reason: '', submitted_time: null });
  });

  it('passes when name and number belong together, and is shown masked', async () => {
    const { code, data } = await submit('王小雨');

    expect(code).toBe(SUCCESS);
    expect(data).toEqual(await read());
    expect(data).toMatchObject({ state: PASSED, name: '王**', id_number: `3${'*'.repeat(16)}${idNumber.slice(-1)}` });
  });

  it('accepts a small x', async () => {
    const ending = [...Array(200).keys()]
      .map((index) => withCheckDigit(`3301062003081${String(7000 + index)}`))
      .find((number) => number.endsWith('X'));

    const { data } = await submit('王小雨', token, ending?.toLowerCase());

    expect(data.state).toBe(PASSED);
  });

  it('says why it failed, and may be sent again', async () => {
    const failed = await submit('王错雨');
    const passed = await submit('王小雨');

    expect(failed.data).toMatchObject({ state: FAILED, reason: '姓名与身份证号不一致' });
    expect(passed.data).toMatchObject({ state: PASSED, reason: '' });
  });

  it('waits for a review, during which nothing new is taken', async () => {
    const first = await submit('王慢雨');
    const second = await submit('王小雨');
    server.clock.pass(60);
    const later = await read();

    expect([first.data.state, second.code]).toEqual([REVIEWING, refusals.REAL_NAME_REVIEWING.code]);
    expect(later.state).toBe(PASSED);
  });

  it('stays as it is once it has passed', async () => {
    await submit('王小雨');

    expect((await submit('李小雨')).code).toBe(refusals.REAL_NAME_PASSED.code);
    expect((await read()).name).toBe('王**');
  });

  it('belongs with its number to one account, also when two ask at once', async () => {
    const other = await server.logIn(`133${String(next).padStart(8, '0')}`);

    const outcomes = await Promise.all([submit('王小雨'), submit('王小雨', other)]);

    expect(outcomes.map(({ code }) => code).sort()).toEqual([SUCCESS, refusals.REAL_NAME_TAKEN.code]);
  });

  it('is tried five times a day at most, also when all come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => submit('王错雨')));
    server.clock.pass(24 * 3600);
    const tomorrow = await submit('王小雨');

    expect(outcomes.filter(({ code }) => code === refusals.TOO_OFTEN.code)).toHaveLength(3);
    expect(tomorrow.code).toBe(SUCCESS);
  });

  it.each([
    ['a check digit that is wrong', '110105194912310021', '身份证号有误，请核对后重新输入'],
    ['a day that does not exist', withCheckDigit('33010620030230001'), '身份证号有误，请核对后重新输入'],
    ['too few digits', '33010620030815', '身份证号格式错误'],
  ])('is refused with %s', async (_name, number, message) => {
    const { code, msg, data } = await submit('王小雨', token, number);

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, message]);
    expect(data).toEqual({ fields: [{ field: 'body.id_number', message }] });
  });

  it('is stored without the number and without the name, and logged with neither', async () => {
    await submit('王小雨');

    const rows = JSON.stringify(await server.db.select().from(realNames).where(eq(realNames.nameMasked, '王**')));
    const log = server.logLines.join('');

    expect(rows).not.toContain(idNumber.slice(6, 14));
    expect(rows).not.toContain('小雨');
    expect(log).not.toContain(idNumber);
    expect(log).not.toContain('小雨');
  });

  it('is refused in words while the service is away', async () => {
    const away = await startTestServer({ realName: unconfiguredGateways.realName });
    const visitor = await away.logIn('13400000000');

    const { status, code } = await away.call(
      'POST /api/v1/account/real_name',
      { body: { name: '王小雨', id_number: idNumber } },
      { token: visitor },
    );
    await away.close();

    expect([status, code]).toEqual([200, refusals.REAL_NAME_UNAVAILABLE.code]);
  });
});
