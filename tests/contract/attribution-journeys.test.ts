import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSources, users } from '#server/db/schema/account.ts';
import { orders } from '#server/db/schema/order.ts';
import { postbackMarks } from '#server/db/schema/postback.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { campaignPages, sitePublished, Tab } from './browser-tab.ts';

const PAGE = '/901';
const DAY = 24 * 3600;

/** How ad platforms change an address before it is opened, and where it is opened. */
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

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let made = 0;
beforeAll(async () => {
  server = await startTestServer({ siteFolder: await sitePublished(), console: { origin: undefined } });
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

/** Taps the ad: its short address leads to the page, with the platform's parameters. */
async function tapAd(environment: Environment): Promise<Tab> {
  const { headers } = await server.inject({ url: `/s/${linkOf(environment)}?${ENVIRONMENTS[environment].adds}` });
  const tab = new Tab(server);
  tab.open(String(headers.location), '');
  return tab;
}

const mobile = () => `133${String(made).padStart(8, '0')}`;

async function newCode(): Promise<string> {
  server.clock.pass(60);
  const body = { mobile: mobile(), action: 3 } as const;
  await server.call('POST /api/v1/account/validate/code', { body }, { address: `10.7.${made >> 8}.${made & 255}` });
  return server.sent.findLast((message) => message.mobile === mobile())?.code ?? '';
}

/** Submits the form of the tab's page, and follows its link. */
async function register(tab: Tab): Promise<void> {
  tab.open(await tab.register(mobile(), await newCode()));
}

const logIn = async (tab: Tab) => tab.logIn(mobile(), await newCode());

/** Orders a course on the tab's screen. */
async function order(tab: Tab): Promise<void> {
  const { checkout, said } = await tab.checkOut(await shop.course());
  const { code } = await shop.submit(checkout, { token: tab.token, userId: '' }, said);
  expect(code).toBe(SUCCESS);
}

async function registerAndOrder(tab: Tab): Promise<void> {
  await register(tab);
  await order(tab);
}

/** Opens an address without parameters, as from a card in a chat or a message. */
function openAnew(address: string): Tab {
  const tab = new Tab(server);
  tab.open(address, '');
  return tab;
}

async function wechatCode(): Promise<string> {
  const search = { redirect_uri: '/login', response_type: 'code', scope: 'snsapi_userinfo', state: 'abc' };
  const query = new URLSearchParams({ ...search, person: 'normal' });
  const { headers } = await server.inject({ url: `/sandbox/oauth/grant?${query}` });
  return new URL(String(headers.location)).searchParams.get('code') ?? '';
}

/** Returns from WeChat's page and binds the account by SMS code. */
async function bindWechat(tab: Tab): Promise<void> {
  tab.open('https://open.weixin.qq.com/connect/oauth2/authorize?appid=a');
  tab.open('/login?code=a&state=b', 'https://open.weixin.qq.com/');
  const seen = await server.call('GET /api/v1/account/wx/user', { query: { code: await wechatCode() } });
  await tab.bind(seen.data.uuid, mobile(), await newCode());
}

async function logInByWechat(): Promise<string> {
  const { data } = await server.call('GET /api/v1/account/wx/user', { query: { code: await wechatCode() } });
  return data.token;
}

const unbindWechat = (token: string) => server.call('POST /api/v1/account/wx/user/unbind', { body: {} }, { token });

/** Each ends with an order. docs/attribution.md has the same list. */
const JOURNEYS: Readonly<Record<string, (tab: Tab) => Promise<void>>> = {
  'registers on the page and orders': registerAndOrder,
  'reads the SMS in another app, and finds the page loaded anew': async (tab) => {
    tab.open(PAGE, '');
    await registerAndOrder(tab);
  },
  'looks around on the site before coming back to the form': async (tab) => {
    tab.open('/course/detail/1?source=page-901');
    tab.open(PAGE);
    await registerAndOrder(tab);
  },
  'logs in on the login screen instead of the form': async (tab) => {
    tab.open('/login');
    await logIn(tab);
    await order(tab);
  },
  'comes back from WeChat’s login and binds a mobile': async (tab) => {
    await bindWechat(tab);
    await order(tab);
    await unbindWechat(tab.token);
  },
  'is known to WeChat later, in a browser that knows nothing': async (tab) => {
    await bindWechat(tab);
    server.clock.pass(3 * DAY);
    const later = openAnew('/');
    later.token = await logInByWechat();
    await order(later);
    await unbindWechat(later.token);
    expect(tab.token).not.toBe(later.token);
  },
  'comes back from the cashier and orders something else': async (tab) => {
    await registerAndOrder(tab);
    tab.open('https://cashier.example.com/pay?id=1');
    tab.open('/order/pay-result/1?trade=2', 'https://cashier.example.com/');
    await order(tab);
  },
  'pays in another browser': async (tab) => {
    await register(tab);
    const other = openAnew('/order/pay-here/abc');
    other.token = tab.token;
    await order(other);
  },
  'opens the page again from a card in a chat, registers there once more and orders': async (tab) => {
    await register(tab);
    await registerAndOrder(openAnew(PAGE));
  },
  'goes on in the school’s app': async (tab) => {
    await register(tab);
    server.clock.pass(DAY);
    const app = openAnew('/course/detail/1');
    await logIn(app);
    await order(app);
  },
  'joins a group by a link of the page': async (tab) => {
    await register(tab);
    const card = openAnew(PAGE);
    card.token = tab.token;
    card.open(`/order/confirm/1/0?${new URLSearchParams({ source: campaignPages.get(PAGE)?.source ?? '', h5: PAGE })}`);
    await order(card);
  },
  'logs in again in the middle of an exam, weeks later': async (tab) => {
    await register(tab);
    server.clock.pass(20 * DAY);
    const exam = openAnew('/exam/attempt/1');
    await logIn(exam);
    await order(exam);
  },
};

async function touchesOf(person: string) {
  const { id, page, clickIds, firstPage, firstClickIds, createdAt } = userSources;
  const touches = await server.db
    .select({ id, page, clickIds, firstPage, firstClickIds, key: trafficChannels.key })
    .from(userSources)
    .innerJoin(users, eq(users.id, userSources.userId))
    .innerJoin(trafficChannels, eq(trafficChannels.id, userSources.channelId))
    .where(eq(users.mobile, person))
    .orderBy(createdAt);
  const bought = await server.db
    .select({ id: orders.id, touchId: orders.touchId })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.mobile, person));
  return { touches, bought };
}

