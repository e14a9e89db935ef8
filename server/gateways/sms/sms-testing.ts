import { expectAcs3, expectTc3, type Receiver, startReceiver } from '#server/gateways/cloud/receiver-testing.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { AliyunSmsSettings, TencentSmsSettings } from './sms-settings.ts';

/** A message that a receiver accepted. */
interface Taken {
  readonly mobile: string;
  readonly template: string;
  readonly values: unknown;
  readonly id: string;
  readonly reference: string;
}

export interface SmsReceiver<S> extends Receiver {
  readonly settings: S;
  readonly taken: Taken[];
}

const SIGN = '知研考研';
const template = (id: string, parameters: readonly ('code' | 'minutes')[]) => ({ id, parameters });

/** Aliyun's side: checks signature, sign name, template, its values and the number, each with its own error code. */
export async function aliyunReceiver(clock: Clock): Promise<SmsReceiver<AliyunSmsSettings>> {
  const taken: Taken[] = [];
  const receiver = await startReceiver(
    (call) => {
      expectAcs3(call, 'LTAI1', 'aliyun-secret', clock.now());
      const { query, headers } = call;
      if (headers['x-acs-version'] !== '2017-05-25') throw new Error('InvalidVersion');
      if (headers['x-acs-action'] === 'QuerySmsTemplate') {
        return { Code: 'OK', TemplateStatus: query.get('TemplateCode') === 'SMS_2' ? 0 : 1 };
      }
      if (headers['x-acs-action'] !== 'SendSms') throw new Error('InvalidAction.NotFound');
      const mobile = query.get('PhoneNumbers') ?? '';
      const id = query.get('TemplateCode') ?? '';
      const values = JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, unknown>;
      if (!/^1[3-9]\d{9}$/.test(mobile)) throw new Error('isv.MOBILE_NUMBER_ILLEGAL');
      if (query.get('SignName') !== SIGN) throw new Error('isv.SMS_SIGNATURE_ILLEGAL');
      if (!['SMS_1', 'SMS_2'].includes(id)) throw new Error('isv.SMS_TEMPLATE_ILLEGAL');
      if (!/^\d{6}$/.test(typeof values.code === 'string' ? values.code : ''))
        throw new Error('isv.TEMPLATE_MISSING_PARAMETERS');
      const bizId = `9006195${taken.length}^0`;
      taken.push({ mobile, template: id, values, id: bizId, reference: query.get('OutId') ?? '' });
      return { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: bizId };
    },
    (code) => ({ Code: code, Message: `refused 13800138000`, RequestId: 'r' }),
  );
  const settings: AliyunSmsSettings = {
    accessKeyId: 'LTAI1',
    accessKeySecret: 'aliyun-secret',
    signName: SIGN,
    url: receiver.url,
    templates: {
      LOGIN: template('SMS_1', ['code']),
      RESET_PASSWORD: template('SMS_2', ['code', 'minutes']),
      VERIFY: template('SMS_1', ['code']),
    },
  };
  return Object.assign(receiver, { settings, taken });
}

/** Tencent Cloud's side. */
export async function tencentReceiver(clock: Clock): Promise<SmsReceiver<TencentSmsSettings>> {
  const taken: Taken[] = [];
  const receiver = await startReceiver(
    (call) => {
      expectTc3(call, 'sms', 'AKID1', 'tencent-secret', clock.now());
      const { headers } = call;
      if (headers['x-tc-version'] !== '2021-01-11' || headers['x-tc-region'] !== 'ap-guangzhou')
        throw new Error('InvalidParameter');
      const input = JSON.parse(call.body) as Record<string, unknown>;
      if (headers['x-tc-action'] === 'DescribeSmsTemplateList') {
        return { Response: { DescribeTemplateStatusSet: [{ TemplateId: 11, StatusCode: 0 }], RequestId: 'r' } };
      }
      if (headers['x-tc-action'] !== 'SendSms') throw new Error('InvalidAction');
      const [mobile = ''] = input.PhoneNumberSet as string[];
      const values = input.TemplateParamSet as unknown[];
      if (input.SmsSdkAppId !== '1400006666') throw new Error('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
      if (input.SignName !== SIGN) throw new Error('FailedOperation.SignatureIncorrectOrUnapproved');
      if (!['11', '12'].includes(String(input.TemplateId)))
        throw new Error('FailedOperation.TemplateIncorrectOrUnapproved');
      // A wrong number is not an error of the request: the response has a status for each number.
      if (!/^\+861[3-9]\d{9}$/.test(mobile)) return status('InvalidParameterValue.IncorrectPhoneNumber', '');
      if (!values.every((value) => typeof value === 'string' && /^\d{1,6}$/.test(value)))
        throw new Error('InvalidParameterValue');
      const id = `5000:104571266${taken.length}`;
      taken.push({ mobile, template: String(input.TemplateId), values, id, reference: String(input.SessionContext) });
      return status('Ok', id);
    },
    (code) => ({ Response: { Error: { Code: code, Message: 'refused +8613800138000' }, RequestId: 'r' } }),
  );
  const settings: TencentSmsSettings = {
    secretId: 'AKID1',
    secretKey: 'tencent-secret',
    appId: '1400006666',
    signName: SIGN,
    region: 'ap-guangzhou',
    url: receiver.url,
    templates: {
      LOGIN: template('11', ['code', 'minutes']),
      RESET_PASSWORD: template('12', ['code']),
      VERIFY: template('11', ['code', 'minutes']),
    },
  };
  return Object.assign(receiver, { settings, taken });
}

const status = (code: string, id: string) => ({
  Response: { SendStatusSet: [{ SerialNo: id, Code: code, Fee: 1, Message: '' }], RequestId: 'r' },
});
