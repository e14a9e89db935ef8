import { type PostOnce, postOnce } from '#server/gateways/cloud/post-once.ts';
import { readAddress } from '#server/gateways/cloud/read-address.ts';
import { signTc3, type TencentKey } from '#server/gateways/cloud/sign-tc3.ts';
import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { RealNameAnswer, RealNameGateway } from './real-name-gateway.ts';

export interface TencentRealNameSettings extends TencentKey {
  readonly url: string;
  readonly region: string;
}

const REASON_BY_RESULT: ReadonlyMap<string, string> = new Map([
  ['-1', '姓名与身份证号不一致'],
  ['-2', '身份证号有误，请核对后重新输入'],
  ['-3', '姓名有误，请核对后重新输入'],
  ['-5', '证件库中查不到这个身份证号，请联系老师'],
]);

/**
 * Tencent Cloud's check of name and ID number, which answers at once.
 *
 * Source: Tencent Cloud FaceID 2018-03-01, IdCardVerification: 0 and -1 are charged, -2 to -7 are not; -4, -6 and -7
 * mean that nothing was compared.
 */
export function tencentRealName(
  settings: TencentRealNameSettings,
  clock: Clock,
  post: PostOnce = postOnce(),
): RealNameGateway {
  const { url, region } = settings;
  const ask = async (identity: { readonly Name: string; readonly IdCard: string }) => {
    const body = JSON.stringify(identity);
    const call = { url, region, service: 'faceid', action: 'IdCardVerification', version: '2018-03-01', body };
    const posted = await post(signTc3(settings, { ...call, now: clock.now() }));
    if (posted.kind !== 'answered') throw new Error(`Tencent Cloud did not compare a name: ${posted.reason}.`);
    const response = recordOf(parseRecord(posted.body)?.Response);
    const error = textOf(recordOf(response.Error).Code).slice(0, 64);
    return { error, result: textOf(response.Result).slice(0, 8), status: posted.status };
  };
  return {
    submit: async ({ name, idNumber }): Promise<RealNameAnswer> => {
      const { error, result, status } = await ask({ Name: name, IdCard: idNumber });
      if (result === '0') return { status: 'passed', reference: '', reason: '' };
      const reason = REASON_BY_RESULT.get(result);
      if (reason !== undefined) return { status: 'failed', reference: '', reason };
      throw new Error(`Tencent Cloud did not compare a name: ${error || result || `HTTP_${status}`}.`);
    },
    result: () => Promise.reject(new Error('Tencent Cloud answers a check of a name at once.')),
    check: async () => {
      // A malformed number is refused without a charge; a wrong signature is refused even earlier.
      const { error, result, status } = await ask({ Name: '测试', IdCard: '110101190001010000' });
      if (result !== '' || error.startsWith('InvalidParameter')) return [];
      return [`Tencent Cloud answers ${error || `HTTP_${status}`} to a check of a name.`];
    },
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the check from the environment; problems are added to `problems`. */
export function readRealNameSettings(env: Environment, problems: string[]): TencentRealNameSettings | undefined {
  const { TENCENT_REAL_NAME_SECRET_ID: secretId, TENCENT_REAL_NAME_SECRET_KEY: secretKey } = env;
  if (Boolean(secretId) !== Boolean(secretKey)) {
    problems.push('TENCENT_REAL_NAME_SECRET_ID and TENCENT_REAL_NAME_SECRET_KEY must be set together.');
  }
  if (!secretId || !secretKey) return undefined;
  const url = readAddress(env, 'TENCENT_REAL_NAME_URL', 'https://faceid.tencentcloudapi.com/', problems);
  return { secretId, secretKey, region: env.TENCENT_REAL_NAME_REGION || 'ap-guangzhou', url };
}