describe.each(Object.keys(ENVIRONMENTS) as Environment[])('an ad that is opened in %s', (environment) => {
  it.each(Object.entries(JOURNEYS))('is credited with a student who %s', async (_name, travel) => {
    await travel(await tapAd(environment));

    const { ids } = ENVIRONMENTS[environment];
    const { touches, bought } = await touchesOf(mobile());
    expect(touches.length).toBeGreaterThan(1);
    expect(bought.length).toBeGreaterThan(0);
    expect(bought.filter(({ touchId }) => !touches.some(({ id }) => id === touchId))).toEqual([]);
    for (const { id: _id, ...touch } of touches) {
      const key = `link:${linkOf(environment)}`;
      expect(touch).toEqual({ page: PAGE, clickIds: ids, firstPage: PAGE, firstClickIds: ids, key });
    }
    expect(await markedOrders(bought)).toBe(Object.keys(ids).length > 0 ? bought.length : 0);
  });
});

/** Number of these orders that will be reported to the ad's platform. */
async function markedOrders(bought: readonly { readonly id: string }[]): Promise<number> {
  const ids = bought.map(({ id }) => id);
  return server.db.$count(postbackMarks, and(eq(postbackMarks.fact, 'order'), inArray(postbackMarks.subject, ids)));
}

describe('the mark of a page', () => {
  it.each([...campaignPages.keys()].filter((page) => page !== PAGE))(
    'names no other way: %s, opened from a chat, leaves the ad its student',
    async (page) => {
      await register(await tapAd('抖音'));
      await registerAndOrder(openAnew(page));

      const { touches } = await touchesOf(mobile());
      expect(touches.at(-1)).toMatchObject({ page, clickIds: ENVIRONMENTS.抖音.ids, key: `link:${linkOf('抖音')}` });
    },
  );

  it('is the way of a student whom no ad brought', async () => {
    await registerAndOrder(openAnew(PAGE));
    await registerAndOrder(openAnew('/1018'));

    const { touches } = await touchesOf(mobile());
    expect(touches.map(({ page, key }) => [page, key])).toEqual([
      [PAGE, 'source:901'],
      [PAGE, 'source:901'],
      ['/1018', 'source:1018'],
      ['/1018', 'source:1018'],
    ]);
  });

  it.each([
    ['another link', `/s/way-1?clickid=new`, { key: 'link:way-1', clickIds: { clickid: 'new' } }],
    ['the same ad, tapped again', `/s/way-0?gdt_vid=again`, { key: 'link:way-0', clickIds: { gdt_vid: 'again' } }],
    ['a source of its own', `${PAGE}?source=poster-7`, { key: 'source:poster-7', clickIds: {} }],
  ])('gives way to %s', async (_name, address, expected) => {
    await register(await tapAd('微信'));
    const { headers } = await server.inject({ url: address });
    await registerAndOrder(openAnew(String(headers.location ?? address)));

    const { touches } = await touchesOf(mobile());
    expect(touches.at(-1)).toMatchObject(expected);
    expect(touches.at(-1)).toMatchObject({ firstPage: PAGE, firstClickIds: ENVIRONMENTS.微信.ids });
  });
});
