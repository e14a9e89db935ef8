import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsSendings } from '#server/db/schema/account.ts';
import { aliyunSms } from '#server/gateways/sms/aliyun-sms.ts';
import type { SmsProvider } from '#server/gateways/sms/sms-gateway.ts';
import type { AliyunSmsSettings, TencentSmsSettings } from '#server/gateways/sms/sms-settings.ts';
import { aliyunReceiver, type SmsReceiver, tencentReceiver } from '#server/gateways/sms/sms-testing.ts';
import { tencentSms } from '#server/gateways/sms/tencent-sms.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { shareOfFailures } from './sms-sendings.ts';

const KEY = 'k'.repeat(40);
let server: TestServer;
let aliyun: SmsReceiver<AliyunSmsSettings>;
let tencent: SmsReceiver<TencentSmsSettings>;
let lastMobile = 13_700_000_000;

beforeAll(async () => {
  // The receivers use the server's clock, so the providers are added once it exists.
  const providers: SmsProvider[] = [];
  server = await startTestServer({ sms: providers, smsReceiptKey: KEY });
  aliyun = await aliyunReceiver(server.clock);
  tencent = await tencentReceiver(server.clock);
  const tools = { clock: server.clock, random: testRandom('nonces') };
  providers.push(aliyunSms(aliyun.settings, tools), tencentSms(tencent.settings, server.clock));
});
afterAll(async () => {
  await server.close();
  await aliyun.close();
  await tencent.close();
});
beforeEach(async () => {
  aliyun.answerWith = null;
  tencent.answerWith = null;
  aliyun.taken.length = 0;
  tencent.taken.length = 0;
  await server.db.delete(smsSendings);
  server.clock.pass(60);
});

/** Requests a login code for a new mobile. */
async function ask(mobile = String(++lastMobile)) {
  const { code } = await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: 3 } });
  return { mobile, code };
}

