import { describe, expect, it } from 'vitest';
import { subscribeAddress } from './wechat-reminder.ts';

const question = { appID: 'wx1', scene: 1001, template_id: 'live-start', reserved: 'r'.repeat(43) };
const site = { returnTo: '/liveDetail?classroom=a&is_public=true', origin: 'https://m.school.cn' };

describe('subscribeAddress', () => {
  it('is WeChat’s own page, which leads back to the class', () => {
    const url = new URL(subscribeAddress(question, site));
    const back = new URL(url.searchParams.get('redirect_url') ?? '');

    expect(`${url.origin}${url.pathname}${url.hash}`).toBe('https://mp.weixin.qq.com/mp/subscribemsg#wechat_redirect');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      action: 'get_confirm',
      appid: 'wx1',
      scene: '1001',
      template_id: 'live-start',
      reserved: question.reserved,
    });
    expect([back.origin, back.pathname, back.searchParams.get('redirect')]).toEqual([
      site.origin,
      '/wechat-template-callback',
      site.returnTo,
    ]);
  });

  it('may be a page of our own site, and no other address', () => {
    expect(subscribeAddress({ ...question, subscribe_url: '/sandbox/wechat/subscribe' }, site)).toMatch(
      /^https:\/\/m\.school\.cn\/sandbox\/wechat\/subscribe\?/,
    );
    expect(() => subscribeAddress({ ...question, subscribe_url: 'javascript:alert(1)' }, site)).toThrow(RangeError);
  });
});
