import { describe, expect, it } from 'vitest';
import { readSettings } from './read-settings.ts';

function errorOf(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    return String(error);
  }
  return '';
}

const FIELD_KEY = 'ab'.repeat(32);
const POSTGRES = { DATABASE_URL: 'postgres://db/x', FIELD_KEY };

describe('readSettings', () => {
  it('needs nothing set', () => {
    expect(readSettings({})).toMatchObject({ port: 4173, dataFolder: '.data', databaseUrl: undefined, sandbox: true });
  });

  it.each([
    [{}, true],
    [{ SANDBOX: '0' }, false],
    [{ ...POSTGRES }, false],
    [{ ...POSTGRES, SANDBOX: '1' }, true],
    [{ ...POSTGRES, SANDBOX: '' }, false],
  ])('with %j has the sandbox %s', (env, sandbox) => {
    expect(readSettings(env).sandbox).toBe(sandbox);
  });

  it('reads the proxies it is told of', () => {
    const { trustedProxies } = readSettings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,loopback' });

    expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'loopback']);
  });

  it('reads the header that names the city, and has none by default', () => {
    expect(readSettings({ TRUST_PROXY: '::1', CITY_HEADER: 'CF-IPCity' }).cityHeader).toBe('cf-ipcity');
    expect(readSettings({ TRUST_PROXY: '::1', CITY_HEADER: '' }).cityHeader).toBeUndefined();
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".'],
    [{ FIELD_KEY: 'short' }, 'FIELD_KEY must be 64 hexadecimal digits'],
    [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535, not "99999".'],
    [{ API_CALLS_PER_MINUTE: '-1' }, 'API_CALLS_PER_MINUTE must be'],
    [{ SANDBOX: 'yes' }, 'SANDBOX must be one of 0, 1, not "yes".'],
    [{ JOBS: '0' }, 'JOBS=0 needs DATABASE_URL'],
    [{ ...POSTGRES, MIGRATE: 'no' }, 'MIGRATE must be one of 0, 1, not "no".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ TRUST_PROXY: 'proxy' }, 'TRUST_PROXY must list addresses'],
    [{ CITY_HEADER: 'X-City' }, 'CITY_HEADER needs TRUST_PROXY'],
    [{ TRUST_PROXY: '::1', CITY_HEADER: 'x city' }, 'CITY_HEADER must be the name of a header'],
    [{ WECHAT_APP_ID: 'wx1' }, 'WECHAT_APP_ID and WECHAT_APP_SECRET must be set together.'],
  ])('does not guess at %j', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });

  it('reads the sites of other origins, and takes nothing but origins', () => {
    expect(readSettings({ SITE_ORIGINS: 'https://m.school.cn, http://localhost:4174' }).siteOrigins).toEqual([
      'https://m.school.cn',
      'http://localhost:4174',
    ]);
    for (const entry of ['*', 'm.school.cn', 'https://m.school.cn/', 'ftp://m.school.cn']) {
      expect(() => readSettings({ SITE_ORIGINS: entry })).toThrow(`not "${entry}"`);
    }
  });

  it.each([
    [{}, { origin: undefined }],
    [{ CONSOLE: '0' }, undefined],
    [{ DATABASE_URL: 'postgres://a@b/c', FIELD_KEY }, undefined],
    [
      { DATABASE_URL: 'postgres://a@b/c', FIELD_KEY, CONSOLE: '1', CONSOLE_ORIGIN: 'https://staff.school.cn' },
      { origin: 'https://staff.school.cn' },
    ],
    [{ DEVELOPER_KEY: 'k'.repeat(64) }, { origin: undefined, developerKey: 'k'.repeat(64) }],
    [{ DEVELOPER_KEY: 'short' }, { origin: undefined }],
    [
      { DEVELOPER_KEY: 'k'.repeat(64), CONSOLE_ORIGIN: 'https://staff.school.cn' },
      { origin: 'https://staff.school.cn' },
    ],
  ])('has for %j the console %j', (env, expected) => {
    expect(readSettings(env).console).toEqual(expected);
  });

  it.each([undefined, 'http://staff.school.cn', 'https://staff.school.cn/console', 'staff.school.cn'])(
    'opens no console outside the sandbox under %s',
    (origin) => {
      const env = { DATABASE_URL: 'postgres://a@b/c', CONSOLE: '1', CONSOLE_ORIGIN: origin };

      expect(() => readSettings(env)).toThrow('CONSOLE_ORIGIN');
    },
  );

  it('names a bad DATABASE_URL without repeating its password', () => {
    const message = errorOf({ DATABASE_URL: 'mysql://me:secret@db/x' });

    expect(message).toContain('DATABASE_URL must look like postgres://');
    expect(message).not.toContain('secret');
  });

  it('wants the field key beside a database that several processes share, and says how to make one', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://db/x' })).toThrow(
      /^FIELD_KEY must be set .*openssl rand -hex 32/,
    );
  });

  const aliyun = {
    SMS_PROVIDERS: 'aliyun',
    ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI1',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 's',
    ALIYUN_SMS_SIGN_NAME: '知研考研',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  };

  it('reads the providers of SMS in their order, with a template for each purpose', () => {
    const { sms } = readSettings({
      ...aliyun,
      SMS_PROVIDERS: 'tencent, aliyun',
      ALIYUN_SMS_TEMPLATE_CODE_RESET_PASSWORD: 'SMS_2:code+minutes',
      TENCENT_SMS_SECRET_ID: 'AKID1',
      TENCENT_SMS_SECRET_KEY: 's',
      TENCENT_SMS_APP_ID: '14',
      TENCENT_SMS_SIGN_NAME: '知研考研',
      TENCENT_SMS_TEMPLATE_ID: '11:code+minutes',
    });

    expect(sms?.providers.map(({ name }) => name)).toEqual(['tencent', 'aliyun']);
    expect(sms?.providers[1]?.settings).toMatchObject({
      url: 'https://dysmsapi.aliyuncs.com/',
      templates: {
        LOGIN: { id: 'SMS_1', parameters: ['code'] },
        RESET_PASSWORD: { id: 'SMS_2', parameters: ['code', 'minutes'] },
        VERIFY: { id: 'SMS_1', parameters: ['code'] },
      },
    });
  });

  it.each([
    [{ SMS_PROVIDERS: 'twilio' }, 'SMS_PROVIDERS must list aliyun and tencent in the order to try them, not "twilio".'],
    [{ SMS_PROVIDERS: 'tencent' }, 'TENCENT_SMS_SECRET_ID must be set: SMS_PROVIDERS names its provider.'],
    [{ ...aliyun, ALIYUN_SMS_TEMPLATE_CODE: '' }, 'ALIYUN_SMS_TEMPLATE_CODE must be set'],
    [{ ...aliyun, ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1:minutes' }, 'ALIYUN_SMS_TEMPLATE_CODE must be like SMS_123'],
    [{ ...aliyun, ALIYUN_SMS_URL: 'http://sms.example.com/' }, 'ALIYUN_SMS_URL must be an https address.'],
    [{ ...aliyun, SMS_RECEIPT_KEY: 'short' }, 'SMS_RECEIPT_KEY must have 32 to 100'],
  ])('does not guess how SMS are sent from %j', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });

  it('names every mistake at once', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*\nLOG_LEVEL /);
  });
});
