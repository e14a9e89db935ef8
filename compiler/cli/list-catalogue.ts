import type { Static, TSchema } from 'typebox';
import { coupon } from '#src/contract/coupon.ts';
import { Course } from '#src/contract/course.ts';
import { Page } from '#src/contract/fields.ts';
import { LiveItem } from '#src/contract/live.ts';
import { couponMolds, couponSetStates, type LiveState } from '#src/contract/states.ts';
import { showInstant } from '../link/page-state.ts';
import { showMoney } from '../read/money.ts';
import { callApi, reasonOf } from '../site/read-catalogue.ts';
import type { CommandOptions } from './command-options.ts';
import { columns } from './text-columns.ts';

export type CatalogueKind = 'courses' | 'coupons' | 'lives';

/** One entry of the catalogue, as authors look it up. */
interface CatalogueEntry {
  /** What a page writes: a course number, a uuid, a classroom. */
  readonly id: string;
  readonly title: string;
  /** Its price or discount; empty when there is none. */
  readonly price: string;
  /** When it is available, in Beijing time; empty for always. */
  readonly time: string;
  readonly state: string;
  /** For a course: its uuid, for links that take one. */
  readonly uuid?: string;
}

/** Prints the entries of a kind that contain a word. Returns the exit code: 1 when the catalogue could not be read. */
export async function listCatalogue(
  kind: CatalogueKind,
  word: string,
  api: string,
  { format, print }: CommandOptions,
): Promise<number> {
  try {
    const wanted = word.trim().toLowerCase();
    const entries = (await readEntries(kind, api)).filter(({ id, title, uuid = '' }) =>
      [id, title, uuid].some((text) => text.toLowerCase().includes(wanted)),
    );
    if (format === 'json') print(JSON.stringify(entries, null, 2));
    else if (entries.length === 0) print(word ? `没有含“${word}”的。` : '一条也没有。');
    else {
      const rows = entries.map(({ id, title, price, time, state, uuid = '' }) => [id, title, price, time, state, uuid]);
      print(columns([HEADS[kind], ...rows]));
    }
    return 0;
  } catch (cause) {
    print(`没有查到（${api}）：${reasonOf(cause)}。先启动网站，或用 --api 写上后台接口的地址。`);
    return 1;
  }
}

const HEADS: Readonly<Record<CatalogueKind, readonly string[]>> = {
  courses: ['编号', '课程', '价格', '', '状态', 'uuid'],
  coupons: ['uuid', '优惠券', '优惠', '领取和使用', '状态', ''],
  lives: ['直播间', '直播', '', '时间（北京）', '状态', ''],
};

const PAGE_SIZE = 50;
const MAX_PAGES = 20;
const TIMEOUT_MS = 10_000;

/**
 * Every entry of a kind that a visitor can find now, at most a thousand. Throws a reason when the API cannot be read.
 */
export function readEntries(kind: CatalogueKind, api: string): Promise<CatalogueEntry[]> {
  return { courses: readCourses, coupons: readCoupons, lives: readLives }[kind](api);
}

async function readCourses(api: string): Promise<CatalogueEntry[]> {
  const all = await readPages(api, '/api/v1/course/', Course);
  return all.map(({ course_number: id, uuid, name, price, origin_price: origin, is_sold_out: isSoldOut }) => ({
    ...{ id, uuid, title: name, time: '', state: isSoldOut ? '满员' : '在售' },
    price: origin > price ? `${showMoney(price)}（原价 ${showMoney(origin)}）` : showMoney(price),
  }));
}

async function readCoupons(api: string): Promise<CatalogueEntry[]> {
  const path = '/api/v1/course/user_receivable_coupons/';
  const { reply } = coupon[`GET ${path}`];
  const all = await callApi(api, 'GET', path, reply, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return all.map((each) => ({
    id: each.uuid,
    title: each.name,
    price: takesOff(each),
    time: `${showInstant(Date.parse(each.start_time))} 至 ${showInstant(Date.parse(each.end_time))}`,
    state: each.set_state === couponSetStates.ING ? `发放中，剩 ${each.stock_left} 张` : '未开始',
  }));
}

function takesOff(each: {
  readonly mold: number;
  readonly amount: number;
  readonly deposit: number;
  readonly discount_percent: number;
  readonly threshold: number;
}): string {
  const from = each.threshold > 0 ? `满 ${showMoney(each.threshold)} ` : '';
  if (each.mold === couponMolds.DISCOUNT) return `${from}${each.discount_percent / 10} 折`;
  if (each.mold === couponMolds.DEPOSIT) return `定金 ${showMoney(each.deposit)} 抵 ${showMoney(each.amount)}`;
  return each.mold === couponMolds.MONEY ? `${from}减 ${showMoney(each.amount)}` : '';
}

const LIVE_STATES: Readonly<Record<LiveState, string>> = {
  0: '未开始',
  1: '直播中',
  2: '回放生成中',
  3: '可回放',
  4: '已结束，无回放',
};

async function readLives(api: string): Promise<CatalogueEntry[]> {
  const all = await readPages(api, '/api/v1/living/list?scope=public', LiveItem);
  return all.map(({ classroom, name, start_time: start, end_time: end, status }) => ({
    id: classroom,
    title: name,
    price: '',
    time: `${showInstant(Date.parse(start))} 至 ${showInstant(Date.parse(end))}`,
    state: LIVE_STATES[status],
  }));
}

/** All items of a paged list. */
async function readPages<S extends TSchema>(api: string, path: string, item: S): Promise<Static<S>[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const shape = Page(item);
  const items: Static<S>[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const address = `${path}${path.includes('?') ? '&' : '?'}page=${page}&page_size=${PAGE_SIZE}`;
    const { list, total } = await callApi(api, 'GET', address, shape, { signal });
    items.push(...list);
    if (list.length === 0 || items.length >= total) break;
  }
  return items;
}
