import Cookies from 'js-cookie';

/** What one screen may leave for the next: the address that was chosen for an order or a parcel. */
type HandOverName = 'address';

/** 90 seconds, in days. */
const LIFE_DAYS = 1 / 960;
const DAY_MS = 24 * 3600 * 1000;

/** Where cookies are forbidden: good until the page is left. */
const memory = new Map<HandOverName, { readonly value: string; readonly until: number }>();

/** Leaves a value for the screen that comes next. It is gone by itself after 90 seconds. */
export function handOver(name: HandOverName, value: string): void {
  const isSecure = window.location.protocol === 'https:';
  Cookies.set(name, value, { path: '/', expires: LIFE_DAYS, sameSite: 'lax', secure: isSecure });
  if (Cookies.get(name) === value) memory.delete(name);
  else memory.set(name, { value, until: Date.now() + LIFE_DAYS * DAY_MS });
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
