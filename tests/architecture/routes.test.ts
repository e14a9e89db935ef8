import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { tabs } from '#src/app/frame/tabs.tsx';
import { redirects } from '#src/app/spa/redirects.ts';
import { screens } from '#src/app/spa/screens.ts';
import { appRoutes } from '#src/contract/app-routes.ts';
import * as paths from '#src/lib/paths.ts';
import { ENTRIES } from '#src/screens/my/entries.ts';
import table from '../data/spec-routes.json' with { type: 'json' };

/** A route of the specification, or one that the project added. */
interface SpecRoute {
  readonly path: string;
  readonly access?: string;
  readonly redirect?: string;
  /** The project's own route: the specification does not name it. */
  readonly own?: boolean;
  /** Who links here from outside, if no part of the site does. */
  readonly entry?: string;
}

const routes: readonly SpecRoute[] = table;
const shown = routes.filter(({ redirect }) => redirect === undefined);
const screenAt = (path: string) => screens.find((screen) => screen.path === path);

describe('the routes', () => {
  it('stand in the list once each', () => {
    const listed = routes.map(({ path }) => path);

    expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
  });

  it.each(shown)('have a screen at $path, open to who the list says', ({ path, access }) => {
    expect(screenAt(path)?.access).toBe(access);
  });

  it('are all in the list', () => {
    const listed = new Set(routes.map(({ path }) => path));

    expect(screens.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([]);
  });

  it('are known to the server, which answers every other address with 404', () => {
    expect([...appRoutes].sort()).toEqual(routes.map(({ path }) => path).sort());
  });

  it('have a path builder each', () => {
    const known = new Set<string>(Object.values(paths).map(({ pattern }) => pattern));

    expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(shown)('lead to $path from another part of the site, or the list says who does from outside', (route) => {
    expect(leadsTo(route.path)).toBe(route.entry === undefined);
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

const ROUTES = readdirSync('src/screens', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('routes.ts'))
  .map((name) => readFileSync(join('src/screens', name), 'utf8'));

/** Files of the site, without those that only list routes, and tests. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|lib\/paths\.ts$|routes\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }));

/** Whether any file except the route's own screen builds its address. */
function leadsTo(path: string): boolean {
  const [builder = ''] = Object.entries(paths).find(([, { pattern }]) => pattern === path) ?? [];
  const own = new RegExp(`paths\\.${builder}\\.pattern[^}]*?import\\('\\./([\\w-]+\\.tsx)'`, 's');
  const screens = ROUTES.flatMap((text) => own.exec(text)?.[1] ?? []);
  const call = new RegExp(
    `\\bpaths\\.${builder}\\b(?!\\.pattern)|import \\{[^}]*\\b${builder}\\b[^}]*\\} from '#src/lib/paths`,
  );
  return sources.some(({ name, text }) => !screens.some((screen) => name.endsWith(`/${screen}`)) && call.test(text));
}
