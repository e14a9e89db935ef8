import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import type { AdAnswer } from './ad-platform.ts';
import { answered } from './sandbox-reception.ts';

/**
 * Requests per second that each platform of the sandbox accepts. The real limits are unpublished: this is half as many
 * again as we send.
 */
const MOST_A_SECOND: Readonly<Record<PostbackPlatform, number>> = {
  tencent: 8,
  oceanengine: 15,
  baidu: 8,
  kuaishou: 15,
};
const SECOND_MS = 1000;
const PAUSE_SECONDS = 60;

/** Counts the requests of each platform; says whether one exceeds the limit within its second. */
export function rushWatch(): (platform: PostbackPlatform, now: Date) => boolean {
  const taken = new Map<PostbackPlatform, readonly number[]>();
  return (platform, now) => {
    const moment = now.getTime();
    const recent = (taken.get(platform) ?? []).filter((time) => Math.abs(moment - time) < SECOND_MS);
    const isTooMuch = recent.length >= MOST_A_SECOND[platform];
    taken.set(platform, isTooMuch ? recent : [...recent, moment]);
    return isTooMuch;
  };
}

/** Each platform's answer to too many requests: its own code, or HTTP's when it publishes none. */
export function tooMuch(platform: PostbackPlatform): AdAnswer {
  if (platform === 'tencent') {
    const message = 'Application has reached the request limit per minute.';
    return answered({ code: 11017, message, message_cn: '应用请求已达分钟频次上限' });
  }
  if (platform === 'oceanengine') {
    return answered({ code: 40100, message: 'Too many requests. Please retry in some time.' });
  }
  return { status: 429, body: '', retryAfterSeconds: PAUSE_SECONDS };
}
