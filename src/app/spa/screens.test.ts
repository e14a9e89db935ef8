import { describe, expect, it } from 'vitest';
import * as paths from '#src/lib/paths.ts';
import { entryScreens } from './entry-screens.ts';
import { screens } from './screens.ts';

// That each of them loads is seen in a browser: tests/spa/every-route.spec.ts.
describe('screens', () => {
  it('have one path each', () => {
    const used = screens.map(({ path }) => path);

    expect(new Set(used).size).toBe(used.length);
  });

  it('have a path of the path module', () => {
    const known = new Set<string>(Object.values(paths).map(({ pattern }) => pattern));

    expect(screens.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });

  it('have those at which visits begin among them', () => {
    expect(entryScreens.filter((screen) => !screens.includes(screen))).toEqual([]);
  });
});
