import * as paths from '../paths.ts';

/** What WeChat adds to an address when it sends somebody back, by the screens it sends them to. */
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
 * Takes what works once out of the address, before anything else can read, log or share it.
 *
 * It lives in memory only: a reload or the Back button finds nothing to use a second time.
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

/** What was taken out of the address when this page was opened; undefined when there was nothing, or it was used up. */
export function oneShotQuery(): Values | undefined {
  return noted;
}

export function forgetOneShotQuery(): void {
  noted = undefined;
}
