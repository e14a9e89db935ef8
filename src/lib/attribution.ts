import { CLICK_IDS, firstAdTouch, lastAdTouch, UTM_NAMES } from './ad-touch.ts';

/** Where a student came from, in the shape of the API's tracking fields. */
export interface Tracking {
  source?: string;
  h5?: string;
  utm?: { [name in (typeof UTM_NAMES)[number]]?: string };
  click_ids?: Record<string, string>;
}

/** What to send with a registration or an order: the last touch, over what the page itself says. */
export function tracking(page: Pick<Tracking, 'source' | 'h5'> = {}): Tracking {
  const params = (lastAdTouch() ?? firstAdTouch())?.params ?? {};
  const utm = pick(UTM_NAMES, (name) => params[`utm_${name}`]);
  const clickIds = pick(CLICK_IDS, (name) => params[name]);
  const source = params.source ?? page.source;
  const h5 = page.h5 ?? params.h5;
  return {
    ...(source && { source }),
    ...(h5 && { h5 }),
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
