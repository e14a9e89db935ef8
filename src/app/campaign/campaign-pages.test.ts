import { afterEach, describe, expect, it, vi } from 'vitest';
import { NETWORK_TEXT, SERVER_TEXT } from '#src/lib/api/api-failures.ts';
import { shardOf } from '#src/page-model/shard-of.ts';
import { findPageRoute, loadPage, outsideSchedule } from './campaign-pages.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('findPageRoute', () => {
  it('asks for the shard of the path once, and again after a failure', async () => {
    const route = { path: '/a-page', title: 'A', access: 'public' };
    answerWith(async () => json({}, 500));
    await expect(findPageRoute('/a-page')).rejects.toThrow(SERVER_TEXT);

    answerWith(async () => json([route]));
    expect(await findPageRoute('/a-page')).toEqual(route);
    await findPageRoute('/a-page');

    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith(`/pages/routes/${shardOf('/a-page')}.json`, expect.anything());
  });

  it('finds where an address has moved', async () => {
    answerWith(async () => json([{ path: '/moved', to: '/a-page' }]));

    expect(await findPageRoute('/moved')).toEqual({ path: '/moved', to: '/a-page' });
  });

  it('finds nothing where the site has no shard', async () => {
    answerWith(async () => json(null, 404));

    expect(await findPageRoute('/no-shard')).toBeUndefined();
  });
});

describe('loadPage', () => {
  it('finds nothing where the server answers with the app itself', async () => {
    answerWith(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));

    expect(await loadPage('/a')).toBeUndefined();
  });

  it('names the network when nothing answers', async () => {
    answerWith(async () => Promise.reject(new TypeError('Failed to fetch')));

    await expect(loadPage('/a')).rejects.toThrow(NETWORK_TEXT);
  });
});

describe('outsideSchedule', () => {
  const schedule = { from: '2026-11-01T00:00:00+08:00', until: '2026-12-01T00:00:00+08:00', otherwise: '/1month' };

  it.each([
    ['2026-10-31T23:59:59+08:00', true],
    ['2026-11-01T00:00:00+08:00', false],
    ['2026-11-30T23:59:59+08:00', false],
    ['2026-12-01T00:00:00+08:00', true],
  ])('at %s is %s', (moment, isOutside) => {
    expect(outsideSchedule({ schedule }, Date.parse(moment)) !== undefined).toBe(isOutside);
  });

  it('says where to go instead', () => {
    expect(outsideSchedule({ schedule }, 0)).toEqual({ otherwise: '/1month' });
  });

  it('never closes a page without a schedule', () => {
    expect(outsideSchedule({}, 0)).toBeUndefined();
  });
});
