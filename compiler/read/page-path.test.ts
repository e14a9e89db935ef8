import { describe, expect, it } from 'vitest';
import { checkPlace, findTakenPaths, publicPathOf } from './page-path.ts';

const page = (place: string) => ({ place, file: `pages-config/${place}` });
const codesOf = (place: string) => checkPlace(page(place)).map(({ code }) => code);

describe('publicPathOf', () => {
  it.each([
    ['campaigns/1month.yaml', '/1month'],
    ['h5/LogisticsInfo.yaml', '/h5/LogisticsInfo'],
    ['agreement/privacy.yaml', '/agreement/privacy'],
  ])('publishes %s at %s', (place, path) => {
    expect(publicPathOf(place)).toBe(path);
  });
});

describe('checkPlace', () => {
  it.each(['campaigns/promotion_2203.yaml', 'h5/20210604.yaml', 'agreement/privacy.yaml'])('accepts %s', (place) => {
    expect(codesOf(place)).toEqual([]);
  });

  it.each([
    ['campaigns/.yaml', 'PATH_NAME_INVALID'],
    ['campaigns/...yaml', 'PATH_NAME_INVALID'],
    ['campaigns/a b.yaml', 'PATH_NAME_INVALID'],
    ['campaigns/-x.yaml', 'PATH_NAME_INVALID'],
    ['campaigns/__proto__.yaml', 'PATH_NAME_INVALID'],
    [`campaigns/${'x'.repeat(300)}.yaml`, 'PATH_NAME_INVALID'],
    ['campaigns/cafe\u0301.yaml', 'PATH_NAME_INVALID'],
    ['campaigns/CON.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/assets.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/console.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/index.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/healthz.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/readyz.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/metrics.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/robots.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/sw.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/favicon.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/storage.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/constructor.yaml', 'PATH_NAME_RESERVED'],
    ['campaigns/sub/x.yaml', 'PATH_FOLDER_UNKNOWN'],
    ['x.yaml', 'PATH_FOLDER_UNKNOWN'],
    ['toString/x.yaml', 'PATH_FOLDER_UNKNOWN'],
    ['campaigns/x.yml', 'PATH_EXTENSION'],
  ])('refuses %s', (place, code) => {
    expect(codesOf(place)).toEqual([code]);
  });
});

describe('findTakenPaths', () => {
  const routes = ['/', '/login', '/404', '/course/detail/:course_uuid', '/study/index/:expired?'];
  const taken = (...places: string[]) =>
    findTakenPaths(places.map(page), routes).map(({ code, file, args }) => [code, file, args]);

  it('names the page that already owns the path, case aside', () => {
    expect(taken('campaigns/Sale.yaml', 'campaigns/sale.yaml')).toEqual([
      ['PATH_TAKEN', 'pages-config/campaigns/sale.yaml', { path: '/sale', owner: 'pages-config/campaigns/Sale.yaml' }],
    ]);
  });

  it('names the screen of the app that has the path', () => {
    expect(taken('campaigns/Login.yaml', 'campaigns/404.yaml').map(([code, , args]) => [code, args])).toEqual([
      ['PATH_IS_APP_ROUTE', { path: '/Login', route: '/login' }],
      ['PATH_IS_APP_ROUTE', { path: '/404', route: '/404' }],
    ]);
  });

  it('lets pages and screens live side by side', () => {
    expect(taken('campaigns/detail.yaml', 'h5/login.yaml', 'campaigns/study.yaml')).toEqual([]);
  });
});
