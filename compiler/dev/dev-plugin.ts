import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';
import type { Plugin } from 'vite';
import { createCaller } from '#ipc/calls.ts';
import { openProcess } from '#ipc/channels.ts';
import { shardOf } from '#src/page-model/shard-of.ts';
import { REPOSITORY_FOLDERS as folders } from '../site/folders.ts';
import { readRedirects } from '../site/read-redirects.ts';
import type { DevAnswer, DevCalls, DevPage, DevRequest, SavedFile, SavedText } from './dev-compiler.ts';
import { type ChangedFile, watchPages } from './watch-pages.ts';

/** Name of the message that tells the browser that a page was compiled again; its data is a `DevPage`. */
export const PAGE_CHANGED = 'pages:changed';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  json: 'application/json',
  js: 'text/javascript',
  css: 'text/css',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
};

/**
 * Serves the pages of `pages-config` to the app under `vite`, compiled as they are edited.
 *
 * `/pages/…` answers like the published site; `/__pages` lists every page with its problems; each save of a YAML file
 * is compiled and pushed over Vite's own socket, which checks who may listen. `onFile` is called for each file below
 * `pagesFolder` that was added, changed or deleted, with its place there and, for a saved page, its compiled result.
 */
export function pagesPlugin(
  pagesFolder = folders.pages,
  onFile = (_file: string, _saved?: SavedText): void => {},
): Plugin {
  return {
    name: 'pages',
    apply: 'serve',
    configureServer(server) {
      const pages = new Map<string, DevPage>();
      const handleTold = (told: readonly DevPage[]) => {
        for (const page of told) {
          const known = pages.get(page.path);
          const isNews = JSON.stringify(known?.problems) !== JSON.stringify(page.problems);
          pages.set(page.path, { ...known, ...page });
          if (isNews) server.ws.send(PAGE_CHANGED, page);
        }
      };
      // The compiler died without answering its last request.
      const handleRestart = () => {
        isAllStale = true;
        if (!isAsking) void askForChanged();
      };
      const compiler = createCaller<DevCalls, never, readonly DevPage[]>(
        () => openProcess(join(import.meta.dirname, 'dev-compiler.ts'), [pagesFolder]),
        { onEvent: handleTold, onRestart: handleRestart },
      );

      /**
       * Compiles saved pages, or whatever else changed, and returns the results. A failure is logged and leaves the
       * pages unchanged.
       */
      async function refresh(request: DevRequest): Promise<DevAnswer> {
        try {
          const answer = await compiler.call('compile', request);
          // While a file has errors, its last good version stays.
          for (const page of answer.pages) pages.set(page.path, { ...pages.get(page.path), ...page });
          return answer.paths ? { ...answer, pages: [...answer.pages, ...forgetOthers(answer.paths)] } : answer;
        } catch (reason) {
          server.config.logger.error(`The pages were not compiled. ${String(reason)}`);
          return { pages: [] };
        }
      }

      function forgetOthers(paths: readonly string[]): DevPage[] {
        const there = new Set(paths);
        const gone = [...pages.values()].filter(({ path }) => !there.has(path));
        for (const { path } of gone) pages.delete(path);
        return gone.map(({ file, path }) => ({
          file,
          path,
          problems: [],
          isGone: true,
        }));
      }

      /** Changes since the last request, by place: all are sent in one request. */
      let changed = new Map<string, ChangedFile>();
      let isAllStale = false;
      let isAsking = true;
      const handleChange = (change: ChangedFile) => {
        changed.set(change.file, change);
        if (!isAsking) void askForChanged();
      };
      async function askForChanged() {
        isAsking = true;
        while (changed.size > 0 || isAllStale) {
          const changes = [...changed.values()];
          changed = new Map();
          const isAll = isAllStale;
          isAllStale = false;
          await compileChanges(changes, isAll);
        }
        isAsking = false;
      }
      async function compileChanges(changes: readonly ChangedFile[], isAll: boolean) {
        const known = new Set([...pages.values()].map((page) => page.file.split('/').slice(-2).join('/')));
        const edits = changes.flatMap(({ file, bytes }): SavedFile[] =>
          bytes && known.has(file) ? [{ place: file, bytes }] : [],
        );
        // An added or deleted file may be the target of links on other pages.
        const areEdits = !isAll && edits.length === changes.length;
        if (!areEdits) for (const { file } of changes) onFile(file);
        const request = areEdits
          ? { saved: edits }
          : { isAll: isAll || changes.some(({ file }) => SETTINGS.test(file)) };
        const { pages: compiled, saved = [] } = await refresh(request);
        for (const [index, { place }] of edits.entries()) if (areEdits) onFile(place, saved[index]);
        for (const page of compiled) server.ws.send(PAGE_CHANGED, page);
      }
      const ready = compileChanges([], true);
      void ready.then(askForChanged);
      const stopWatching = watchPages(server.watcher, pagesFolder, handleChange);
      server.httpServer?.once('close', () => {
        stopWatching();
        compiler.stop();
      });
      server.middlewares.use((request, response, next) => {
        void ready.then(() => answer(request, response, pages, pagesFolder)).then((isDone) => isDone || next(), next);
      });
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, pages: Map<string, DevPage>, pagesFolder: string) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/__pages')
    return json(
      response,
      [...pages.values()].map(({ page, ...rest }) => ({
        ...rest,
        title: page?.title,
      })),
    );
  const shard = /^\/pages\/routes\/(\w+)\.json$/.exec(pathname)?.[1];
  if (shard) {
    const routes = [...pages.values()].flatMap(({ page }) => (page && shardOf(page.path) === shard ? [page] : []));
    const moves = (readRedirects(pagesFolder) ?? []).filter(({ from }) => shardOf(from) === shard && !pages.has(from));
    return json(response, [
      ...routes.map(({ path, title, access, schedule }) => ({ path, title, access, schedule })),
      ...moves.map(({ from, to }) => ({ path: from, to })),
    ]);
  }
  const path = /^(\/pages)(\/.+)\.json$/.exec(pathname)?.[2];
  if (path) {
    const page = pages.get(path)?.page;
    return page ? json(response, page) : missing(response);
  }
  const [, kind, name = ''] = /^\/(media|assets)\/(.+)$/.exec(pathname) ?? [];
  if (kind === 'assets') return builtOrOriginal(response, [join(folders.dist, 'assets')], decodeURIComponent(name));
  if (kind !== 'media') return false;
  const roots = [join(pagesFolder, 'assets'), join(folders.dist, 'media')];
  return builtOrOriginal(response, roots, decodeURIComponent(name)) || missing(response);
}

function json(response: ServerResponse, data: unknown): true {
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify(data));
  return true;
}

function missing(response: ServerResponse): true {
  response.statusCode = 404;
  response.end();
  return true;
}

/** Media are the authors' originals; published pages use encoded files and built scripts. */
function builtOrOriginal(response: ServerResponse, roots: readonly string[], name: string): boolean {
  const file = roots.map((root) => fileBelow(root, name)).find((found) => found !== undefined);
  if (file === undefined) return false;
  response.setHeader(
    'content-type',
    TYPES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream',
  );
  response.setHeader('cache-control', 'no-cache');
  // A file deleted while it is sent ends only this answer.
  pipeline(createReadStream(file), response, () => {});
  return true;
}

function fileBelow(root: string, name: string): string | undefined {
  const file = normalize(join(root, name));
  return file.startsWith(root + sep) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

/** Files that every page depends on. */
const SETTINGS = /^(site|navigation)\.yaml$|^agreement\//;
