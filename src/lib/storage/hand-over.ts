import Cookies from 'js-cookie';

const DAY_MS = 24 * 3600 * 1000;

/**
 * What one screen may leave for the next, and for how many days it lasts.
 *
 * `address`: chosen for an order or a parcel. `checkout`: the coupon with which the student set out to buy.
 * `from-login`: what the student was about to do before the login. `group`: the group the student came to join.
 * Source: the specification, section 9.
 */
const LIFE_DAYS = { address: 1 / 960, checkout: 1 / 960, 'from-login': 1 / 960, group: 1 / 240 } as const;
type HandOverName = keyof typeof LIFE_DAYS;

/** Where cookies are forbidden: good until the page is left. */
const memory = new Map<HandOverName, { readonly value: string; readonly until: number }>();

/** Leaves a value for the screen that comes next. It is gone by itself after its time. */
export function handOver(name: HandOverName, value: string): void {
  const days = LIFE_DAYS[name];
  const isSecure = window.location.protocol === 'https:';
  Cookies.set(name, value, { path: '/', expires: days, sameSite: 'lax', secure: isSecure });
  if (Cookies.get(name) === value) memory.delete(name);
  else memory.set(name, { value, until: Date.now() + days * DAY_MS });
}

/** What the screen before has left; undefined when it left nothing, or too long ago. */
export function readHandOver(name: HandOverName): string | undefined {
  const kept = memory.get(name);
  return Cookies.get(name) ?? (kept && kept.until > Date.now() ? kept.value : undefined);
}

/** What was handed over has been taken: it counts once. */
export function endHandOver(name: HandOverName): void {
  memory.delete(name);
  Cookies.remove(name, { path: '/' });
}
