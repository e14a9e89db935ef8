import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { readAlarmReceivers } from './gateways/alarms/alarm-receiver.ts';
import { readPaymentSettings } from './gateways/payment/configured-payments.ts';
import { readRealNameSettings } from './gateways/real-name/tencent-real-name.ts';
import { readSmsSettings } from './gateways/sms/sms-settings.ts';
import { readObjectsPlace } from './gateways/storage/objects.ts';
import { readWebPushSettings } from './gateways/web-push/real-web-push.ts';
import type { MetricsSettings } from './http/metrics.ts';
import { readFieldKeys } from './kernel/secrets/field-seal.ts';
import type { StartOptions } from './start.ts';
import { readTraceSettings } from './tracing/trace-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const FIELD_KEY_MISSING =
  'FIELD_KEY must be set with DATABASE_URL, to the same value on every machine. A new database gets a new one: openssl rand -hex 32. ' +
  'One that was used before has the key of its first machine: the content of field.key in its DATA_DIR.';
/** Names of networks that the proxy list accepts. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

type Settings = Omit<StartOptions, 'clock'>;

/** Reads the settings from the environment; throws one error that names every invalid variable. */
export function readSettings(env: Environment): Settings {
  const { settings, problems } = inspectSettings(env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}

/** The settings as far as they are valid, and the problems. */
export function inspectSettings(env: Environment): {
  readonly settings: Settings;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const text = (name: string, fallback: string) => env[name] || fallback;
  const number = (name: string, fallback: number, max: number) => {
    const value = text(name, String(fallback));
    if (/^\d{1,9}$/.test(value) && Number(value) <= max) return Number(value);
    problems.push(`${name} must be a whole number from 0 to ${max}, not "${value}".`);
    return fallback;
  };
  const oneOf = (name: string, fallback: string, choices: readonly string[]) => {
    const value = text(name, fallback);
    if (!choices.includes(value)) problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
    return value;
  };

  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl !== undefined && !isDatabaseUrl(databaseUrl)) {
    problems.push('DATABASE_URL must look like postgres://user:password@host:5432/name.');
  }
  const databaseReadUrl = env.DATABASE_READ_URL || undefined;
  if (databaseReadUrl !== undefined && !isDatabaseUrl(databaseReadUrl)) {
    problems.push('DATABASE_READ_URL must look like postgres://user:password@host:5432/name.');
  }
  if (databaseReadUrl !== undefined && databaseUrl === undefined) {
    problems.push('DATABASE_READ_URL needs DATABASE_URL: it names a replica of that database.');
  }
  const trustedProxies = text('TRUST_PROXY', '')
    .split(',')
    .flatMap((entry) => entry.trim() || []);
  for (const entry of trustedProxies.filter((candidate) => !isNetwork(candidate))) {
    problems.push(`TRUST_PROXY must list addresses or networks of proxies, not "${entry}".`);
  }
  const cityHeader = env.CITY_HEADER?.toLowerCase() || undefined;
  if (cityHeader !== undefined && !/^[a-z][a-z0-9-]{0,59}$/.test(cityHeader)) {
    problems.push(`CITY_HEADER must be the name of a header such as X-Visitor-City, not "${env.CITY_HEADER}".`);
  }
  if (cityHeader !== undefined && trustedProxies.length === 0) {
    problems.push('CITY_HEADER needs TRUST_PROXY: nobody but these proxies is believed.');
  }
  const siteOrigins = text('SITE_ORIGINS', '')
    .split(',')
    .flatMap((entry) => entry.trim() || []);
  for (const entry of siteOrigins.filter((candidate) => !isOrigin(candidate))) {
    problems.push(`SITE_ORIGINS must list origins such as https://m.example.com, not "${entry}".`);
  }
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = env;
  if (Boolean(appId) !== Boolean(appSecret)) {
    problems.push('WECHAT_APP_ID and WECHAT_APP_SECRET must be set together.');
  }
  const { WECHAT_MINI_APP_ID: miniAppId, WECHAT_MINI_APP_SECRET: miniAppSecret } = env;
  if (Boolean(miniAppId) !== Boolean(miniAppSecret) || (miniAppId && !appId)) {
    problems.push('WECHAT_MINI_APP_ID and WECHAT_MINI_APP_SECRET must be set together, beside WECHAT_APP_ID.');
  }
  const miniProgram = miniAppId && miniAppSecret ? { appId: miniAppId, appSecret: miniAppSecret } : undefined;

  const fieldKeys = env.FIELD_KEY ? readFieldKeys(env.FIELD_KEY) : undefined;
  if (env.FIELD_KEY && !fieldKeys) problems.push('FIELD_KEY must be 64 hexadecimal digits, or several such keys.');
  if (databaseUrl !== undefined && !env.FIELD_KEY) problems.push(FIELD_KEY_MISSING);

  const sandbox = oneOf('SANDBOX', databaseUrl === undefined ? '1' : '0', ['0', '1']) === '1';

  const jobs = oneOf('JOBS', '1', ['0', '1']) === '1';
  if (!jobs && databaseUrl === undefined) {
    problems.push('JOBS=0 needs DATABASE_URL: nobody else could do the jobs of an embedded database.');
  }

  const settings = {
    fieldKeys,
    jobs,
    migrates: oneOf('MIGRATE', '1', ['0', '1']) === '1',
    port: number('PORT', 4173, 65_535),
    host: text('HOST', '0.0.0.0'),
    dataFolder: text('DATA_DIR', '.data'),
    databaseUrl,
    databaseReadUrl,
    sandbox,
    console: readConsole(env, sandbox, oneOf('CONSOLE', sandbox ? '1' : '0', ['0', '1']) === '1', problems),
    trustedProxies,
    cityHeader,
    siteOrigins,
    redisUrl: readRedis(env, problems),
    callsPerMinute: number('API_CALLS_PER_MINUTE', 1200, 1_000_000),
    challengeWork: number('CHALLENGE_WORK', 50_000, 10_000_000),
    siteFolder: text('SITE_DIR', 'dist'),
    screensFolder: text('SCREENS_DIR', '.cache/screens'),
    pages: {
      folder: text('PAGES_DIR', 'pages-config'),
      compiler: text('PAGES_COMPILER', '.cache/compiler/studio-process.js'),
    },
    releaseKey: env.RELEASE_KEY || undefined,
    storageFolder: text('STORAGE_DIR', 'pages-config/assets'),
    uploadsFolder: env.UPLOADS_DIR || undefined,
    uploadsStore: readObjectsPlace('UPLOADS_STORE', env, problems),
    releaseStore: readObjectsPlace('RELEASE_STORE', env, problems),
    machine: text('MACHINE_NAME', hostname()),
    logRequests: oneOf('LOG_REQUESTS', sandbox ? '0' : '1', ['0', '1']) === '1',
    metricsFrom: readMetrics(env, number('METRICS_PORT', 0, 65_535), problems),
    traces: readTraceSettings(env, problems),
    alarms: readAlarmReceivers(text('ALARM_WEBHOOKS', ''), problems),
    managers: readAlarmReceivers(text('RESULTS_WEBHOOKS', ''), problems, 'RESULTS_WEBHOOKS'),
    logLevel: oneOf('LOG_LEVEL', 'warn', LOG_LEVELS),
    wechat: appId && appSecret ? { appId, appSecret, miniProgram } : undefined,
    payments: readPaymentSettings(env, problems),
    sms: readSmsSettings(env, problems),
    realName: readRealNameSettings(env, problems),
    webPush: readWebPushSettings(env, problems),
    formHosts: formHosts(env, problems),
    hasWorker: oneOf('OFFLINE_WORKER', '1', ['0', '1']) === '1',
  };
  return { settings, problems };
}

