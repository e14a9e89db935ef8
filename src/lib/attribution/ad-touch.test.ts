// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstAdTouch, lastAdTouch, noteAdTouch, trackingParams } from './ad-touch.ts';
import { tracking } from './attribution.ts';

const visit = (search: string, pathname = '/1month') => noteAdTouch({ pathname, search }, 1000);

beforeEach(() => sessionStorage.clear());

describe('trackingParams', () => {
  it.each([
    ['?source=a&utm_source=b&gdt_vid=c', { source: 'a', utm_source: 'b', gdt_vid: 'c' }],
    ['?mobile=13800138000&name=x&redirect=/a', {}],
    ['?source=13800138000&utm_term=a%40b.cn&gclid=%2B8613800138000', {}],
    ['?UTM_Source=a', { utm_source: 'a' }],
    ['?source=a&source=b', { source: 'a' }],
    ['?source=%00%0Aa', { source: 'a' }],
    ['?source=&utm_source=+', {}],
    ['?__proto__=x&constructor=y', {}],
    [
      `?source=${'s'.repeat(300)}&org=${'o'.repeat(300)}&h5=${'h'.repeat(300)}&ch=${'c'.repeat(300)}`,
      { source: 's'.repeat(64), org: 'o'.repeat(64), h5: 'h'.repeat(120), ch: 'c'.repeat(40) },
    ],
    [`?utm_term=${'t'.repeat(300)}`, { utm_term: 't'.repeat(200) }],
    [`?callback=${'s'.repeat(2048)}`, { callback: 's'.repeat(2048) }],
    [`?gclid=${'s'.repeat(2049)}&adid=7`, { adid: '7' }],
    [
      '?callback=aHR0cHM6Ly9h%2Bb%3D%3D&creativeid=1788&creativeType=3',
      { callback: 'aHR0cHM6Ly9h+b==', creativeid: '1788', creativetype: '3' },
    ],
    ['?source=%E6%8A%96%E9%9F%B3', { source: '抖音' }],
    ['', {}],
  ])('reads %j', (search, params) => {
    expect(trackingParams(search)).toEqual(params);
  });
});

describe('noteAdTouch', () => {
  it('keeps the first touch and replaces the last', () => {
    visit('?source=a', '/901');
    visit('?source=b', '/1018');

    expect(firstAdTouch()).toEqual({ at: 1000, page: '/901', params: { source: 'a' } });
    expect(lastAdTouch()?.params).toEqual({ source: 'b' });
  });

  it('keeps what is known when a page comes without parameters', () => {
    visit('?source=a');
    visit('');

    expect(lastAdTouch()?.params).toEqual({ source: 'a' });
  });
});

describe('a link of the site itself', () => {
  it('never takes the place of what the ad said', () => {
    visit('?utm_source=feed&callback=c1');
    noteAdTouch({ pathname: '/order/confirm/x/0', search: '?is_first_start=1&source=douyin&h5=/douyin' }, 2000, true);

    expect(tracking()).toEqual({
      source: 'douyin',
      h5: '/douyin',
      utm: { source: 'feed' },
      click_ids: { callback: 'c1' },
    });
  });

  it('of another ad does', () => {
    visit('?utm_source=feed&callback=c1');
    visit('?source=b');

    expect(tracking()).toEqual({
      source: 'b',
      first: { page: '/1month', utm: { source: 'feed' }, click_ids: { callback: 'c1' } },
    });
  });
});

describe('a click id that is too long', () => {
  it('is left out and counted, once', async () => {
    const bodies: Blob[] = [];
    vi.stubGlobal('navigator', { sendBeacon: (_: string, body: Blob) => bodies.push(body) > 0 });
    visit(`?callback=${'s'.repeat(5000)}&source=a`);
    tracking();
    await vi.waitUntil(() => bodies.length > 0);
    vi.unstubAllGlobals();

    expect(lastAdTouch()?.params).toEqual({ source: 'a' });
    expect(bodies).toHaveLength(1);
    expect(JSON.parse((await bodies[0]?.text()) ?? '')).toMatchObject({
      kind: 'tracking-dropped',
      message: 'callback has 5000 characters',
    });
  });
});

describe('tracking', () => {
  it('is empty when nothing is known', () => {
    expect(tracking()).toEqual({});
  });

  it('gives the shape of the API', () => {
    visit('?source=ad&utm_source=x&utm_campaign=y&bd_vid=1&qz_gdt=2&org=o');

    expect(tracking({ source: 'page', h5: '/1month' })).toEqual({
      source: 'ad',
      h5: '/1month',
      utm: { source: 'x', campaign: 'y' },
      click_ids: { bd_vid: '1', qz_gdt: '2' },
    });
  });

  it("falls back to the page's own source", () => {
    visit('?utm_source=x');

    expect(tracking({ source: 'page' })).toEqual({ source: 'page', utm: { source: 'x' } });
  });

  it.each([
    ['{"params":{"source":{"a":1},"utm_source":7,"h5":"/901"}}', { h5: '/901' }],
    [`{"params":{"source":"${'s'.repeat(5000)}"}}`, { source: 's'.repeat(64) }],
    ['{"params":{"mobile":"13800138000","gclid":"13800138000"}}', {}],
    ['{"params":["source"]}', {}],
    ['{"params":null}', {}],
  ])('takes from the storage only what an address could have given: %.60s', (kept, taken) => {
    sessionStorage.setItem('last-touch', kept);

    expect(tracking()).toEqual(taken);
  });

  it('survives what somebody else left in the storage', () => {
    sessionStorage.setItem('last-touch', '{broken');
    sessionStorage.setItem('first-touch', '"text"');

    expect(tracking()).toEqual({});
  });
});
