import { type AdTouch, CLICK_IDS, firstAdTouch, lastAdTouch, UTM_NAMES } from './ad-touch.ts';

/** A touch in the shape of the API. */
interface Way {
  source?: string;
  /** The code of a channel link. */
  ch?: string;
  utm?: { [name in (typeof UTM_NAMES)[number]]?: string };
  click_ids?: Record<string, string>;
}

/** A student's attribution in the shape of the API. */
export interface Tracking extends Way {
  h5?: string;
  /** The arm of the experiment on the page. */
  variant?: string;
  /** The first touch, when it differs from the last. */
  first?: Way & { page?: string };
}

/** Attribution for a registration or an order: the last touch, over the page's own mark, and the first touch. */
export function tracking(page: Pick<Tracking, 'source' | 'h5'> = {}): Tracking {
  const first = firstAdTouch();
  const last = lastAdTouch() ?? first;
  const params = last?.params ?? {};
  const way = wayOf(params);
  const source = way.source ?? page.source;
  const h5 = page.h5 ?? params.h5;
  const { variant } = document.documentElement.dataset;
  return {
    ...way,
    ...(source && { source }),
    ...(h5 && { h5 }),
    ...(variant && { variant }),
    ...(first && last && isAnotherWay(first, last) && { first: { ...wayOf(first.params), page: first.page } }),
  };
}

/** A link within the site extends the ad's touch and begins nothing new. */
function isAnotherWay(first: AdTouch, last: AdTouch): boolean {
  return Object.entries(first.params).some(([name, value]) => last.params[name] !== value);
}

function wayOf(params: AdTouch['params']): Way {
  const utm = pick(UTM_NAMES, (name) => params[`utm_${name}`]);
  const clickIds = pick(CLICK_IDS, (name) => params[name]);
  return {
    ...(params.source && { source: params.source }),
    ...(params.ch && { ch: params.ch }),
    ...(utm && { utm }),
    ...(clickIds && { click_ids: clickIds }),
  };
}

function pick<N extends string>(names: readonly N[], read: (name: N) => string | undefined) {
  const found = names.flatMap((name) => {
    const value = read(name);
    return value ? [[name, value] as const] : [];
  });
  return found.length > 0
    ? (Object.fromEntries(found) as { [name in N]?: string } & Record<string, string>)
    : undefined;
}
