import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postOnce } from '#server/gateways/cloud/post-once.ts';
import { testClock, testRandom } from '#server/kernel/testing.ts';
import { smsActions } from '#src/contract/states.ts';
import { aliyunSms } from './aliyun-sms.ts';
import type { AliyunSmsSettings, TencentSmsSettings } from './sms-settings.ts';
import { aliyunReceiver, type SmsReceiver, tencentReceiver } from './sms-testing.ts';
import { tencentSms } from './tencent-sms.ts';

const clock = testClock();
const tools = { clock, random: testRandom() };
let aliyun: SmsReceiver<AliyunSmsSettings>;
let tencent: SmsReceiver<TencentSmsSettings>;

beforeAll(async () => {
  aliyun = await aliyunReceiver(clock);
  tencent = await tencentReceiver(clock);
});
afterAll(async () => {
  await aliyun.close();
  await tencent.close();
});
beforeEach(() => {
  aliyun.answerWith = null;
  tencent.answerWith = null;
});

const { LOGIN, RESET_PASSWORD } = smsActions;
const message = { mobile: '13800138000', action: LOGIN, code: '012345' };
/** Nothing listens at the first port of a machine. */
const NOBODY = 'http://127.0.0.1:1/';
/** Waits only briefly for an answer that never comes. */
const hasty = postOnce({ connectMs: 60_000, totalMs: 50 });

describe('aliyunSms', () => {
  it('sends what the receiver takes: sign, template by purpose, values as text, our id', async () => {
    const sms = aliyunSms(aliyun.settings, tools);

    const sent = await sms.send(message, 'ref-1');
    await sms.send({ ...message, action: RESET_PASSWORD }, 'ref-2');

    expect(sent).toEqual({ state: 'sent', providerId: aliyun.taken[0]?.id });
    expect(aliyun.taken).toMatchObject([
      { mobile: '13800138000', template: 'SMS_1', values: { code: '012345' }, reference: 'ref-1' },
      { template: 'SMS_2', values: { code: '012345', minutes: '5' }, reference: 'ref-2' },
    ]);
  });

  it('is refused when signed with another secret, and says that the fault is ours', async () => {
    const sms = aliyunSms({ ...aliyun.settings, accessKeySecret: 'other' }, tools);

    expect(await sms.send(message, 'r')).toEqual({ state: 'failed', fault: 'ours', code: 'SignatureDoesNotMatch' });
  });

  it.each([
    ['isv.MOBILE_NUMBER_ILLEGAL', { state: 'failed', fault: 'number' }],
    ['isv.BUSINESS_LIMIT_CONTROL', { state: 'failed', fault: 'too often' }],
    ['isv.OUT_OF_SERVICE', { state: 'failed', fault: 'ours' }],
    ['isv.DAY_LIMIT_CONTROL', { state: 'failed', fault: 'ours' }],
    ['isp.RAM_PERMISSION_DENY', { state: 'failed', fault: 'ours' }],
    ['isp.SYSTEM_ERROR', { state: 'unknown' }],
  ])('takes %s as %j', async (code, outcome) => {
    aliyun.answerWith = { code };

    expect(await aliyunSms(aliyun.settings, tools).send(message, 'r')).toEqual({ ...outcome, code });
  });

  it('does not know what became of a message without an answer, or with one that says nothing', async () => {
    aliyun.answerWith = 'silence';
    const silent = await aliyunSms(aliyun.settings, tools, hasty).send(message, 'r');
    aliyun.answerWith = 'nonsense';
    const nonsense = await aliyunSms(aliyun.settings, tools).send(message, 'r');

    expect([silent, nonsense]).toEqual([
      { state: 'unknown', code: 'TIMEOUT' },
      { state: 'unknown', code: 'HTTP_502' },
    ]);
  });

  it('knows that nothing was sent when nobody is there', async () => {
    const sms = aliyunSms({ ...aliyun.settings, url: NOBODY }, tools);

    expect(await sms.send(message, 'r')).toEqual({ state: 'failed', fault: 'ours', code: 'ECONNREFUSED' });
  });

  it('names the templates that are not approved', async () => {
    expect(await aliyunSms(aliyun.settings, tools).check?.()).toEqual([
      'Aliyun has not approved the template SMS_2 (state 0).',
    ]);
  });
});

describe('tencentSms', () => {
  it('sends what the receiver takes: app, sign, template by purpose, values by position', async () => {
    const sms = tencentSms(tencent.settings, clock);

    const sent = await sms.send(message, 'ref-1');
    await sms.send({ ...message, action: RESET_PASSWORD }, 'ref-2');

    expect(sent).toEqual({ state: 'sent', providerId: tencent.taken[0]?.id });
    expect(tencent.taken).toMatchObject([
      { mobile: '+8613800138000', template: '11', values: ['012345', '5'], reference: 'ref-1' },
      { template: '12', values: ['012345'], reference: 'ref-2' },
    ]);
  });

  it('is refused when signed with another secret, and says that the fault is ours', async () => {
    const sms = tencentSms({ ...tencent.settings, secretKey: 'other' }, clock);

    expect(await sms.send(message, 'r')).toEqual({
      state: 'failed',
      fault: 'ours',
      code: 'AuthFailure.SignatureFailure',
    });
  });

  it('reads the state of each number, not only that of the call', async () => {
    const sms = tencentSms(tencent.settings, clock);

    expect(await sms.send({ ...message, mobile: '123' }, 'r')).toEqual({
      state: 'failed',
      fault: 'number',
      code: 'InvalidParameterValue.IncorrectPhoneNumber',
    });
  });

  it.each([
    ['FailedOperation.PhoneNumberInBlacklist', { state: 'failed', fault: 'number' }],
    ['LimitExceeded.PhoneNumberDailyLimit', { state: 'failed', fault: 'too often' }],
    ['FailedOperation.InsufficientBalanceInSmsPackage', { state: 'failed', fault: 'ours' }],
    ['InternalError.RequestTimeException', { state: 'failed', fault: 'ours' }],
    ['InternalError.Timeout', { state: 'unknown' }],
  ])('takes %s as %j', async (code, outcome) => {
    tencent.answerWith = { code };

    expect(await tencentSms(tencent.settings, clock).send(message, 'r')).toEqual({ ...outcome, code });
  });

  it('names the templates that are not known', async () => {
    expect(await tencentSms(tencent.settings, clock).check?.()).toEqual([
      'Tencent Cloud does not know the template 12.',
    ]);
  });
});
