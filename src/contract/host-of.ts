import { APP_PATTERN } from './app-pattern.ts';

/**
 * The program the page runs in. `wecom` is the chat app for companies: it can neither pay nor share like the chat app.
 */
export type Host =
  | 'wechat'
  | 'mini-program'
  | 'wecom'
  | 'app'
  | 'alipay'
  | 'douyin'
  | 'toutiao'
  | 'qq'
  | 'weibo'
  | 'baidu'
  | 'uc'
  | 'browser';

/** The first matching rule decides; a program that embeds another's engine comes before it. */
const HOSTS: readonly (readonly [Host, RegExp])[] = [
  ['app', APP_PATTERN],
  ['wecom', /\bwxwork\//i],
  ['wechat', /\bMicroMessenger\//i],
  ['alipay', /AlipayClient|AliApp\(AP\//i],
  ['toutiao', /NewsArticle|\bToutiao\b/i],
  ['douyin', /aweme|ToutiaoMicroApp|\bDouyin\b/i],
  ['qq', /\bQQ\/\d/i],
  ['weibo', /\bWeibo\b|__weibo__/i],
  ['baidu', /baiduboxapp|\bBaiduApp\b/i],
  ['uc', /UCBrowser|\bUCWEB/i],
];

/** The program a page runs in, by a user agent, which can be forged: no security check may depend on it. */
export function hostOf(userAgent: string, { __wxjs_environment }: { readonly __wxjs_environment?: string } = {}): Host {
  const host = HOSTS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'browser';
  const isMiniProgram = /miniProgram/i.test(userAgent) || __wxjs_environment === 'miniprogram';
  return host === 'wechat' && isMiniProgram ? 'mini-program' : host;
}

/** The class of a device from its user agent; empty when the user agent names no device (a robot). */
export function deviceOf(userAgent: string): 'phone' | 'tablet' | 'desktop' | '' {
  if (/iPad|Tablet|\bPad\b/i.test(userAgent)) return 'tablet';
  if (/iPhone|iPod|\bMobile\b|\(Phone;/.test(userAgent)) return 'phone';
  if (/Android|\bAdr\b/i.test(userAgent)) return 'tablet';
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) ? 'desktop' : '';
}
