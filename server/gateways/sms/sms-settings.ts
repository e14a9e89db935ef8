import { readAddress } from '#server/gateways/cloud/read-address.ts';
import type { AliyunKey } from '#server/gateways/cloud/sign-acs3.ts';
import type { TencentKey } from '#server/gateways/cloud/sign-tc3.ts';
import { smsActions } from '#src/contract/states.ts';
import type { SmsPurpose } from './sms-gateway.ts';

type SmsParameter = 'code' | 'minutes';

/** A provider's template and its parameters, in order. */
interface SmsTemplate {
  readonly id: string;
  readonly parameters: readonly SmsParameter[];
}

type SmsTemplates = Readonly<Record<SmsPurpose, SmsTemplate>>;

export interface AliyunSmsSettings extends AliyunKey {
  readonly url: string;
  readonly signName: string;
  readonly templates: SmsTemplates;
}

export interface TencentSmsSettings extends TencentKey {
  readonly url: string;
  readonly region: string;
  readonly appId: string;
  readonly signName: string;
  readonly templates: SmsTemplates;
}

export interface SmsSettings {
  /** In the order of trying. */
  readonly providers: readonly (
    | { readonly name: 'aliyun'; readonly settings: AliyunSmsSettings }
    | { readonly name: 'tencent'; readonly settings: TencentSmsSettings }
  )[];
  /** Part of the address for receipts; without it receipts are refused. */
  readonly receiptKey?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PURPOSES = Object.keys(smsActions) as readonly SmsPurpose[];

/** The purpose of a message with this action. */
export function purposeOf(action: number): SmsPurpose {
  const purpose = PURPOSES.find((name) => smsActions[name] === action);
  if (!purpose) throw new Error(`No SMS is sent for the action ${action}.`);
  return purpose;
}

/** The SMS providers from the environment; problems of their variables are added to `problems`. */
export function readSmsSettings(env: Environment, problems: string[]): SmsSettings | undefined {
  const names = (env.SMS_PROVIDERS ?? '').split(',').flatMap((name) => name.trim() || []);
  const receiptKey = env.SMS_RECEIPT_KEY || undefined;
  if (receiptKey !== undefined && !/^[\w-]{32,100}$/.test(receiptKey)) {
    problems.push('SMS_RECEIPT_KEY must have 32 to 100 letters, digits, - or _: it is part of an address.');
  }
  const providers = names.flatMap((name, at): SmsSettings['providers'][number][] => {
    if (names.indexOf(name) !== at) problems.push(`SMS_PROVIDERS names ${name} twice.`);
    if (name === 'aliyun') return [{ name, settings: readAliyun(env, problems) }];
    if (name === 'tencent') return [{ name, settings: readTencent(env, problems) }];
    problems.push(`SMS_PROVIDERS must list aliyun and tencent in the order to try them, not "${name}".`);
    return [];
  });
  return providers.length === 0 ? undefined : { providers, receiptKey };
}

function readAliyun(env: Environment, problems: string[]): AliyunSmsSettings {
  return {
    accessKeyId: needed(env, 'ALIYUN_SMS_ACCESS_KEY_ID', problems),
    accessKeySecret: needed(env, 'ALIYUN_SMS_ACCESS_KEY_SECRET', problems),
    signName: needed(env, 'ALIYUN_SMS_SIGN_NAME', problems),
    templates: readTemplates(env, { name: 'ALIYUN_SMS_TEMPLATE_CODE', form: /^SMS_\w+$/, like: 'SMS_123' }, problems),
    url: readAddress(env, 'ALIYUN_SMS_URL', 'https://dysmsapi.aliyuncs.com/', problems),
  };
}

function readTencent(env: Environment, problems: string[]): TencentSmsSettings {
  return {
    secretId: needed(env, 'TENCENT_SMS_SECRET_ID', problems),
    secretKey: needed(env, 'TENCENT_SMS_SECRET_KEY', problems),
    appId: needed(env, 'TENCENT_SMS_APP_ID', problems),
    signName: needed(env, 'TENCENT_SMS_SIGN_NAME', problems),
    templates: readTemplates(env, { name: 'TENCENT_SMS_TEMPLATE_ID', form: /^\d+$/, like: '1234567' }, problems),
    region: env.TENCENT_SMS_REGION || 'ap-guangzhou',
    url: readAddress(env, 'TENCENT_SMS_URL', 'https://sms.tencentcloudapi.com/', problems),
  };
}

/** One template for all purposes, or one per purpose: `…_LOGIN`. The parameters stand behind a colon. */
function readTemplates(
  env: Environment,
  { name, form, like }: { readonly name: string; readonly form: RegExp; readonly like: string },
  problems: string[],
): SmsTemplates {
  const read = (purpose: SmsPurpose): SmsTemplate => {
    const own = `${name}_${purpose}`;
    const [id = '', filling = 'code'] = (env[own] || env[name] || '').split(':');
    const parameters = filling.split('+').filter(isParameter);
    if (id === '') problems.push(`${name} must be set, or ${own}.`);
    else if (!form.test(id) || parameters.join('+') !== filling || !parameters.includes('code')) {
      const problem = `${env[own] ? own : name} must be like ${like}, or ${like}:code+minutes where the template has the minutes too.`;
      if (!problems.includes(problem)) problems.push(problem);
    }
    return { id, parameters };
  };
  // Checked above: every purpose has a template. TypeScript cannot infer that from `fromEntries`.
  return Object.fromEntries(PURPOSES.map((purpose) => [purpose, read(purpose)])) as SmsTemplates;
}

const isParameter = (word: string): word is SmsParameter => word === 'code' || word === 'minutes';

function needed(env: Environment, name: string, problems: string[]): string {
  if (!env[name]) problems.push(`${name} must be set: SMS_PROVIDERS names its provider.`);
  return env[name] ?? '';
}
