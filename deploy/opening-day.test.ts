import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedText } from '#server/gateways/payment/alipay-notification.ts';
import { isSigned, readPrivateKey, readPublicKey, signText } from '#server/gateways/payment/rsa-sign.ts';
import { aliyunReceiver } from '#server/gateways/sms/sms-testing.ts';
import { systemClock, toChinaTime } from '#server/kernel/clock.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import { ask, newDatabase, type ServerProcess, serve } from './testing.ts';

/**
 * docs/production.md by hand, in its order: two machines on one PostgreSQL with a release store, and an SMS provider
 * and a cashier that verify every signature. The machine `authoring` writes pages; `app` only serves.
 */
const repository = join(import.meta.dirname, '..');
const SERVER = process.env.TEST_DATABASE_URL ?? '';
const CONSOLE = 'https://staff.example.com';
const COURSE = 'KY2027-MA-07';
const PAGE = 'campaigns/1month.yaml';
const MERCHANT = 'merchant-1';

const keys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
const shop = keys();
const bank = keys();

let folder = '';
let env: Record<string, string> = {};
let sms: Awaited<ReturnType<typeof aliyunReceiver>>;
let cashier: Server;
let authoring: ServerProcess;
let app: ServerProcess;

beforeAll(async () => {
  if (SERVER === '') return;
  folder = mkdtempSync(join(tmpdir(), 'opening-'));
  for (const machine of ['authoring', 'app']) {
    cpSync(join(repository, 'dist'), join(folder, machine, 'dist'), { recursive: true, verbatimSymlinks: true });
  }
  cpSync(join(repository, 'pages-config'), join(folder, 'authoring/pages-config'), { recursive: true });
  sms = await aliyunReceiver(systemClock);
  const ca = join(folder, 'bank.pem');
  const key = join(folder, 'bank.key');
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', ca, ...name]);
  // Stores no payments: only the browser's form and the notification count.
  cashier = createServer({ cert: readFileSync(ca), key: readFileSync(key) }, (call, response) => {
    let text = '';
    call.on('data', (chunk) => (text += String(chunk)));
    call.on('end', () => {
      const asked = new URLSearchParams(text).get('out_trade_no') ?? '';
      response.end(JSON.stringify(fromBank({ code: 'NOT_FOUND', out_trade_no: asked })));
    });
  }).listen(0, '127.0.0.1');
  await once(cashier, 'listening');
  env = {
    NODE_EXTRA_CA_CERTS: ca,
    DATABASE_URL: await newDatabase(SERVER, `opening_${process.pid}`),
    FIELD_KEY: 'be'.repeat(32),
    RELEASE_KEY: 'cd'.repeat(32),
    RELEASE_STORE: join(folder, 'shared/releases'),
    UPLOADS_STORE: join(folder, 'shared/uploads'),
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://www.example.com',
    MIGRATE: '0',
    SMS_PROVIDERS: 'aliyun',
    ALIYUN_SMS_URL: sms.url,
    ALIYUN_SMS_ACCESS_KEY_ID: 'LTAI1',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'aliyun-secret',
    ALIYUN_SMS_SIGN_NAME: '知研考研',
    ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    BANK_CARD_PAY_CASHIER_URL: 'https://bank.example.com/pay',
    BANK_CARD_PAY_API_URL: `https://127.0.0.1:${(cashier.address() as AddressInfo).port}`,
    BANK_CARD_PAY_MERCHANT_ID: MERCHANT,
    BANK_CARD_PAY_PRIVATE_KEY: shop.private,
    BANK_CARD_PAY_PUBLIC_KEY: bank.public,
  };
  for (const name of ['releases', 'uploads']) mkdirSync(join(folder, 'shared', name), { recursive: true });
});
afterAll(async () => {
  if (SERVER === '') return;
  for (const machine of [authoring, app]) machine?.child.kill('SIGKILL');
  cashier.close();
  await sms.close();
  rmSync(folder, { recursive: true, force: true });
});

const machine = (name: 'authoring' | 'app') => ({
  ...env,
  MACHINE_NAME: name,
  DATA_DIR: join(folder, name, 'data'),
  SITE_DIR: join(folder, name, 'dist'),
  PAGES_DIR: name === 'authoring' ? join(folder, name, 'pages-config') : '',
  STORAGE_DIR: join(folder, name, 'pages-config/assets'),
  ...(name === 'authoring' && { CONSOLE: '1', CONSOLE_ORIGIN: CONSOLE }),
});

