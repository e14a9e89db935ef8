import { join } from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Packages that every screen needs and that our releases do not change. Paged lists are not on every screen, so their
 * part is loaded with them.
 */
const PACKAGES =
  /node_modules\/(?!@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\.)(react|react-dom|react-router|react-router-dom|scheduler|axios|@tanstack|js-cookie)\//;
/** Parts of those packages that only paged lists use. */
const LATER = /@tanstack\/.*(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions)/;
/** The code that finds the screen of an address; it is loaded long before the packages. */
const ROUTES = [
  'src/app/spa/entry-screens.ts',
  'src/app/spa/find-screen.ts',
  'src/screens/home/routes.ts',
  'src/screens/course/routes.ts',
  'src/screens/login/routes.ts',
  'src/screens/system/routes.ts',
  'src/lib/paths.ts',
];
const START = join(import.meta.dirname, '../../src/app/spa/spa.tsx');

type Chunks = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** The app's files besides its screens: packages, routes, and the rest of its start. */
export function appChunks(): Chunks {
  const started = new Set<string>();
  const spread = (id: string, context: Rolldown.ChunkingContext) => {
    if (started.has(id)) return;
    started.add(id);
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) spread(next, context);
  };
  return {
    groups: [
      { name: 'packages', test: (id) => PACKAGES.test(id) && !LATER.test(id), priority: 3 },
      { name: 'routes', test: (id) => ROUTES.some((file) => id.endsWith(file)), priority: 2 },
      {
        name: (id, context) => {
          spread(START, context);
          return started.has(id) && id !== START ? 'app' : null;
        },
        debugName: 'app',
        priority: 1,
      },
    ],
  };
}
