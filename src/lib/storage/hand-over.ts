import Cookies from 'js-cookie';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Values that one screen may leave for the next, and for how many days. Decision 0057.
 *
 * `address`: chosen for an order or a parcel. `checkout`: the coupon with which the student began the purchase.
 * `from-login`: what the student was about to do before the login. `group`: the group the student came to join. Source:
 * the specification, section 9.
 */
const LIFE_DAYS = { address: 1 / 960, checkout: 1 / 960, 'from-login': 1 / 960, group: 1 / 240 } as const;
type HandOverName = keyof typeof LIFE_DAYS;

/** When cookies are forbidden: valid until the page is left. */
const memory = new Map<HandOverName, { readonly value: string; readonly until: number }>();

/** Leaves a value for the next screen. It expires by itself. */
export function handOver(name: HandOverName, value: string): void {
  const days = LIFE_DAYS[name];
  const isSecure = window.location.protocol === 'https:';
  Cookies.set(name, value, { path: '/', expires: days, sameSite: 'lax', secure: isSecure });
  if (Cookies.get(name) === value) memory.delete(name);
  else memory.set(name, { value, until: Date.now() + days * DAY_MS });
}

/** The value that the last screen left; undefined when there is none, or it has expired. */
export function readHandOver(name: HandOverName): string | undefined {
  const inMemory = memory.get(name);
  return Cookies.get(name) ?? (inMemory && inMemory.until > Date.now() ? inMemory.value : undefined);
}

/** Deletes a value after use: it counts once. */
export function endHandOver(name: HandOverName): void {
  memory.delete(name);
  Cookies.remove(name, { path: '/' });
}
