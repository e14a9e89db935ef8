import * as paths from '../paths.ts';

/** Parameters that WeChat adds when it redirects back, by target screen. */
const OAUTH = ['code', 'state'];
const TEMPLATE = ['openid', 'template_id', 'action', 'scene', 'reserved'];
const NAMES: Readonly<Record<string, readonly string[]>> = {
  [paths.authRedirect.pattern]: OAUTH,
  [paths.wechatLogin.pattern]: OAUTH,
  [paths.thirdLogin.pattern]: OAUTH,
  [paths.loginOa.pattern]: OAUTH,
  [paths.wechatBind.pattern]: OAUTH,
  [paths.bindLogin.pattern]: OAUTH,
  [paths.thirdPartyBind.pattern]: OAUTH,
  [paths.wechatPartyBind.pattern]: OAUTH,
  [paths.wechatBuy.pattern]: OAUTH,
  [paths.wechatTemplateCallback.pattern]: TEMPLATE,
};

type Values = Readonly<Partial<Record<string, string>>>;

let noted: Values | undefined;

/**
 * Removes single-use parameters from the address, before anything else can read, log or share them.
 *
 * They are kept in memory only: a reload or the Back button cannot use them again.
 */
export function noteOneShotQuery(): void {
  const url = new URL(window.location.href);
  const names = NAMES[url.pathname.replace(/\/+$/, '')] ?? [];
  const given = names.filter((name) => url.searchParams.has(name));
  if (given.length === 0) return;
  noted = Object.fromEntries(given.map((name) => [name, url.searchParams.get(name) ?? '']));
  for (const name of given) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
}

/**
 * The parameters removed from the address when this page was opened; undefined when there were none, or they were used.
 */
export function oneShotQuery(): Values | undefined {
  return noted;
}

export function forgetOneShotQuery(): void {
  noted = undefined;
}
