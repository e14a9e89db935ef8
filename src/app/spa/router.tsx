import type { ComponentType } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject, redirect, redirectDocument } from 'react-router-dom';
import type { ScreenRoute } from '#src/lib/addresses/screen-route.ts';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { CHUNK_TEXT, isMissingChunk, loadChunk, reloadForNewBuild } from '#src/lib/loading/load-chunk.ts';
import { isReachable } from '#src/lib/loading/reachable.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import type { PageRoute } from '#src/page-model/page.ts';
import { withQueryOf } from '#src/page-model/with-query-of.ts';
import { findPageRoute, loadPage, outsideSchedule } from '../campaign/campaign-pages.ts';
import { FramedFailure, RootFailure } from '../failures/route-error.tsx';
import { framed } from '../frame/screen-frame.tsx';
import { Shell } from '../frame/shell.tsx';
import { handOverToApp } from '../session/native-app.ts';
import { entryScreens } from './entry-screens.ts';
import { FirstLoad } from './first-load.tsx';
import { guard } from './guard.ts';
import { redirects } from './redirects.ts';
import { handleOf, type RouteHandle } from './route-handle.ts';

const ROOT_ID = 'shell';

/** The dev server's own pages; no part of the published app. */
const devRoutes: readonly RouteObject[] = [
  {
    path: '/dev/ui',
    HydrateFallback: FirstLoad,
    lazy: async () => ({ Component: (await import('../dev/ui-gallery.tsx')).UiGallery }),
  },
];

const redirecting: readonly RouteObject[] = [
  ...redirects.map(({ path, to }) => redirectRoute(path, (search) => to + search)),
  redirectRoute('*', () => paths.notFound()),
];
const handWritten = entryScreens.map(screenRoute);
let otherScreens: Promise<readonly ScreenRoute[]> | undefined;

/** The app's routes: hand-written screens, and campaign pages that are added when requested. */
export function createRouter() {
  return createBrowserRouter(
    [
      {
        id: ROOT_ID,
        Component: Shell,
        HydrateFallback: FirstLoad,
        ErrorBoundary: RootFailure,
        children: [...handWritten, ...redirecting],
      },
      ...(import.meta.env.DEV ? devRoutes : []),
    ],
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const { pathname } = new URL(path, window.location.origin);
        if (isKnown(pathname)) return;
        try {
          await addOtherScreens(signal, (routes) => patch(ROOT_ID, routes));
          const page = isKnown(pathname) ? undefined : await findPageRoute(pathname.replace(/\/+$/, ''));
          if (page && 'to' in page) patch(ROOT_ID, [redirectRoute(page.path, (search) => page.to + search)]);
          else if (page) patch(ROOT_ID, [campaignRoute(page)]);
        } catch (reason) {
          patch(ROOT_ID, [failedRoute(pathname, reason)]);
        }
      },
    },
  );
}

function isKnown(pathname: string): boolean {
  const [matched] = matchRoutes([...handWritten, ...redirecting], pathname) ?? [];
  return matched !== undefined && matched.route.path !== '*';
}

/**
 * Adds the routes that are not in the app's bundle; they are loaded once.
 *
 * The router ignores the result for a navigation that another one replaced: then the other one adds them.
 */
async function addOtherScreens(signal: AbortSignal, add: (routes: RouteObject[]) => void): Promise<void> {
  otherScreens ??= loadPart(() => import('./screens.ts')).then(({ screens }) => screens);
  otherScreens.catch(() => {
    otherScreens = undefined;
  });
  const screens = await otherScreens;
  const added = new Set(handWritten.map(({ path }) => path));
  const others = screens.filter(({ path }) => !added.has(path));
  if (signal.aborted || others.length === 0) return;
  const routes = others.map(screenRoute);
  handWritten.push(...routes);
  add(routes);
}

function redirectRoute(path: string, target: (search: string) => string): RouteObject {
  return { path, loader: ({ request }) => redirect(target(new URL(request.url).search)), element: null };
}

function screenRoute(screen: ScreenRoute): RouteObject {
  return {
    path: screen.path,
    handle: handleOf(screen),
    ErrorBoundary: () => <FramedFailure screen={screen} />,
    loader: async ({ request }) => {
      const allowed = await guard(screen, request.url);
      if (screen.path === paths.courseDetail.pattern) await handOverToApp(request.url);
      return allowed;
    },
    lazy: async () => ({
      Component: await loadPart(screen.load).then((part) => framed(screen, part.default), failing),
    }),
  };
}

function campaignRoute(route: PageRoute): RouteObject {
  const handle: RouteHandle = { title: route.title, access: route.access, isCampaign: true };
  return {
    path: route.path,
    handle,
    ErrorBoundary: () => <FramedFailure screen={route} />,
    loader: async ({ request }) => {
      // The server chooses which of its documents a visitor gets.
      if (route.hasArms && !isStartOf(route)) throw redirectDocument(request.url);
      await guard({ path: route.path, access: route.access }, request.url);
      const closed = outsideSchedule(route, serverNow());
      // The query with the visitor's source is kept, as in the server's redirects.
      if (closed) throw redirect(withQueryOf(request.url, closed.otherwise ?? paths.notFound()));
      const [page, { isOwnerOf, loadBlocksOf }] = await Promise.all([
        loadPage(route.path),
        loadPart(() => import('../campaign/campaign-page-data.ts')),
      ]);
      if (!page) throw redirect(paths.notFound());
      const [components, isOwner] = await Promise.all([loadBlocksOf(page), isOwnerOf(page)]);
      return { page, components, isOwner };
    },
    lazy: async () => ({
      Component: import.meta.env.DEV
        ? (await import('../dev/hot-campaign-page.tsx')).HotCampaignPage
        : await loadPart(() => import('../campaign/campaign-page.tsx')).then((part) => part.CampaignPage, failing),
    }),
  };
}

const startPath = window.location.pathname.replace(/\/+$/, '');
let hasLeftStart = false;

/** Whether the app itself was served at this page's address: asking the server again would loop. */
function isStartOf({ path }: PageRoute): boolean {
  const isStart = path === startPath && !hasLeftStart;
  hasLeftStart = true;
  return isStart || import.meta.env.DEV;
}

/** Replaces a page whose route could not be loaded. The router shows nothing when a lookup rejects. */
function failedRoute(path: string, reason: unknown): RouteObject {
  return {
    path,
    ErrorBoundary: () => <FramedFailure screen={{ path, title: '加载失败' }} />,
    loader: () => {
      throw reason;
    },
    element: null,
  };
}

/**
 * A component that throws `reason`, in place of one that did not load.
 *
 * The router shows no error boundary for a route whose `lazy` itself rejects.
 */
function failing(reason: unknown): ComponentType {
  return () => {
    throw reason;
  };
}

/** Loads a part of the app; when a deploy has removed it, reloads the page, once. Throws with a text for students. */
async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunk(load);
  } catch (reason) {
    if (!isMissingChunk(reason)) throw reason;
    // The page is reloading: nothing more is shown.
    if (await reloadForNewBuild()) return new Promise<never>(() => {});
    throw new Error((await isReachable()) ? CHUNK_TEXT : NETWORK_TEXT, { cause: reason });
  }
}
