import { expect, it } from 'vitest';
import { checkPlace, fragmentNameOf } from '#compiler/read/page-path.ts';
import { PAGE_PLACE } from './page.ts';

const places = (folder: string) =>
  [
    '901',
    '1month',
    'promotion_2203',
    'A-b',
    'x'.repeat(60),
    'x'.repeat(61),
    '-x',
    '_x',
    '.x',
    'a b',
    '专题',
    '../x',
    'a/b',
    '',
  ].flatMap((name) => [`${folder}/${name}.yaml`, `${folder}/${name}.yml`, `${folder}/${name}.yaml/x.yaml`]);

it.each(['campaigns', 'h5', 'agreement', 'pages', 'assets', '..', ''])(
  'PagePlace takes of "%s" what the compiler does',
  (folder) => {
    const taken = places(folder).filter((place) => new RegExp(PAGE_PLACE).test(place));

    expect(taken).toEqual(places(folder).filter((place) => checkPlace({ place, file: place }).length === 0));
  },
);

it('PagePlace takes every fragment', () => {
  for (const place of places('fragments').filter((one) => fragmentNameOf(one) !== undefined)) {
    expect(place).toMatch(new RegExp(PAGE_PLACE));
  }
});
