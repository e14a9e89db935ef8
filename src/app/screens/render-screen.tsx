import { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import { hostOf } from '#src/contract/host-of.ts';
import { answerReads } from '#src/lib/api/api-client.ts';
import { giveBrand } from '#src/lib/dom/brand.ts';
import { stopClock } from '#src/lib/money-and-time/clock.ts';
import { queryDefaults } from '#src/lib/queries/query-client.ts';
import type {
  RenderedScreen,
  ScreenAddress,
  ScreenRenderer,
  ScreenRendererModule,
} from '#src/page-model/rendered-screen.ts';
import { framed } from '../frame/screen-frame.tsx';
import { Shell } from '../frame/shell.tsx';
import { AppRoot } from '../spa/app-root.tsx';
import { handleOf } from '../spa/route-handle.ts';
import { type PublicScreen, publicScreens } from './public-screens.ts';

/** Any origin will do: no screen depends on it. */
const ORIGIN = 'http://screen';
/** Before the HTML of the screen React writes what the browser should fetch first. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/** Decision 0285. */
export const createRenderer: ScreenRendererModule['createRenderer'] = (answer, brand): ScreenRenderer => {
  answerReads(answer);
  giveBrand(brand);
  return {
    paramsOf: (path, userAgent) => (hostOf(userAgent, {}) === 'app' ? undefined : find(path)?.screen.params),
    renderScreen,
  };
};

function find(path: string) {
  const [match] = matchRoutes(routes, path) ?? [];
  const screen = publicScreens.find(({ route }) => route.path === match?.route.path);
  return screen && match && { screen, params: match.params };
}

const routes: RouteObject[] = publicScreens.map(({ route }) => ({ path: route.path }));

async function renderScreen(address: ScreenAddress, now: number): Promise<RenderedScreen | undefined> {
  const found = find(address.path);
  if (!found) throw new Error(`No screen at ${address.path} is rendered.`);
  const { screen, params } = found;
  const query = new URLSearchParams(address.query);
  const client = new QueryClient({ defaultOptions: queryDefaults });
  const [head, handler] = await Promise.all([screen.load(client, { params, query }), handlerOf(screen)]);
  if (!head) return undefined;
  const context = await handler.query(new Request(`${ORIGIN}${address.path}${query.size > 0 ? `?${query}` : ''}`));
  if (context instanceof Response) throw new Error(`${address.path} leads elsewhere.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const view = (
    <AppRoot client={client}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppRoot>
  );
  const html = renderAt(now, view);
  const queries = client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []));
  client.clear();
  const [preloads = ''] = PRELOADS.exec(html) ?? [];
  return {
    html: html.slice(preloads.length),
    preloads,
    head,
    data: { now, queries },
    module: screen.module,
    isOfOneThing: screen.isOfOneThing === true,
  };
}

/**
 * Renders synchronously, so that no other code runs while the clock is stopped. Unlike React's streams it writes no
 * script.
 */
function renderAt(now: number, view: ReactElement): string {
  stopClock(now);
  try {
    return renderToString(view);
  } finally {
    stopClock(undefined);
  }
}

const handlers = new Map<PublicScreen, ReturnType<typeof createStaticHandler>>();

async function handlerOf(screen: PublicScreen) {
  const { default: Screen } = await screen.route.load();
  const known = handlers.get(screen);
  if (known) return known;
  const child = { path: screen.route.path, handle: handleOf(screen.route), Component: framed(screen.route, Screen) };
  const handler = createStaticHandler([{ id: 'shell', Component: Shell, children: [child] }]);
  handlers.set(screen, handler);
  return handler;
}
