import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsoleAs } from '#server/console-testing.ts';
import { userSources, users } from '#server/db/schema/account.ts';
import { orders } from '#server/db/schema/order.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import { shopOf } from '#server/shop-testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import { afterRegistration } from '#src/features/registration/order-link.ts';
import { noteAdTouch } from '#src/lib/ad-touch.ts';
import { tracking } from '#src/lib/attribution.ts';

const ORIGIN = 'https://m.example.com';
const PAGE = '/901';
const DAY = 24 * 3600;

/** What ad platforms make of an address before somebody opens it, and where it is opened. */
const ENVIRONMENTS = {
  微信: {
    platform: 'tencent',
    adds: 'gdt_vid=wx0q7h2kz5aabcde&weixinadinfo=1.2.3',
    ids: { gdt_vid: 'wx0q7h2kz5aabcde' },
  },
  抖音: {
    platform: 'oceanengine',
    adds: 'clickid=EJ7A.a-b_c~d%2Be%3D&adid=1700&creativeid=1701&creativetype=1',
    ids: { clickid: 'EJ7A.a-b_c~d+e=', adid: '1700', creativeid: '1701', creativetype: '1' },
  },
  快手: {
    platform: 'kuaishou',
    adds: `callback=${'DHAJASALKFyk1uCKBYCyXp'.repeat(40)}`,
    ids: { callback: 'DHAJASALKFyk1uCKBYCyXp'.repeat(40) },
  },
  '百度 App': { platform: 'baidu', adds: 'bd_vid=uANBIyIxUhNLgvw-I-tknHm', ids: { bd_vid: 'uANBIyIxUhNLgvw-I-tknHm' } },
  自己的App: { platform: 'none', adds: 'utm_source=app-banner', ids: {} },
  浏览器: { platform: 'tencent', adds: 'qz_gdt=aabbccdd11223344', ids: { qz_gdt: 'aabbccdd11223344' } },
} as const;
type Environment = keyof typeof ENVIRONMENTS;

/** A tab of a browser: what it keeps, and where it is. Runs the site's own code on each page that is opened. */
class Tab {
  readonly #kept = new Map<string, string>();
  #referrer = '';
  #at = new URL(ORIGIN);
  landing = '';

  /** Opens an address by a link of the page before, or from another site. */
  open(address: string, referrer = this.#at.href): void {
    this.#at = new URL(address, ORIGIN);
    this.#referrer = referrer;
    if (this.#at.origin !== ORIGIN) return;
    this.landing ||= this.#at.pathname;
    this.#enter();
    noteAdTouch(this.#at, Date.now());
  }

  /** What the page sends with a registration, a login or a checkout. */
  says(page: Parameters<typeof tracking>[0] = {}) {
    this.#enter();
    return tracking(page);
  }

  #enter(): void {
    vi.stubGlobal('window', { location: this.#at });
    vi.stubGlobal('document', { referrer: this.#referrer, documentElement: { dataset: {} } });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => this.#kept.get(key) ?? null,
      setItem: (key: string, value: string) => void this.#kept.set(key, value),
      removeItem: (key: string) => void this.#kept.delete(key),
    });
  }
}

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let made = 0;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'attribution');
  const operator = await openConsoleAs(server, 'operator');
  for (const [index, { platform }] of Object.values(ENVIRONMENTS).entries()) {
    const body = { code: `way-${index}`, name: `投放 ${index}`, page: PAGE, platform, utm: { campaign: 'autumn' } };
    const { code } = await operator.call('POST /console/api/channels', { body });
    expect(code).toBe(SUCCESS);
  }
});
afterAll(() => server.close());
beforeEach(() => {
  made += 1;
});
afterEach(() => vi.unstubAllGlobals());

const linkOf = (environment: Environment) => `way-${Object.keys(ENVIRONMENTS).indexOf(environment)}`;

/** Taps the ad: its short address leads to the page, with what the platform added. */
async function tapAd(environment: Environment): Promise<Tab> {
  const { headers } = await server.inject({ url: `/s/${linkOf(environment)}?${ENVIRONMENTS[environment].adds}` });
  const tab = new Tab();
  tab.open(String(headers.location), '');
  return tab;
}

const mobile = () => `133${String(made).padStart(8, '0')}`;
const headersOf = (tab: Tab) => ({ [requestHeaders.landingPage]: tab.landing });

async function newCode(): Promise<string> {
  server.clock.pass(60);
  const body = { mobile: mobile(), action: 3 } as const;
  await server.call('POST /api/v1/account/validate/code', { body }, { address: `10.7.${made >> 8}.${made & 255}` });
  return server.sent.findLast((message) => message.mobile === mobile())?.code ?? '';
}

async function register(tab: Tab, page?: string): Promise<string> {
  const body = { mobile: mobile(), code: await newCode(), ...tab.says(page === undefined ? {} : { h5: page }) };
  const { data } = await server.call('POST /api/v1/account/auth/user/create', { body }, { headers: headersOf(tab) });
  return data.token;
}

/** Orders a course on the screen on which the tab is. */
async function order(tab: Tab, token: string, page?: string): Promise<void> {
  const courseId = await shop.course();
  const body = tab.says(page === undefined ? {} : { h5: page });
  const opened = await server.call(
    'POST /api/V1.29/course/{id}/checkout',
    { params: { id: courseId }, body },
    { token, headers: headersOf(tab) },
  );
  const { code } = await shop.submit(opened.data, { token, userId: '' });
  expect(code).toBe(SUCCESS);
}

