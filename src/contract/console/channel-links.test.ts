import { expect, it } from 'vitest';
import * as paths from '#src/lib/paths.ts';
import { isOpenScreen, OPEN_SCREENS } from './channel-links.ts';

it('a link leads to screens that the app has, written as the app writes them', () => {
  const patterns = Object.values(paths).flatMap((path) => ('pattern' in path ? [path.pattern] : []));

  expect(OPEN_SCREENS.filter((screen) => !patterns.includes(screen))).toEqual([]);
  expect(['/course/list', '/course/detail/7', '/course/List', '/course'].map(isOpenScreen)).toEqual([
    ...[true, true],
    ...[false, false],
  ]);
});
