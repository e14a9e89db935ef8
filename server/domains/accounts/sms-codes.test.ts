import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsCodes } from '#server/db/schema/account.ts';
import { newcomersOf } from '#server/testing/account.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
const newcomer = newcomersOf('131');
let mobile = '';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  mobile = newcomer(server);
});

const SEND = 'POST /api/v1/account/validate/code';
const CREATE = 'POST /api/v1/account/auth/user/create';
const send = (to = mobile, address = '10.1.1.1') => server.call(SEND, { body: { mobile: to, action: 3 } }, { address });
const use = (code: string, from = mobile) => server.call(CREATE, { body: { mobile: from, code } });
const codeSent = (to = mobile) => server.sent.findLast((message) => message.mobile === to)?.code ?? '';
const wrongCode = () => (codeSent() === '000000' ? '000001' : '000000');

describe('sending a code', () => {
  it('says how long to wait and how long the code lives', async () => {
    const { code, data } = await send();

    expect(code).toBe(SUCCESS);
    expect(data).toEqual({ rest_seconds: 60, expires_in: 300 });
    expect(codeSent()).toMatch(/^[0-9]{6}$/);
  });

  it('works once a minute and five times an hour for one mobile', async () => {
    const outcomes: (string | number)[] = [];
    for (const seconds of [0, 59, 1, 60, 60, 60, 60, 3299, 1]) {
      server.clock.pass(seconds);
      const { code, data } = await send();
      outcomes.push(code === SUCCESS ? 'sent' : data.rest_seconds);
    }

    expect(outcomes).toEqual(['sent', 1, 'sent', 'sent', 'sent', 'sent', 3300, 1, 'sent']);
    expect(server.sent.filter((message) => message.mobile === mobile)).toHaveLength(6);
  });

  it('sends at most ten codes to one mobile in a day, however often it is asked', async () => {
    for (let minute = 0; minute < 20 * 60; minute += 60) {
      await send();
      server.clock.pass(3600);
    }

    expect(server.sent.filter((message) => message.mobile === mobile)).toHaveLength(10);
  });

  it('sends one code when thirty requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send()));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    expect(server.sent.filter((message) => message.mobile === mobile)).toHaveLength(1);
  });

  it('holds one address to twenty mobiles a minute, whatever X-Forwarded-For it sends', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.call(
          SEND,
          { body: { mobile: `132${String(index).padStart(8, '0')}`, action: 3 } },
          { address: '10.2.2.2', headers: { 'x-forwarded-for': `203.0.113.${index}` } },
        ),
      ),
    );

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(20);
  });

  it.each([
    ['an array', ['13100000000']],
    ['a number', 13100000000],
    ['full-width digits', '１３１０００００００１'],
    ['spaces', '131 0000 0000'],
    ['a line break', '13100000000\n'],
    ['a country code', '+8613100000000'],
    ['ten digits', '1310000000'],
    ['twelve digits', '131000000000'],
    ['another first digit', '23100000000'],
    ['nothing', undefined],
  ])('refuses %s as a mobile and sends nothing', async (_name, value) => {
    const before = server.sent.length;

    const { status, code } = await server.callRaw(SEND, { body: { mobile: value, action: 3 } });

    expect([status, code]).toEqual([200, refusals.INPUT_INVALID.code]);
    expect(server.sent).toHaveLength(before);
  });

  it('answers the same for a registered and an unknown mobile', async () => {
    await server.logIn('13399999999');
    server.clock.pass(3600);

    const known = await send('13399999999');
    const unknown = await send('13388888888');

    expect(unknown).toEqual(known);
  });

  it('stores no code that can be read', async () => {
    await send();

    const rows = await server.db.select().from(smsCodes);

    expect(JSON.stringify(rows)).not.toContain(codeSent());
  });
});

describe('using a code', () => {
  it('works once', async () => {
    await send();

    expect((await use(codeSent())).code).toBe(SUCCESS);
    expect((await use(codeSent())).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('gives exactly one session when the right code comes thirty times at once', async () => {
    await send();

    const answers = await Promise.all(Array.from({ length: 30 }, () => use(codeSent())));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('is refused after five wrong tries, even with the right code', async () => {
    await send();
    for (let attempt = 0; attempt < 5; attempt += 1) await use(wrongCode());

    expect((await use(codeSent())).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('still works at the fifth try', async () => {
    await send();
    for (let attempt = 0; attempt < 4; attempt += 1) await use(wrongCode());

    expect((await use(codeSent())).code).toBe(SUCCESS);
  });

  it('counts thirty wrong tries made at once as five', async () => {
    await send();

    await Promise.all(Array.from({ length: 30 }, () => use(wrongCode())));

    const rows = await server.db.select().from(smsCodes);
    expect(rows.find((row) => row.mobile === mobile)?.attempts).toBe(5);
    expect((await use(codeSent())).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('is refused from the moment its five minutes are over', async () => {
    await send();
    server.clock.pass(300);

    expect((await use(codeSent())).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('works one second before that', async () => {
    await send();
    server.clock.pass(299);

    expect((await use(codeSent())).code).toBe(SUCCESS);
  });

  it('is refused for another mobile', async () => {
    await send();

    expect((await use(codeSent(), '13377777777')).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('is refused when a newer one was sent', async () => {
    await send();
    const old = codeSent();
    server.clock.pass(60);
    await send();

    expect((await use(old)).code).toBe(refusals.SMS_CODE_WRONG.code);
    expect((await use(codeSent())).code).toBe(SUCCESS);
  });
});

describe('a gateway that fails', () => {
  it('gives one message, and the send counts', async () => {
    let tries = 0;
    const broken = await startTestServer({
      sms: [
        {
          name: 'broken',
          send: async () => {
            tries += 1;
            return { state: 'failed', fault: 'ours', code: 'isv.OUT_OF_SERVICE' };
          },
        },
      ],
    });
    const ask = () => broken.call(SEND, { body: { mobile, action: 3 } });

    const first = await ask();
    const second = await ask();
    const log = broken.logLines.join('');
    await broken.close();

    expect([first.status, first.code]).toEqual([200, refusals.SMS_NOT_SENT.code]);
    expect(second.code).toBe(refusals.SMS_TOO_OFTEN.code);
    expect(tries).toBe(1);
    expect(log).toContain('SMS not sent: broken isv.OUT_OF_SERVICE.');
    expect(log).not.toContain(mobile);
  });
});
