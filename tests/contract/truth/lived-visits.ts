import type { LivePage } from '#server/domains/context.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import type { VisitDevice, VisitHost } from '#src/contract/visit-words.ts';
import { DIRECT, type Fact, type Way, wayOf } from './truth.ts';

type Visit = InputOf<'POST /api/v1/base/visit_events'>['body'];

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148';
/** Programs in which pages are opened, with their user agents. */
export const DEVICES: readonly {
  readonly device: VisitDevice;
  readonly host: VisitHost;
  readonly userAgent: string;
}[] = [
  { device: 'phone', host: 'browser', userAgent: `${PHONE} Safari/604.1` },
  { device: 'phone', host: 'wechat', userAgent: `${PHONE} MicroMessenger/8.0.49 NetType/WIFI` },
  { device: 'phone', host: 'mini-program', userAgent: `${PHONE} MicroMessenger/8.0.49 miniProgram/wx0123` },
  { device: 'phone', host: 'app', userAgent: `${PHONE} kaoyanvip/7.2` },
  {
    device: 'tablet',
    host: 'browser',
    userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-X716B) AppleWebKit/537.36 Chrome/126 Safari/537.36',
  },
  {
    device: 'desktop',
    host: 'browser',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126 Safari/537.36',
  },
];
/** The header in which the school's proxy names cities, and the proxy's address. */
export const CITY_HEADER = 'x-visitor-city';
export const PROXIES = '10.0.0.0/8, 127.0.0.1'.split(', ');
/** City named by the proxy or by somebody else, and the city that counts. */
const PLACES = [
  ...([
    ['Beijing', '北京市'],
    ['%E6%9D%AD%E5%B7%9E', '杭州市'],
    ['哈尔滨', '哈尔滨市'],
  ] as const),
  ...([
    ['Gotham', ''],
    ['', ''],
    ['Beijing', '', 'forged'],
  ] as const),
] as const;

/** A caller's place: the headers of the call, and where it counts. */
function placeOf(number: number, userAgent: string) {
  const [value, city, forged = ''] = PLACES[number % PLACES.length] ?? PLACES[0];
  const forwarded = { 'x-forwarded-for': `203.0.${(number >> 8) & 255}.${number & 255}` };
  const named = value !== '' && { [CITY_HEADER]: value };
  return { city, headers: { 'user-agent': userAgent, ...(forged === '' && forwarded), ...named } };
}
export const BOT = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';

/** Pages of the simulated school; `/gone` is taken down and `/old` moves while the days pass. */
export const MARKS = new Map([
  ['/spring', 'spring-mark'],
  ['/autumn', 'autumn-mark'],
  ['/gone', 'gone-mark'],
  ['/old', 'old-mark'],
]);
const FACE = { utmSource: 'feed', utmCampaign: 'autumn', utmContent: 'face' };
export const WAYS: readonly Way[] = [
  DIRECT,
  wayOf({ link: 'truth-1', ...FACE }),
  wayOf({ link: 'truth-2' }),
  wayOf(FACE),
  wayOf({ utmSource: 'feed', utmMedium: 'cpc', utmCampaign: 'spring', utmContent: 'poster' }),
  wayOf({ utmSource: 'search' }),
  wayOf({ platform: 'tencent' }),
  wayOf({ platform: 'baidu', utmSource: 'search' }),
];

