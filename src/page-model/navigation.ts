import type { NavigationSource } from './sources.gen.ts';
import type { Link } from './values.ts';

/** One navigation type as `navigation.yaml` defines it. */
export type NavigationType = Omit<NavigationSource['types'][number], 'params'> & {
  readonly params?: readonly {
    readonly name: string;
    readonly kind: 'uuid' | 'uuid-list' | 'url' | 'text' | 'phone';
  }[];
};

/** A typed navigation: its type and the parameters the type asks for. */
export interface Navigation {
  readonly type: number;
  readonly [param: string]: unknown;
}

/**
 * Where a typed navigation leads: the path pattern of its type with the parameters filled in, each encoded.
 *
 * Lists are joined by commas. A pattern that is nothing but one parameter takes it as an address, which must be safe.
 * A call takes one number. Nothing is returned for an unknown type, a missing parameter, an unsafe address or what is no
 * number.
 */
export function resolveNavigation(
  types: readonly NavigationType[],
  navigation: Navigation,
): Extract<Link, { type: number }> | undefined {
  const definition = types.find(({ type }) => type === navigation.type);
  if (!definition) return undefined;
  const whole = /^\{(\w+)\}$/.exec(definition.path)?.[1];
  if (whole) {
    const href = navigation[whole];
    if (typeof href !== 'string' || !isSafeAddress(href)) return undefined;
    return { action: definition.action, href, type: definition.type };
  }
  if (definition.action === 'call') {
    const number = dialled(navigation[/^tel:\{(\w+)\}$/.exec(definition.path)?.[1] ?? '']);
    return number === undefined ? undefined : { action: 'call', href: `tel:${number}`, type: definition.type };
  }
  let isComplete = true;
  const href = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parts = [navigation[name] ?? []].flat().map(String);
    if (parts.length === 0 || parts.includes('')) isComplete = false;
    return parts.map(encodeURIComponent).join(',');
  });
  return isComplete ? { action: definition.action, href, type: definition.type } : undefined;
}

/**
 * What a phone dials for a number as people write it, `400-800-2027`: a mobile, a number with its area code, one of the
 * service numbers (400, 800, 95…, 1xx), or any other with its country. Undefined for anything else.
 */
export function dialled(written: unknown): string | undefined {
  if (typeof written !== 'string' || !/^\+?\d[\d -]*\d$/.test(written)) return undefined;
  const number = written.replace(/[ -]/g, '');
  const isKnown = /^(1[3-9]\d{9}|0[1-9]\d{1,2}[2-9]\d{6,7}|[48]00\d{7}|9\d{4,7}|1\d{2,4}|\+[1-9]\d{6,14})$/.test(
    number,
  );
  return isKnown ? number : undefined;
}

/**
 * Whether an address may be followed: a path of this site, or an absolute https address without a user name.
 *
 * Browsers read a backslash as a slash and drop tabs and line ends, so neither may occur.
 */
export function isSafeAddress(address: string): boolean {
  if (/[\s\\]/.test(address) || hasControlCharacter(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  if (!/^https:\/\/[^/?#]/i.test(address)) return false;
  try {
    const { username, password } = new URL(address);
    return username === '' && password === '';
  } catch {
    return false;
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
