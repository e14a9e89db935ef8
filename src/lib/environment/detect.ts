import { APP_PATTERN } from './in-app.ts';

/**
 * The program the page runs in. `wecom` is the chat app for companies: it can neither pay nor share like the chat app.
 */
type Host =
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

/** `harmony` is the system that runs no Android software; its forerunners count as `android`. */
export type System = 'ios' | 'android' | 'harmony' | 'desktop';

export interface Environment {
  readonly host: Host;
  readonly system: System;
}

/** Facts that the user agent does not contain. */
export interface WindowFacts {
  readonly navigator?: { readonly maxTouchPoints?: number };
  /** Set by the chat app in the web-view of a mini-program. */
  readonly __wxjs_environment?: string;
}

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

/** Detects the environment from the user agent, which can be forged: no security check may depend on it. */
export function detectEnvironment(userAgent: string, window: WindowFacts = {}): Environment {
  return { host: hostOf(userAgent, window), system: systemOf(userAgent, window) };
}

/** The program a page runs in; separate, for scripts that need nothing else. */
export function hostOf(userAgent: string, { __wxjs_environment }: WindowFacts): Host {
  const host = HOSTS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'browser';
  const isMiniProgram = /miniProgram/i.test(userAgent) || __wxjs_environment === 'miniprogram';
  return host === 'wechat' && isMiniProgram ? 'mini-program' : host;
}

function systemOf(userAgent: string, { navigator }: WindowFacts): System {
  if (/iP(hone|ad|od)/.test(userAgent)) return 'ios';
  // An iPad calls itself a Macintosh; no Macintosh has a touch screen.
  if (/Macintosh/.test(userAgent)) return (navigator?.maxTouchPoints ?? 0) > 1 ? 'ios' : 'desktop';
  if (/Android|\bAdr\b/i.test(userAgent)) return 'android';
  if (/OpenHarmony|HarmonyOS|ArkWeb/i.test(userAgent)) return 'harmony';
  return 'desktop';
}
