import { type Posted, type PostOnce, postOnce } from '#server/gateways/cloud/post-once.ts';
import { signAcs3 } from '#server/gateways/cloud/sign-acs3.ts';
import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { readJson } from '#server/kernel/strict-body.ts';
import { CODE_MINUTES, plainCode, type SmsAnswer, type SmsFault, type SmsProvider } from './sms-gateway.ts';
import { type AliyunSmsSettings, purposeOf } from './sms-settings.ts';

const VERSION = '2017-05-25';
/** State of an approved template at Aliyun. */
const APPROVED = 1;

/**
 * Aliyun's SMS.
 *
 * Source: Aliyun Dysmsapi 2017-05-25: SendSms, QuerySmsTemplate, SmsReport, error codes.
 */
export function aliyunSms(
  settings: AliyunSmsSettings,
  tools: { readonly clock: Clock; readonly random: Random },
  post: PostOnce = postOnce(),
): SmsProvider {
  const ask = (action: string, query: Readonly<Record<string, string>>) => {
    const { clock, random } = tools;
    const call = { url: settings.url, action, version: VERSION, query, now: clock.now(), nonce: newUuid(random) };
    return post(signAcs3(settings, call));
  };
  return {
    name: 'aliyun',
    send: async ({ mobile, action, code }, reference) => {
      const { id, parameters } = settings.templates[purposeOf(action)];
      const values = { code, minutes: String(CODE_MINUTES) };
      const posted = await ask('SendSms', {
        PhoneNumbers: mobile,
        SignName: settings.signName,
        TemplateCode: id,
        TemplateParam: JSON.stringify(Object.fromEntries(parameters.map((name) => [name, values[name]]))),
        OutId: reference,
      });
      if (posted.kind === 'unreachable') return { state: 'failed', fault: 'ours', code: posted.reason };
      if (posted.kind === 'silent') return { state: 'unknown', code: posted.reason };
      return readAnswer(posted.status, posted.body);
    },
    receipts: {
      read: readReceipts,
      accepted: '{"code":0,"msg":"接收成功"}',
      refused: '{"code":1,"msg":"格式错误"}',
    },
    check: async () => {
      const ids = new Set(Object.values(settings.templates).map(({ id }) => id));
      const problems = await Promise.all(
        [...ids].map(async (id) => templateProblem(id, await ask('QuerySmsTemplate', { TemplateCode: id }))),
      );
      return problems.flat();
    },
  };
}

function readAnswer(status: number, body: string): SmsAnswer {
  const answer = parseRecord(body) ?? {};
  const code = plainCode(answer.Code);
  if (code === 'OK') return { state: 'sent', providerId: plainCode(answer.BizId) };
  // An answer without a code comes from a proxy or a broken server: the outcome is unknown.
  if (code === '' || UNKNOWN.has(code)) return { state: 'unknown', code: code || `HTTP_${status}` };
  return { state: 'failed', fault: faultOf(code), code };
}

const UNKNOWN = new Set(['isp.SYSTEM_ERROR', 'InternalError', 'ServiceUnavailable']);
const NUMBER = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.MOBILE_COUNT_OVER_LIMIT']);

function faultOf(code: string): SmsFault {
  if (NUMBER.has(code)) return 'number';
  return code === 'isv.BUSINESS_LIMIT_CONTROL' ? 'too often' : 'ours';
}

function readReceipts(body: string) {
  const list = readJson(body);
  if (!Array.isArray(list)) return undefined;
  const receipts = list.map(recordOf).map((item) => {
    const isDelivered = item.success === true || item.success === 'true';
    return {
      providerId: plainCode(item.biz_id),
      reference: plainCode(item.out_id),
      mobile: textOf(item.phone_number),
      isDelivered,
      code: isDelivered ? '' : plainCode(item.err_code) || 'NO_CODE',
    };
  });
  return receipts.every(({ providerId }) => providerId !== '') ? receipts : undefined;
}

function templateProblem(id: string, posted: Posted): readonly string[] {
  if (posted.kind !== 'answered') return [`Aliyun cannot be reached (${posted.reason}).`];
  const answer = parseRecord(posted.body) ?? {};
  const code = plainCode(answer.Code) || `HTTP_${posted.status}`;
  if (code !== 'OK') return [`Aliyun answers ${code} about the template ${id}.`];
  if (Number(answer.TemplateStatus) === APPROVED) return [];
  return [`Aliyun has not approved the template ${id} (state ${plainCode(answer.TemplateStatus)}).`];
}
