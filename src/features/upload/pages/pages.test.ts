import { expect, it } from 'vitest';
import { movePage, type Page, readPlaces, waitingPages } from './pages.ts';

const page = (id: string, changes: Partial<Page> = {}): Page => ({ id, upload: null, problem: '', ...changes });
const ids = (pages: readonly Page[]) => pages.map(({ id }) => id).join('');

it.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['x', 0, 'abc'],
])('page %s moved to %i gives %s', (id, to, expected) => {
  expect(ids(movePage([page('a'), page('b'), page('c')], id, to))).toBe(expected);
});

it('of stored pages what is damaged is left out', () => {
  const stored = JSON.stringify({ one: [page('a'), { id: 1 }, null, page('b', { upload: null })], two: 'x' });

  const places = readPlaces(stored);

  expect([ids(places.one ?? []), places.two]).toEqual(['ab', []]);
  expect([readPlaces('{'), readPlaces(undefined), readPlaces('null')]).toEqual([{}, {}, {}]);
});

it('pages wait until they arrived or were refused, at every place', () => {
  const arrived = page('b', { upload: { uuid: 'u', width: 1, height: 1 } });

  expect(ids(waitingPages({ one: [page('a'), arrived], two: [page('c'), page('d', { problem: '太大' })] }))).toBe('ac');
});