/** Visits with late, doubled and forged events, wrong clocks and programs; those that count are added to the facts. */
export function livedVisits(server: TestServer, facts: Fact[], { random, ids }: { random: () => number; ids: Random }) {
  const known = new Set<string>();
  const places = numbers(7);
  const place = (userAgent: string) => placeOf(Math.floor(places() * 60_000), userAgent);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const now = () => server.clock.now().getTime();

  /** Marks these parameters as known: from then on visits with them count for them. */
  const know = (way: Way) => void known.add(JSON.stringify(way));

  /**
   * How a visit with these parameters counts: only links, platforms, the page's mark, and parameters that have brought
   * somebody.
   */
  function wayOfVisit(way: Way, page: string): Way {
    if (known.has(JSON.stringify(way))) return way;
    const link = ['truth-1', 'truth-2'].find((code) => code === way.link) ?? '';
    const isMark = way.source === MARKS.get(page);
    const words = link === 'truth-1' && way.utmSource === FACE.utmSource ? FACE : {};
    const isOnlyMark = isMark && way.link === '' && way.utmSource === '';
    if (!link && !way.platform && !isOnlyMark) return way === DIRECT ? DIRECT : wayOf({ source: '其他' });
    return wayOf({ link, platform: way.platform, source: isMark ? way.source : '', ...words });
  }

  async function visit(way: Way, page: string, isForged = false) {
    const { device, host, userAgent } = pick(DEVICES);
    const { city, headers } = place(userAgent);
    const variant = page === '/spring' ? pick(['a', 'b']) : '';
    const isBot = chance(0.08);
    const skewMs = chance(0.15) ? pick([-9, 5, 700]) * 3_600_000 : 0;
    const startedAt = now();
    const words = { ch: way.link, source: way.source, platform: way.platform, utm_source: way.utmSource };
    const more = { utm_medium: way.utmMedium, utm_campaign: way.utmCampaign, utm_content: way.utmContent };
    const told: Visit = {
      ...{
        visit: newUuid(ids),
        page,
        device,
        host,
        started_at: startedAt + skewMs,
        sent_at: now() + skewMs,
        events: [],
      },
      ...Object.fromEntries(Object.entries({ variant, ...words, ...more }).filter(([, value]) => value !== '')),
    };
    const send = (events: Visit['events'], isTwice = chance(0.2)) => {
      const body = { ...told, sent_at: now() + skewMs, events };
      const options = {
        headers: isBot ? { ...headers, 'user-agent': BOT } : headers,
        address: `10.7.0.${facts.length % 250}`,
      };
      const once = () => server.call('POST /api/v1/base/visit_events', { body }, options);
      return isTwice ? Promise.all([once(), once()]) : once();
    };
    const isKnown = !isForged && (await server.context.livePage(page, variant)) !== undefined;
    const counted = wayOfVisit(way, page);
    const adds: Record<string, number> = { visits: 1 };
    const seen = ['hero'];
    await send([{ kind: 'visit' }, { kind: 'block', block: 'hero' }, { kind: 'block', block: 'made-up' }]);
    if (chance(0.5)) {
      // The rest arrives later, in another hour or on another day, and maybe twice.
      server.clock.pass(pick([20, 1800, 8 * 3600]));
      seen.push('form', '25', ...(chance(0.5) ? ['50'] : []));
      Object.assign(adds, { formsSeen: 1, formsStarted: 1 });
      const depths = seen.includes('50') ? ([{ kind: 'scroll-25' }, { kind: 'scroll-50' }] as const) : [];
      const rest = [{ kind: 'form-seen' }, { kind: 'form-start' }, { kind: 'block', block: 'form' }] as const;
      await send([...rest, ...(depths.length > 0 ? depths : [{ kind: 'scroll-25' } as const])]);
    }
    if (isKnown && !isBot) facts.push({ at: startedAt, page, way: counted, variant, device, host, city, adds, seen });
    return { device, host, city, headers, variant: variant || undefined };
  }

  return { visit, know, place };
}

/** The currently open pages for the server; the simulated days fill them. */
export function livePagesOf(gone: () => readonly string[]) {
  const blocks = new Set(['hero', 'form']);
  return async (path: string, variant = ''): Promise<LivePage | undefined> => {
    const source = MARKS.get(path);
    const isArm = variant === '' || (path === '/spring' && ['a', 'b'].includes(variant));
    return source && isArm && !gone().includes(path) ? { source, isMeasured: true, blocks } : undefined;
  };
}

/** Numbers from 0 to 1 by a seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