/** Runs a command from the documents, with the settings of the machine that writes pages. */
async function run(program: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: repository,
    env: { ...process.env, ...machine('authoring') },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${said}`);
  return said;
}

function fromBank(fields: Record<string, string>) {
  const whole = { merchant_id: MERCHANT, ...fields };
  return { ...whole, sign: signText(signedText(whole, ['sign']), readPrivateKey(bank.private)) };
}

type Data = Record<string, unknown>;

/** A student's call to the machine that only serves. */
async function call(method: string, path: string, body?: object, token = ''): Promise<Data> {
  const headers = { ...(token && { [requestHeaders.token]: token }), 'x-forwarded-for': '203.0.113.9' };
  const { text } = await ask(app.port, path, { method, headers, ...(body && { body }) });
  const answer = JSON.parse(text) as { code: number; msg: string; data: Data };
  if (answer.code !== SUCCESS) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** A publisher's browser, logged in by the link from the command line. */
function browserOf() {
  const cookies = new Map<string, string>();
  return async (method: string, path: string, body?: object): Promise<Data> => {
    const headers = {
      host: new URL(CONSOLE).host,
      origin: CONSOLE,
      'x-forwarded-for': '203.0.113.10',
      'x-forwarded-proto': 'https',
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    };
    const answer = await ask(authoring.port, path, { method, headers, ...(body && { body }) });
    for (const cookie of answer.cookies) {
      const at = cookie.indexOf('=');
      cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
    }
    const { code, msg, data } = JSON.parse(answer.text) as { code: number; msg: string; data: Data };
    if (code !== SUCCESS) throw new Error(`${method} ${path}: ${code} ${msg}`);
    return data;
  };
}

const SCHOOL = {
  'subjects.yaml': 'subjects:\n  - { number: 2, name: 数学 }\n',
  'teachers.yaml':
    'teachers:\n  - { name: 周明远, subject: 数学, title: 数学教研组组长, photo: /storage/teachers/a.jpg }\n',
  'courses.yaml': `courses:
  - { number: ${COURSE}, name: 高等数学强化班, subject: 数学, teachers: [周明远], hours: 40, price: 199, originPrice: 399,
      cover: /storage/covers/a.jpg, validDays: 365 }\n`,
  'lessons.yaml': `lessons:
  - course: ${COURSE}
    chapters:
      - { name: 第 1 章 极限, sections: [{ name: 数列极限, video: /storage/videos/1.mp4, seconds: 900 }] }\n`,
};

describe.skipIf(SERVER === '')('opening day of a school on two machines', () => {
  it('brings the tables up to date and starts both machines, which find nothing missing', async () => {
    expect(await run('server/doctor.ts')).not.toContain('FAIL');
    await run('server/migrate.ts');
    authoring = await serve(repository, machine('authoring'));
    app = await serve(repository, machine('app'));
  });

  it('has a course to sell once a folder was imported', async () => {
    const school = join(folder, 'school');
    mkdirSync(school);
    for (const [name, text] of Object.entries(SCHOOL)) writeFileSync(join(school, name), text);

    expect(await run('school/school.ts', 'import', school)).toContain(COURSE);
  });

  it('lets a student log in by SMS, buy at a cashier, and study', async () => {
    const mobile = '13812345678';
    await call('POST', '/api/v1/account/validate/code', { mobile, action: 3 });
    const { code } = (sms.taken.at(-1)?.values ?? {}) as { code?: string };
    const { token } = await call('POST', '/api/v1/account/auth/user/create', { mobile, code });
    const as = (method: string, path: string, body?: object) => call(method, path, body, String(token));
    const course = await as('GET', `/api/v1/course/by_number/${COURSE}`);
    const checkout = await as('POST', `/api/V1.29/course/${course.uuid}/checkout`, {});
    const { payable } = checkout.quote as { payable: number };
    const order = await as('POST', `/api/V1.29/course/multiple/checkout/${checkout.uuid}`, { payable });
    const started = await as('POST', '/api/v1/course/payment/start', {
      order_uuid: order.uuid,
      method: 101,
      instalments: 0,
    });
    const { fields } = started.action as { fields: Record<string, string> };
    const notified = await ask(app.port, new URL(fields.notify_url ?? '').pathname, {
      method: 'POST',
      body: new URLSearchParams(
        fromBank({
          out_trade_no: fields.out_trade_no ?? '',
          trade_no: 'bank-1',
          status: 'PAID',
          total_amount: fields.total_amount ?? '',
          paid_time: toChinaTime(new Date()),
        }),
      ).toString(),
    });
    const outline = await as('GET', '/api/v1/course/mycourse');

    expect(payable).toBe(19900);
    expect(isSigned(signedText(fields, ['sign']), fields.sign ?? '', readPublicKey(shop.public))).toBe(true);
    expect(notified.text).toBe('success');
    expect(await as('GET', `/api/v1/course/payment/result/${order.uuid}`)).toMatchObject({ status: 'paid' });
    expect(outline).toMatchObject([{ name: '高等数学强化班' }]);
  });

  it('shows on the other machine what staff publish, and goes on without the machine that published', async () => {
    const said = await run('server/staff.ts', 'add', 'wang', '--role', 'publisher');
    const link = /#(\S+)/.exec(said)?.[1] ?? '';
    const browser = browserOf();
    const password = '深山-雨夜-灯塔-7482';
    await browser('POST', '/console/api/password-link/use', { token: link, password });
    await browser('POST', '/console/api/session/proof', { password });
    const { secret } = await browser('POST', '/console/api/totp', {});
    await browser('PUT', '/console/api/totp', { code: new TOTP({ secret: String(secret) }).generate() });
    const file = join(folder, 'authoring/pages-config', PAGE);
    const title = '开业第一天的页面';
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}`));

    let plan: Data | null = null;
    while (!plan) {
      ({ plan } = (await browser('POST', '/console/api/releases/plan')) as { plan: Data | null });
      if (!plan) await pause(200);
    }
    const uuid = '00000000-0000-4000-8000-000000000001';
    await browser('POST', '/console/api/releases', { uuid, expected: plan.release, isSure: true, isDifferent: true });
    const stateOf = async () => (await browser('GET', `/console/api/releases/${uuid}`)).state;
    await expect.poll(stateOf).toBe('live');
    const begun = Date.now();
    const page = async () => (await ask(app.port, '/1month')).text;
    await expect.poll(page, { interval: 50 }).toContain(title);
    const followed = Date.now() - begun;
    authoring.child.kill('SIGKILL');
    await once(authoring.child, 'exit');

    // A machine checks once a second; the rest is for a busy one.
    expect(followed).toBeLessThan(10_000);
    expect(await page()).toContain(title);
    expect(await call('GET', `/api/v1/course/by_number/${COURSE}`)).toMatchObject({ name: '高等数学强化班' });
    expect(app.log()).toBe('');
  });
});
