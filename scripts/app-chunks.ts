import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What every screen needs and no release of ours changes. Lists that come in pages are not everywhere: their part comes with them. */
const PACKAGES =
  /node_modules\/(?!@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\.)(react|react-dom|react-router|react-router-dom|scheduler|axios|@tanstack|js-cookie)\//;
/** Parts of those that only lists in pages use. */
const LATER = /@tanstack\/.*(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions)/;
/** What it takes to know which screen an address names; it is there long before the packages. */
const ROUTES = [
  'src/app/spa/entry-screens.ts',
  'src/app/spa/find-screen.ts',
  'src/screens/home/routes.ts',
  'src/screens/course/routes.ts',
  'src/screens/login/routes.ts',
  'src/screens/system/routes.ts',
  'src/lib/paths.ts',
];
const START = join(import.meta.dirname, '../src/app/spa/spa.tsx');

type Chunks = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** The files that the app is made of besides its screens: packages, routes, and the rest of what starts it. */
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
