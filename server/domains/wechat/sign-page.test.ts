import { describe, expect, it } from 'vitest';
import { isOwnPage, signPage } from './sign-page.ts';

const published = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  noncestr: 'Wm3WZYTPz0wzccnW',
  timestamp: 1414587457,
  url: 'http://mp.weixin.qq.com?params=value',
};

describe('the signature of a page', () => {
  it('is the one that WeChat publishes for its example', () => {
    expect(signPage(published)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it('does not depend on the fragment', () => {
    expect(signPage({ ...published, url: `${published.url}#/x#y` })).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });
});

describe('a page', () => {
  it.each([
    ['https://m.zhiyan.example/course/detail/1?from=singlemessage&isappinstalled=0', 'm.zhiyan.example'],
    ['http://localhost:4173/', 'localhost:4173'],
    ['https://M.Zhiyan.example/', 'm.zhiyan.EXAMPLE'],
    ['https://m.zhiyan.example/search?q=%E8%8B%B1#top', 'm.zhiyan.example'],
  ])('%s is one of %s', (url, host) => {
    expect(isOwnPage(url, host)).toBe(true);
  });

  it.each([
    ['https://evil.example/?m.zhiyan.example', 'm.zhiyan.example'],
    ['https://m.zhiyan.example.evil.example/', 'm.zhiyan.example'],
    ['https://m.zhiyan.example@evil.example/', 'm.zhiyan.example'],
    ['https://user:pass@m.zhiyan.example/', 'm.zhiyan.example'],
    ['https://m.zhiyan.example:8443/', 'm.zhiyan.example'],
    ['https://m.zhiyan.example\\@evil.example/', 'm.zhiyan.example'],
    ['https://m.zhiyan.example/a b', 'm.zhiyan.example'],
    ['javascript:alert(1)', ''],
    ['//m.zhiyan.example/', 'm.zhiyan.example'],
    ['https://', ''],
  ])('%s is none of %s', (url, host) => {
    expect(isOwnPage(url, host)).toBe(false);
  });
});
