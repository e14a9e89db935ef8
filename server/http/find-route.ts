import { appRoutes } from '#src/contract/app-routes.ts';

/** A route of the app with what an address puts into its places. */
export interface FoundRoute {
  readonly route: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The app's route for the path of an address, as its router finds it; undefined where that knows none. */
export function findRoute(path: string): FoundRoute | undefined {
  for (const { route, pattern, names } of routes) {
    const found = pattern.exec(path);
    if (found) return { route, params: Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1])])) };
  }
  return undefined;
}

// What is written out comes before what is open: `/course/list` is no `/course/:uuid`.
const routes = [...appRoutes]
  .sort((one, other) => places(one) - places(other))
  .map((route) => ({
    route,
    // The router makes no difference between capitals and small letters.
    pattern: new RegExp(`^${route.replace(/\/:\w+\?/g, '(?:/([^/]+))?').replace(/:\w+/g, '([^/]+)')}$`, 'i'),
    names: [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  }));

function places(route: string): number {
  return route.split('/:').length;
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return value;
  }
}