/** The Redis or Valkey server that counts calls over all processes. */
function readRedis({ REDIS_URL: url }: Environment, problems: string[]): string | undefined {
  if (!url) return undefined;
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) {
    problems.push('REDIS_URL must look like redis://user:password@host:6379/0, or rediss:// for TLS.');
  }
  return url;
}

function readMetrics(env: Environment, port: number, problems: string[]): MetricsSettings {
  const from = (env.METRICS_FROM ?? '').split(',').flatMap((entry) => entry.trim() || []);
  for (const entry of from.filter((candidate) => !isNetwork(candidate) || NETWORK_NAMES.includes(candidate))) {
    problems.push(`METRICS_FROM must list addresses or networks, not "${entry}".`);
  }
  return { from: from.length > 0 ? from : undefined, port: port || undefined };
}

/** The staff console: on by default in the sandbox; elsewhere it needs its own address. */
function readConsole(env: Environment, sandbox: boolean, isOn: boolean, problems: string[]) {
  if (!isOn) return undefined;
  const origin = env.CONSOLE_ORIGIN || undefined;
  const isSafe = origin !== undefined && isOrigin(origin) && (origin.startsWith('https:') || sandbox);
  if (origin === undefined ? !sandbox : !isSafe) {
    problems.push(
      'CONSOLE=1 needs CONSOLE_ORIGIN: the https address of the console, such as https://staff.example.com.',
    );
  }
  // `npm run dev` sets it for its own server; ignored elsewhere.
  const isDeveloper = sandbox && origin === undefined && /^\w{32,}$/.test(env.DEVELOPER_KEY ?? '');
  return { origin, ...(isDeveloper && { developerKey: env.DEVELOPER_KEY }) };
}

/** Origins that a cashier's form redirects to: each is written into a policy header as it is. */
function formHosts(env: Environment, problems: string[]): readonly string[] {
  const hosts = (env.PAYMENT_FORM_HOSTS ?? '').split(',').flatMap((entry) => entry.trim() || []);
  for (const host of hosts.filter((entry) => !/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/.test(entry))) {
    problems.push(`PAYMENT_FORM_HOSTS must list https origins, not "${host}".`);
  }
  return hosts;
}

function isDatabaseUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
}

function isOrigin(entry: string): boolean {
  return /^https?:/.test(entry) && URL.canParse(entry) && new URL(entry).origin === entry;
}

function isNetwork(entry: string): boolean {
  const [address = '', bits = '0', ...rest] = entry.split('/');
  if (NETWORK_NAMES.includes(entry)) return true;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128 && rest.length === 0;
}
