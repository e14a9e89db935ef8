import { appRoutes } from './app-routes.ts';

/** A route of the app, with the values of its parameters. */
export interface FoundRoute {
  readonly route: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The app's route for a path, as the router would find it; undefined for an unknown path. */
export function findRoute(path: string): FoundRoute | undefined {
  for (const { route, pattern, names } of routes) {
    const found = pattern.exec(path);
    if (found) return { route, params: Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1])])) };
  }
  return undefined;
}

/** The regular expression for paths of this route; undefined when there is no such route. */
export function patternOf(route: string): RegExp | undefined {
  return routes.find((one) => one.route === route)?.pattern;
}

// Static segments win over parameters: `/course/list` is not `/course/:uuid`.
const routes = [...appRoutes]
  .sort((one, other) => places(one) - places(other))
  .map((route) => ({
    route,
    // The router ignores case.
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
