// The service worker: opens the app offline, and shows push messages. It caches files of the app's code and no data of
// a student. Decision 0287. Built by scripts/build/offline-worker.ts, sent by server/http/site/send-worker.ts.
import { appRoutes } from '#src/contract/app-routes.ts';
import type { PushedMessage, WorkerNews, WorkerParts } from './worker-parts.ts';

/**
 * The used part of the service worker's global scope; TypeScript cannot load that library together with the one for
 * pages.
 */
interface Scope {
  readonly workerParts: WorkerParts;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly Tab[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <K extends keyof Events>(type: K, listener: (event: Events[K]) => void) => void;
}
interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Lasting & { readonly request: Request; readonly respondWith: (reply: Promise<Response>) => void };
  message: Lasting & { readonly data: unknown };
  push: Lasting & { readonly data: { readonly json: () => unknown } | null };
  notificationclick: Lasting & { readonly notification: Notification };
}
interface Tab {
  readonly url: string;
  readonly focus: () => Promise<Tab>;
  readonly navigate: (url: string) => Promise<unknown>;
  readonly postMessage: (news: WorkerNews) => void;
}

const scope = self as unknown as Scope;
const { build, files, shell } = scope.workerParts;
const PREFIX = 'app-';
const CACHE = PREFIX + build;
/** The server's document is preferred, but nobody waits for it longer than this. */
const PATIENCE_MS = 4000;
const AT_ONCE = 4;

scope.addEventListener('install', (event) => {
  // Take over at once: documents come from the server first, so an open tab of another build loses nothing.
  event.waitUntil(takeFiles().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isOfApp(pathname)) event.respondWith(documentOf(request));
  } else if (/^\/assets\/(?!landing)/.test(pathname) && !request.headers.has('range')) {
    event.respondWith(fileOf(request));
  }
});

scope.addEventListener('message', (event) => {
  // The only open tab runs this build: caches of older builds can be deleted.
  if (event.data === build) event.waitUntil(dropOthers(0, 1));
});

scope.addEventListener('push', (event) => {
  const { title, text, address, tag } = (event.data?.json() ?? {}) as Partial<PushedMessage>;
  const shown = { body: text ?? '', tag: tag ?? 'message', data: address ?? '/my/messages' };
  event.waitUntil(scope.registration.showNotification(title ?? '有新消息', shown));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Caches every file of this build; files that an older build's cache has are not loaded again. Fails as a whole. */
async function takeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const waiting = [...files];
  const take = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const known = await caches.match(file);
      const reply = known ?? (await fetch(file, { priority: 'low' }));
      if (!reply.ok) throw new Error(`${file} answers ${reply.status}.`);
      await cache.put(file, reply);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

async function takeOver(): Promise<void> {
  await dropOthers(1);
  await scope.clients.claim();
  for (const tab of await scope.clients.matchAll({ type: 'window' })) tab.postMessage({ build });
}

/**
 * Deletes the caches of other builds except the newest `kept`; does nothing while more than `mostTabs` tabs are open.
 */
async function dropOthers(kept: number, mostTabs = Number.POSITIVE_INFINITY): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window' });
  if (tabs.length > mostTabs) return;
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // Caches are listed in the order of their creation.
  await Promise.all(others.slice(0, others.length - kept).map((name) => caches.delete(name)));
}

/** The server's document; the app's cached shell when the network fails or is too slow. */
async function documentOf(request: Request): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  const reply = await Promise.race([fetch(request).catch(() => undefined), late]);
  clearTimeout(timer);
  return reply ?? new Response(shell.html, { headers: shell.headers });
}

/** A file of the app, from the cache of this build or of the one before. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Opens a screen of this site, in an open tab if there is one. */
async function open(address: string): Promise<void> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return;
  const tabs = await scope.clients.matchAll({ type: 'window' });
  const tab = tabs.find((each) => each.url === url.href);
  if (tab) await tab.focus();
  else await scope.clients.openWindow(url.href);
}

/**
 * Whether a path is a screen of the app. Campaign pages, the console and files are not. Payment pages are left to the
 * network.
 */
function isOfApp(path: string): boolean {
  return !/^\/(pay|order)\//i.test(path) && patterns.some((pattern) => pattern.test(path));
}

const patterns = appRoutes.map((route) => {
  const places = route.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${places}/?$`, 'i');
});