const rows = () => server.db.select().from(smsSendings).orderBy(smsSendings.provider);
const report = (provider: string, body: unknown, key = KEY) =>
  server.inject({
    method: 'POST',
    url: `/api/v1/sms/receipts/${provider}/${key}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const ofAliyun = (more: object) => ({
  phone_number: '1',
  success: true,
  err_code: 'DELIVERED',
  sms_size: '1',
  ...more,
});

describe('a message', () => {
  it('goes by the first provider, and is kept without the number', async () => {
    const { mobile, code } = await ask();

    expect(code).toBe(SUCCESS);
    expect(aliyun.taken).toMatchObject([{ mobile }]);
    expect(tencent.taken).toEqual([]);
    const kept = await rows();
    expect(kept).toMatchObject([
      {
        provider: 'aliyun',
        purpose: 'LOGIN',
        state: 'sent',
        providerId: aliyun.taken[0]?.id,
        id: aliyun.taken[0]?.reference,
      },
    ]);
    expect(JSON.stringify(kept)).not.toContain(mobile);
  });

  it.each(['isv.OUT_OF_SERVICE', 'isv.SMS_SIGNATURE_ILLEGAL', 'SomethingNew'])(
    'goes by the second provider when the first fails with %s',
    async (failure) => {
      aliyun.answerWith = { code: failure };

      const { mobile, code } = await ask();

      expect(code).toBe(SUCCESS);
      expect(tencent.taken).toMatchObject([{ mobile: `+86${mobile}` }]);
      expect(await rows()).toMatchObject([
        { provider: 'aliyun', state: 'failed', fault: 'ours', errorCode: failure },
        { provider: 'tencent', state: 'sent' },
      ]);
      expect(server.logLines.join('')).toContain(failure);
    },
  );

  it.each(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.BUSINESS_LIMIT_CONTROL'])(
    'is not tried again after %s: it would be the same, or double the quota',
    async (failure) => {
      aliyun.answerWith = { code: failure };

      expect((await ask()).code).toBe(refusals.SMS_NOT_SENT.code);
      expect(tencent.taken).toEqual([]);
      expect(await rows()).toMatchObject([{ provider: 'aliyun', state: 'failed', errorCode: failure }]);
    },
  );

  it('counts as sent when nobody knows what became of it', async () => {
    aliyun.answerWith = 'nonsense';

    expect((await ask()).code).toBe(SUCCESS);
    expect(tencent.taken).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'unknown', errorCode: 'HTTP_502' }]);
  });

  it('goes by the other provider when who got none asks again', async () => {
    aliyun.answerWith = 'nonsense';
    const { mobile } = await ask();
    aliyun.answerWith = null;
    server.clock.pass(60);

    await ask(mobile);

    expect([aliyun.taken.length, tencent.taken.length]).toEqual([0, 1]);
  });

  it('that nobody takes is refused with its cause in the log, and nothing of the person', async () => {
    aliyun.answerWith = { code: 'isv.OUT_OF_SERVICE' };
    tencent.answerWith = { code: 'AuthFailure.SecretIdNotFound' };

    const { mobile, code } = await ask();

    expect(code).toBe(refusals.SMS_NOT_SENT.code);
    expect(server.logLines.join('')).toContain(
      'SMS not sent: aliyun isv.OUT_OF_SERVICE, tencent AuthFailure.SecretIdNotFound.',
    );
    for (const secret of [mobile, '13800138000', 'aliyun-secret'])
      expect(server.logLines.join('')).not.toContain(secret);
  });
});

describe('a receipt', () => {
  it('says that a message arrived, or why not, and is answered word for word', async () => {
    await ask();
    const [{ id = '', reference = '' } = {}] = aliyun.taken;

    const answer = await report('aliyun', [
      ofAliyun({ biz_id: id, out_id: reference, success: false, err_code: 'MOBILE_NOT_ON_SERVICE' }),
    ]);

    expect([answer.statusCode, answer.body]).toEqual([200, '{"code":0,"msg":"接收成功"}']);
    expect(await rows()).toMatchObject([{ state: 'undelivered', errorCode: 'MOBILE_NOT_ON_SERVICE' }]);
  });

  it('of Tencent Cloud is known by its id alone, and a second one changes nothing', async () => {
    aliyun.answerWith = { code: 'isv.OUT_OF_SERVICE' };
    await ask();
    const [{ id: sid = '' } = {}] = tencent.taken;
    const receipt = { mobile: '1', nationcode: '86', report_status: 'SUCCESS', errmsg: 'DELIVRD', sid };

    const answer = await report('tencent', [receipt]);
    await report('tencent', [{ ...receipt, report_status: 'FAIL', errmsg: 'MK:0001' }]);

    expect(answer.body).toBe('{"result":0,"errmsg":"OK"}');
    expect((await rows())[1]).toMatchObject({ state: 'delivered', errorCode: '' });
  });

  it('finds the message for which nobody answered by the mobile, within the hour', async () => {
    aliyun.answerWith = { code: 'isv.OUT_OF_SERVICE' };
    tencent.answerWith = 'nonsense';
    const { mobile } = await ask();
    const receipt = { mobile, nationcode: '86', report_status: 'SUCCESS', errmsg: 'DELIVRD', sid: '5000:9' };

    await report('tencent', [receipt]);

    expect((await rows())[1]).toMatchObject({ state: 'delivered', providerId: '5000:9' });
  });

  it('of another key, another provider, or none is turned away', async () => {
    expect((await report('aliyun', [], 'x'.repeat(40))).statusCode).toBe(404);
    expect((await report('sandbox', [])).statusCode).toBe(404);
    expect((await report('aliyun', '{"a":1}')).statusCode).toBe(400);
    expect((await report('aliyun', [ofAliyun({ biz_id: 'foreign^0', out_id: '' })])).statusCode).toBe(200);
    expect(server.logLines.join('')).not.toContain(KEY);
  });
});

describe('shareOfFailures', () => {
  it('counts what failed for our fault in the last minutes, by provider and code', async () => {
    await ask();
    aliyun.answerWith = { code: 'isv.OUT_OF_SERVICE' };
    await ask();
    await ask();
    aliyun.answerWith = { code: 'isv.MOBILE_NUMBER_ILLEGAL' };
    await ask();

    expect(await shareOfFailures(server.db, server.clock.now())).toEqual({
      asked: 5,
      failed: 2,
      byProvider: [
        { provider: 'aliyun', asked: 3, failed: 2 },
        { provider: 'tencent', asked: 2, failed: 0 },
      ],
      byCode: [{ provider: 'aliyun', code: 'isv.OUT_OF_SERVICE', count: 2 }],
    });
    server.clock.pass(601);
    expect(await shareOfFailures(server.db, server.clock.now())).toMatchObject({ asked: 0, failed: 0 });
  });
});
