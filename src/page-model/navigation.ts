import type { NavigationSource } from './sources.gen.ts';
import type { Link, MiniProgramPage } from './values.ts';

/** One navigation type as `navigation.yaml` defines it. */
export type NavigationType = Omit<NavigationSource['types'][number], 'params'> & {
  readonly params?: readonly {
    readonly name: string;
    readonly kind: 'uuid' | 'uuid-list' | 'url' | 'text' | 'phone' | 'app-id' | 'app-page';
  }[];
};

/** A typed navigation: its type and the parameters of that type. */
export interface Navigation {
  readonly type: number;
  readonly [param: string]: unknown;
}

/** Kinds of parameters that name the program to open, and so are not part of the path. Decision 0002. */
export const PROGRAM_KINDS: readonly string[] = ['app-id', 'app-page'];

/**
 * The target of a typed navigation: the path pattern of its type with the parameters filled in, each encoded.
 *
 * Lists are joined by commas. A pattern of exactly one parameter takes it as an address, which must be safe. A call
 * takes one number. A mini-program's path is the fallback of the link. Undefined for an unknown type, a missing
 * parameter, an unsafe address, an invalid number, or an invalid page of a mini-program.
 */
export function resolveNavigation(
  types: readonly NavigationType[],
  navigation: Navigation,
): Extract<Link, { type: number }> | undefined {
  const definition = types.find(({ type }) => type === navigation.type);
  if (!definition) return undefined;
  const { action, type } = definition;
  if (action === 'call') {
    const number = dialled(navigation[/^tel:\{(\w+)\}$/.exec(definition.path)?.[1] ?? '']);
    return number === undefined ? undefined : { action, href: `tel:${number}`, type };
  }
  const href = addressOf(definition.path, navigation);
  if (href === undefined) return undefined;
  if (action !== 'mini-program') return { action, href, type };
  const program = programOf(definition, navigation);
  return program && { action, href, type, program };
}

function addressOf(path: string, navigation: Navigation): string | undefined {
  const whole = /^\{(\w+)\}$/.exec(path)?.[1];
  if (whole) {
    const address = navigation[whole];
    return typeof address === 'string' && isSafeAddress(address) ? address : undefined;
  }
  let isComplete = true;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parts = [navigation[name] ?? []].flat().map(String);
    if (parts.length === 0 || parts.includes('')) isComplete = false;
    return parts.map(encodeURIComponent).join(',');
  });
  return isComplete ? address : undefined;
}

function programOf({ params = [] }: NavigationType, navigation: Navigation): MiniProgramPage | undefined {
  const given = (kind: string) => navigation[params.find((param) => param.kind === kind)?.name ?? ''];
  const [appId, page] = [given('app-id'), given('app-page')];
  return isAppId(appId) && isProgramPage(page) ? { appId, page: page.replace(/^\//, '') } : undefined;
}

/** Whether a value has the form of a mini-program's AppID. Source: WeChat's administration. */
export function isAppId(value: unknown): value is string {
  return typeof value === 'string' && /^wx[0-9a-f]{16}$/.test(value);
}

/** Whether a value is a page of a mini-program, with its query: `pages/course/index?uuid=…`, at most 512 long. */
export function isProgramPage(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 512) return false;
  return /^\/?[\w-]+(\/[\w-]+)*(\?[\w!$&'()*+,/:;=?@.~%-]*)?$/.test(value);
}

/**
 * What a phone dials for a number as people write it, `400-800-2027`: a mobile, a number with its area code, a service
 * number (400, 800, 95…, 1xx), or any number with its country code. Undefined for anything else.
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
 * Whether an address is allowed: a path of this site, or an absolute https address without a user name.
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
