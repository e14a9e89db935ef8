import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { redirects } from '#src/app/redirects.ts';
import { screens } from '#src/app/screens.ts';
import { tabs } from '#src/app/tabs.tsx';
import * as paths from '#src/lib/paths.ts';
import { ENTRIES } from '#src/screens/my/entries.ts';
import table from '../data/spec-routes.json' with { type: 'json' };

/** A route of the specification, or one that the project added. */
interface SpecRoute {
  readonly path: string;
  readonly access?: string;
  /** Its screen is yet to come. */
  readonly planned?: boolean;
  readonly redirect?: string;
  /** The project's own route: the specification does not name it. */
  readonly own?: boolean;
}

const routes: readonly SpecRoute[] = table;
const shown = routes.filter(({ redirect }) => redirect === undefined);
const built = shown.filter(({ planned }) => !planned);
const planned = shown.filter((route) => route.planned);
const screenAt = (path: string) => screens.find((screen) => screen.path === path);

describe('the routes', () => {
  it('stand in the list once each', () => {
    const listed = routes.map(({ path }) => path);

    expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
  });

  it.each(built)('have a screen at $path, open to who the list says', ({ path, access }) => {
    expect(screenAt(path)?.access).toBe(access);
  });

  it.each(planned)('have no screen at $path while the list calls it planned', ({ path }) => {
    expect(screenAt(path)).toBeUndefined();
  });

  it('are all in the list', () => {
    const listed = new Set(routes.map(({ path }) => path));

    expect(screens.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
  });

  it('have a path builder each', () => {
    const known = new Set<string>(Object.values(paths).map(({ pattern }) => pattern));

    expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });

  it('redirect where the list says', () => {
    const listed = routes.flatMap(({ path, redirect }) => (redirect === undefined ? [] : [{ path, to: redirect }]));

    expect(redirects).toEqual(listed);
  });

  it('have a title each, and begin at the root', () => {
    expect(screens.filter(({ title, path }) => !title || !path.startsWith('/'))).toEqual([]);
  });

  it.each([...tabs, ...ENTRIES.flat()])('have a screen for $label', ({ to }) => {
    expect(screens.some(({ path }) => matchPath(path, to))).toBe(true);
  });
});