/** Goes where the form leads after a registration, and orders there. */
async function goOnAndOrder(tab: Tab, token: string): Promise<void> {
  const href = afterRegistration([{ uuid: 'c', is_owned: false }], tab.says({ h5: PAGE }));
  tab.open(href);
  await order(tab, token, new URL(href, ORIGIN).searchParams.get('h5') ?? undefined);
}

async function wechatCode(): Promise<string> {
  const search = { redirect_uri: '/login', response_type: 'code', scope: 'snsapi_userinfo', state: 'abc' };
  const query = new URLSearchParams({ ...search, person: 'normal' });
  const { headers } = await server.inject({ url: `/sandbox/oauth/grant?${query}` });
  return new URL(String(headers.location)).searchParams.get('code') ?? '';
}

/** Comes back from WeChat's own page and binds the account with the code of an SMS. */
async function bindWechat(tab: Tab): Promise<string> {
  tab.open('https://open.weixin.qq.com/connect/oauth2/authorize?appid=a');
  tab.open('/login?code=a&state=b', 'https://open.weixin.qq.com/');
  const seen = await server.call('GET /api/v1/account/wx/user', { query: { code: await wechatCode() } });
  const body = { uuid: seen.data.uuid, mobile: mobile(), code: await newCode(), ...tab.says() };
  const { data } = await server.call('POST /api/v1/account/wx/user/bind', { body }, { headers: headersOf(tab) });
  return data.token;
}

async function logInByWechat(): Promise<string> {
  const { data } = await server.call('GET /api/v1/account/wx/user', { query: { code: await wechatCode() } });
  return data.token;
}

const unbindWechat = (token: string) => server.call('POST /api/v1/account/wx/user/unbind', { body: {} }, { token });

/** Each ends with an order. docs/attribution.md has the same list. */
const JOURNEYS: Readonly<Record<string, (tab: Tab) => Promise<void>>> = {
  'registers on the page and orders': async (tab) => goOnAndOrder(tab, await register(tab, PAGE)),
  'reads the SMS in another app, and finds the page loaded anew': async (tab) => {
    tab.open(PAGE, '');
    await goOnAndOrder(tab, await register(tab, PAGE));
  },
  'looks around on the site before coming back to the form': async (tab) => {
    tab.open('/course/detail/1?source=page-901');
    tab.open(PAGE);
    await goOnAndOrder(tab, await register(tab, PAGE));
  },
  'logs in on the login screen instead of the form': async (tab) => {
    tab.open('/login');
    await order(tab, await register(tab));
  },
  'comes back from WeChat’s login and binds a mobile': async (tab) => {
    const token = await bindWechat(tab);
    await order(tab, token);
    await unbindWechat(token);
  },
  'is known to WeChat later, in a browser that knows nothing': async (tab) => {
    const token = await bindWechat(tab);
    server.clock.pass(3 * DAY);
    const later = await logInByWechat();
    await order(new Tab(), later);
    await unbindWechat(later);
    expect(token).not.toBe(later);
  },
  'comes back from the cashier and orders something else': async (tab) => {
    const token = await register(tab, PAGE);
    await goOnAndOrder(tab, token);
    tab.open('https://cashier.example.com/pay?id=1');
    tab.open('/order/pay-result/1?trade=2', 'https://cashier.example.com/');
    await order(tab, token);
  },
  'pays in another browser': async (tab) => {
    const token = await register(tab, PAGE);
    const other = new Tab();
    other.open('/order/pay-here/abc', '');
    await order(other, token);
  },
  'shares the page, and opens the card in the chat': async (tab) => {
    const token = await register(tab, PAGE);
    const chat = new Tab();
    chat.open(PAGE, '');
    await order(chat, token, PAGE);
  },
  'goes on in the school’s app': async (tab) => {
    await register(tab, PAGE);
    server.clock.pass(DAY);
    const app = new Tab();
    app.open('/course/detail/1', '');
    await order(app, await register(app));
  },
  'joins a group by a link of the page': async (tab) => {
    const token = await register(tab, PAGE);
    const { source = '', h5 = '' } = tab.says({ source: 'page-901', h5: PAGE });
    tab.open(`/course/group/1?${new URLSearchParams({ source, h5 })}`);
    await order(tab, token, PAGE);
  },
  'logs in again in the middle of an exam, weeks later': async (tab) => {
    await register(tab, PAGE);
    server.clock.pass(20 * DAY);
    const exam = new Tab();
    exam.open('/exam/attempt/1', '');
    await order(exam, await register(exam));
  },
};

async function touchesOf(person: string) {
  const { page, clickIds } = userSources;
  const touches = await server.db
    .select({ id: userSources.id, page, clickIds, key: trafficChannels.key })
    .from(userSources)
    .innerJoin(users, eq(users.id, userSources.userId))
    .innerJoin(trafficChannels, eq(trafficChannels.id, userSources.channelId))
    .where(eq(users.mobile, person));
  const bought = await server.db
    .select({ touchId: orders.touchId })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.mobile, person));
  return { touches, bought };
}

describe.each(Object.keys(ENVIRONMENTS) as Environment[])('an ad that is opened in %s', (environment) => {
  it.each(Object.entries(JOURNEYS))('is credited with a student who %s', async (_name, travel) => {
    await travel(await tapAd(environment));

    const { touches, bought } = await touchesOf(mobile());
    expect(touches.length).toBeGreaterThan(1);
    expect(bought.length).toBeGreaterThan(0);
    expect(bought.filter(({ touchId }) => !touches.some(({ id }) => id === touchId))).toEqual([]);
    for (const { page, clickIds, key } of touches) {
      expect({ page, clickIds, key }).toEqual({
        page: PAGE,
        clickIds: ENVIRONMENTS[environment].ids,
        key: `link:${linkOf(environment)}`,
      });
    }
  });
});
