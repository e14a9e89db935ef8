import { type PostOnce, postOnce } from '#server/gateways/cloud/post-once.ts';
import { signTc3 } from '#server/gateways/cloud/sign-tc3.ts';
import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { readJson } from '#server/kernel/strict-body.ts';
import { CODE_MINUTES, plainCode, type SmsAnswer, type SmsFault, type SmsProvider } from './sms-gateway.ts';
import { purposeOf, type TencentSmsSettings } from './sms-settings.ts';

/** State of an approved template at Tencent Cloud. */
const APPROVED = 0;

/**
 * Tencent Cloud's SMS.
 *
 * Source: Tencent Cloud SMS 2021-01-11: SendSms, DescribeSmsTemplateList, "delivery status callback", error codes.
 */
export function tencentSms(settings: TencentSmsSettings, clock: Clock, post: PostOnce = postOnce()): SmsProvider {
  const { url, region } = settings;
  const ask = (action: string, input: object) => {
    const body = JSON.stringify(input);
    return post(
      signTc3(settings, { url, service: 'sms', action, version: '2021-01-11', region, body, now: clock.now() }),
    );
  };
  return {
    name: 'tencent',
    send: async ({ mobile, action, code }, reference) => {
      const { id, parameters } = settings.templates[purposeOf(action)];
      const values = { code, minutes: String(CODE_MINUTES) };
      const posted = await ask('SendSms', {
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: settings.appId,
        SignName: settings.signName,
        TemplateId: id,
        TemplateParamSet: parameters.map((name) => values[name]),
        SessionContext: reference,
      });
      if (posted.kind === 'unreachable') return { state: 'failed', fault: 'ours', code: posted.reason };
      if (posted.kind === 'silent') return { state: 'unknown', code: posted.reason };
      return readAnswer(posted.status, posted.body);
    },
    receipts: {
      read: readReceipts,
      accepted: '{"result":0,"errmsg":"OK"}',
      refused: '{"result":1,"errmsg":"format"}',
    },
    check: async () => {
      const ids = [...new Set(Object.values(settings.templates).map(({ id }) => id))];
      const posted = await ask('DescribeSmsTemplateList', { TemplateIdSet: ids.map(Number), International: 0 });
      if (posted.kind !== 'answered') return [`Tencent Cloud cannot be reached (${posted.reason}).`];
      const response = responseOf(posted.body);
      const error = errorCode(response);
      if (error !== '') return [`Tencent Cloud answers ${error} about the templates.`];
      const known = listOf(response.DescribeTemplateStatusSet);
      return ids.flatMap((id) => {
        const template = known.find(({ TemplateId }) => String(TemplateId) === id);
        if (!template) return [`Tencent Cloud does not know the template ${id}.`];
        const state = Number(template.StatusCode);
        return state === APPROVED ? [] : [`Tencent Cloud has not approved the template ${id} (state ${state}).`];
      });
    },
  };
}

function readAnswer(status: number, body: string): SmsAnswer {
  const response = responseOf(body);
  const [sent = {}] = listOf(response.SendStatusSet);
  const code = errorCode(response) || plainCode(sent.Code);
  if (code === 'Ok') return { state: 'sent', providerId: plainCode(sent.SerialNo) };
  if (code === '') return { state: 'unknown', code: `HTTP_${status}` };
  // Of these errors only the one about our clock means that nothing was done.
  const isOpen = code.startsWith('InternalError') && code !== 'InternalError.RequestTimeException';
  return isOpen ? { state: 'unknown', code } : { state: 'failed', fault: faultOf(code), code };
}

const NUMBER = new Set(['InvalidParameterValue.IncorrectPhoneNumber', 'FailedOperation.PhoneNumberInBlacklist']);

function faultOf(code: string): SmsFault {
  if (NUMBER.has(code)) return 'number';
  return code.startsWith('LimitExceeded') ? 'too often' : 'ours';
}

function readReceipts(body: string) {
  const list = readJson(body);
  if (!Array.isArray(list)) return undefined;
  const receipts = list.map(recordOf).map((item) => {
    const isDelivered = item.report_status === 'SUCCESS';
    return {
      providerId: plainCode(item.sid),
      reference: '',
      mobile: textOf(item.mobile),
      isDelivered,
      code: isDelivered ? '' : plainCode(item.errmsg) || 'NO_CODE',
    };
  });
  return receipts.every(({ providerId }) => providerId !== '') ? receipts : undefined;
}

const responseOf = (body: string) => recordOf(parseRecord(body)?.Response);
const errorCode = (response: Readonly<Record<string, unknown>>) => plainCode(recordOf(response.Error).Code);
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(recordOf) : []);
