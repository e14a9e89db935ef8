import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';
import { type Chunk, mergeChunks } from './merge-chunks.ts';

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
const ROOT = join(import.meta.dirname, '../..');
const START = join(ROOT, 'src/app/spa/spa.tsx');
/** Where visits begin, and what each loads when it rests: they count as much as ten other screens. */
const FREQUENT = [
  'src/screens/home/home.tsx',
  'src/screens/login/login.tsx',
  'src/screens/course/detail/course-detail.tsx',
  'src/app/offline/run-offline.ts',
];

type Chunks = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

/** The app's files besides its screens: packages, routes, the rest of its start, and what several screens share. */
export function appChunks(): Chunks {
  const started = new Set<string>();
  let names: ReadonlyMap<string, string> | undefined;
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
      {
        name: (id, context) => {
          spread(START, context);
          names ??= sharedChunks((module) => context.getModuleInfo(module), started);
          return names.get(id) ?? null;
        },
        debugName: 'shared',
        priority: 0,
        // Each module has its chunk; with what it imports they would be other chunks.
        includeDependenciesRecursively: false,
      },
    ],
  };
}

interface ModuleLinks {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/**
 * The name of the chunk of each module that several entries load. Rolldown makes one for each set of entries: most are
 * below 1 KB, and a screen would load forty. Here those are merged whose visitors gain by it.
 */
function sharedChunks(
  infoOf: (id: string) => ModuleLinks | null,
  started: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const isElsewhere = (id: string) => started.has(id) || PACKAGES.test(id) || ROUTES.some((file) => id.endsWith(file));
  const entries = entriesFrom(START, infoOf);
  const entriesByModule = new Map<string, string[]>();
  for (const entry of entries) {
    const seen = new Set<string>();
    const waiting = [entry];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id) || isElsewhere(id)) continue;
      seen.add(id);
      entriesByModule.set(id, [...(entriesByModule.get(id) ?? []), entry]);
      waiting.push(...(infoOf(id)?.importedIds ?? []));
    }
  }
  const modulesBySet = new Map<string, string[]>();
  for (const [id, loadedBy] of entriesByModule) {
    const key = loadedBy.join();
    modulesBySet.set(key, [...(modulesBySet.get(key) ?? []), id]);
  }
  const bytesOf = (id: string) => (id.endsWith('.css') ? readFileSync(id).length : (infoOf(id)?.code?.length ?? 0));
  const chunks = [...modulesBySet.values()].map((modules): Chunk => {
    const imported = modules.flatMap((id) => infoOf(id)?.importedIds ?? []);
    const loadedBy = entriesByModule.get(modules[0] ?? '') ?? [];
    return {
      modules,
      entries: new Set(loadedBy),
      bytes: modules.reduce((sum, id) => sum + bytesOf(id), 0),
      imports: new Set(imported.filter((id) => !modules.includes(id) && !isElsewhere(id))),
      isFixed: loadedBy.length < 2 || modules.some((id) => entries.has(id)),
    };
  });
  const weightOf = (entry: string) => (FREQUENT.some((file) => entry.endsWith(file)) ? 10 : 1);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { modules, isFixed } of mergeChunks(chunks, weightOf)) {
    if (isFixed) continue;
    const [longest = ''] = modules.toSorted((a, b) => bytesOf(b) - bytesOf(a));
    const word = basename(longest).replace(/\..*/, '');
    const name = taken.has(word) ? `${word}-${taken.size}` : word;
    taken.add(name);
    for (const id of modules) names.set(id, name);
  }
  return names;
}

/** Modules that are loaded by an `import()`, from all that is loaded by the start. */
function entriesFrom(start: string, infoOf: (id: string) => ModuleLinks | null): ReadonlySet<string> {
  const entries = new Set([start]);
  const seen = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {};
    for (const next of dynamicallyImportedIds) entries.add(next);
    waiting.push(...importedIds, ...dynamicallyImportedIds);
  }
  return entries;
}
