import { createProblem, type Problem } from '../problems/problem.ts';

/** Folders of `pages-config` whose files are pages, with the base of their paths. */
const PAGE_FOLDERS: Readonly<Record<string, string>> = { campaigns: '/', h5: '/h5/', agreement: '/agreement/' };

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/;
/** First path segments below which the server answers every address. */
const ANSWERED = ['api', 'sandbox', 'console', 's', 'preview', 'health', 'healthz', 'readyz', 'metrics'];
/**
 * First path segments that the server, the build or a proxy uses itself, and names that some file systems reserve. A
 * test compares the list with the server's routes.
 */
const RESERVED = new Set([
  ...[...ANSWERED, 'assets', 'media', 'pages', 'storage', 'dev', 'index'],
  ...['h5', 'agreement', 'src', 'node_modules'],
  ...['robots', 'sitemap', 'favicon', 'manifest', 'sw'],
  ...['con', 'prn', 'aux', 'nul', 'com1', 'com2', 'com3', 'com4', 'lpt1', 'lpt2', 'lpt3', 'constructor', 'prototype'],
]);

/** Whether the server answers the path itself, so that no redirect is looked up for it. */
export const isServerPath = (path: string): boolean => ANSWERED.includes(firstStep(path));

/** The path of the page that a file below `pages-config` publishes: `campaigns/1month.yaml` → `/1month`. */
export function publicPathOf(file: string): string {
  const [folder = '', name = ''] = file.split('/');
  return `${PAGE_FOLDERS[folder] ?? '/'}${name.replace(/\.ya?ml$/, '')}`;
}

/** The address of a page whose file is given: `/campaigns/901`, `/pages-config/h5/douyin.yaml`. */
export function pathOfFile(path: string): string | undefined {
  const [, folder = '', name = ''] =
    /^\/?(?:pages-config\/)?((?:campaigns|h5|agreement)\/)?([\w-]+)(?:\.ya?ml)?$/.exec(path) ?? [];
  if (!name) return undefined;
  const meant = folder && folder !== 'campaigns/' ? `/${folder}${name}` : `/${name}`;
  return meant === path ? undefined : meant;
}

/** The name of a fragment by its place, `fragments/<name>.yaml`; undefined for any other place. */
export const fragmentNameOf = (place: string): string | undefined =>
  /^fragments\/([a-z0-9][a-z0-9-]{0,59})\.yaml$/.exec(place)?.[1];

/** A page file by its place below `pages-config`, and as problems name it. */
export interface PageFileName {
  readonly place: string;
  readonly file: string;
}

/** Problems of a page file's place and name. */
export function checkPlace({ place, file }: PageFileName): Problem[] {
  const parts = place.split('/');
  const [folder = '', name = ''] = parts;
  if (parts.length !== 2 || !Object.hasOwn(PAGE_FOLDERS, folder))
    return [createProblem('PATH_FOLDER_UNKNOWN', { file }, { file })];
  if (!name.endsWith('.yaml')) {
    return [createProblem('PATH_EXTENSION', { file }, { file: name, suggestion: name.replace(/\.[^.]*$|$/, '.yaml') })];
  }
  const base = name.slice(0, -'.yaml'.length);
  if (!NAME.test(base)) return [createProblem('PATH_NAME_INVALID', { file }, { name: base })];
  if (RESERVED.has(base.toLowerCase())) return [createProblem('PATH_NAME_RESERVED', { file }, { name: base })];
  return [];
}

/**
 * Reports each page whose path is a screen of the app or belongs to an earlier page.
 *
 * Paths that differ only in case or Unicode form count as equal: some file systems and servers do not distinguish them.
 */
export function findTakenPaths(pages: readonly PageFileName[], appRoutes: readonly string[]): Problem[] {
  const owners = new Map<string, string>();
  const routeOf = routeFinder(appRoutes);
  return pages.flatMap(({ place, file }) => {
    const path = publicPathOf(place);
    const key = path.normalize('NFC').toLowerCase();
    const owner = owners.get(key);
    if (owner) return [createProblem('PATH_TAKEN', { file }, { path, owner })];
    owners.set(key, file);
    const route = routeOf(path);
    return route ? [createProblem('PATH_IS_APP_ROUTE', { file }, { path, route })] : [];
  });
}

/** Finds the route pattern that matches a path. */
export type RouteFinder = (path: string) => string | undefined;

/**
 * Makes a finder of route patterns, such as `/course/detail/:course_uuid` or `/study/index/:expired?`; they are looked
 * up by their first segment.
 */
export function routeFinder(appRoutes: readonly string[]): RouteFinder {
  const byFirstStep = new Map<string, { route: string; matches: RegExp }[]>();
  for (const route of appRoutes) {
    const step = firstStep(route);
    byFirstStep.set(step, [...(byFirstStep.get(step) ?? []), { route, matches: routeMatcher(route) }]);
  }
  return (path) => byFirstStep.get(firstStep(path))?.find(({ matches }) => matches.test(path))?.route;
}

const firstStep = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? '';

/** Matches paths against a route pattern, ignoring case; `:name` takes one segment, `:name?` one or none. */
function routeMatcher(route: string): RegExp {
  const steps = route.split('/').slice(1);
  const pattern = steps.map((step) => {
    if (step.endsWith('?')) return '(?:/[^/]+)?';
    return step.startsWith(':') ? '/[^/]+' : `/${step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${pattern.join('')}/?$`, 'i');
}
