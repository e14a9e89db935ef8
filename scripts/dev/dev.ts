import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import { join, resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { SavedText } from '#compiler/dev/dev-compiler.ts';
import { pagesPlugin } from '#compiler/dev/dev-plugin.ts';
import { REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import { tellRunningSite } from '#compiler/site/running-site.mjs';
import { DEVELOPER_HEADER, isFromThisMachine, newDeveloperKey } from './dev-console.ts';
import { keepRenderer } from './dev-renderer.ts';

/** Site, API and console with hot reload, on this machine only unless `HOST` says otherwise. */
const host = process.env.HOST ?? '127.0.0.1';
// An API of another checkout may use any fixed port, so ours takes a free one.
const developerKey = newDeveloperKey();
const pages = resolve(process.env.PAGES_DIR ?? REPOSITORY_FOLDERS.pages);
const apiPort = Number(process.env.API_PORT) || (await freePort());
const api = spawn('node', ['--import', 'tsx', 'server/main.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
  // The console reads pages with the compiler's sources, which may be under development.
  env: {
    ...process.env,
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PAGES_COMPILER: 'compiler/studio/studio-process.ts',
    PAGES_PREVIEW: '1',
    DEVELOPER_KEY: developerKey,
  },
});
const target = `http://127.0.0.1:${apiPort}`;
tellRunningSite(join(import.meta.dirname, '../../.cache/running'), target);
// Pages are compared with the catalogue of this API, unless another is configured.
process.env.PAGES_API ??= target;
/** The staff console has its own build, and so its own dev server, behind the same address. */
const consoleServer = await createServer({
  configFile: join(import.meta.dirname, '../../vite.console.config.ts'),
  cacheDir: join(import.meta.dirname, '../../node_modules/.vite-console'),
  server: { middlewareMode: true, ws: { host, port: await freePort() } },
});
const consolePlugin: Plugin = {
  name: 'console',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/__network') return response.end(JSON.stringify(networkOrigins()));
      if (pathname !== '/preview') return next();
      response.writeHead(302, { location: '/console/pages' }).end();
    });
    middlewares.use((request, response, next) =>
      /^\/console(?!\/api\/)(\/|\?|$)/.test(request.url ?? '')
        ? consoleServer.middlewares(request, response, next)
        : next(),
    );
  },
};
const server = await createServer({
  plugins: [consolePlugin, pagesPlugin(pages, tellConsole)],
  server: {
    host,
    port: Number(process.env.PORT ?? 5173),
    proxy: {
      '/api': { target, ws: true },
      '/console/api': {
        target,
        configure: (proxy) => {
          proxy.on('proxyReq', (sent, request) => {
            sent.removeHeader(DEVELOPER_HEADER);
            if (isFromThisMachine(request)) sent.setHeader(DEVELOPER_HEADER, developerKey);
          });
        },
      },
      '/_preview': { target },
      '/_results': { target },
      '/sandbox': { target },
      '/s/': { target },
      '/storage': { target },
    },
    watch: { ignored: ['**/dist/**', '**/.cache/**', '**/.data/**'] },
  },
});
await server.listen();
keepRenderer(server.watcher, () => tellConsole('renderer'));
const [address = ''] = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])];
console.log(`Site                 ${address}`);
console.log(`Pages, in Studio     ${address}console/pages`);
for (const url of server.resolvedUrls?.network ?? []) console.log(`On a phone           ${url}console/pages`);

api.once('exit', (code) => {
  if (code) console.error(`The API stopped; pages can still be written. Start npm run dev again for what needs it.`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill();
    void Promise.all([server.close(), consoleServer.close()]).then(() => process.exit(0));
  });
}

/**
 * Tells every open editor that a file below `pages-config` changed; for a page with its text and its rendering, so that
 * it shows at once.
 */
function tellConsole(file: string, saved?: SavedText): void {
  consoleServer.ws.send('pages:changed', { file, ...saved });
}

/** The site's address for other devices in the network. */
function networkOrigins(): string[] {
  return (server.resolvedUrls?.network ?? []).map((url) => new URL(url).origin);
}

/** A free port of this machine. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
