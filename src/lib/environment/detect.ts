import { type Host, hostOf } from '#src/contract/host-of.ts';

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

/** Detects the environment from the user agent, which can be forged: no security check may depend on it. */
export function detectEnvironment(userAgent: string, window: WindowFacts = {}): Environment {
  return { host: hostOf(userAgent, window), system: systemOf(userAgent, window) };
}

function systemOf(userAgent: string, { navigator }: WindowFacts): System {
  if (/iP(hone|ad|od)/.test(userAgent)) return 'ios';
  // An iPad calls itself a Macintosh; no Macintosh has a touch screen.
  if (/Macintosh/.test(userAgent)) return (navigator?.maxTouchPoints ?? 0) > 1 ? 'ios' : 'desktop';
  if (/Android|\bAdr\b/i.test(userAgent)) return 'android';
  if (/OpenHarmony|HarmonyOS|ArkWeb/i.test(userAgent)) return 'harmony';
  return 'desktop';
}
