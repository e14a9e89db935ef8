import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { pagesPlugin } from './pages/io/dev-plugin.ts';

/** Site, API and preview with hot reload, on this machine only unless `HOST` says otherwise. */
const host = process.env.HOST ?? '127.0.0.1';
// An API of another checkout may hold any port that was agreed upon: ours takes one that nobody has.
const apiPort = Number(process.env.API_PORT) || (await freePort());
const api = spawn('node', ['--import', 'tsx', 'server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort) },
});
const target = `http://127.0.0.1:${apiPort}`;
// Pages are compared with the catalogue of this API, unless another is named.
process.env.PAGES_API ??= target;
const server = await createServer({
  plugins: [pagesPlugin()],
  server: {
    host,
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': { target, ws: true }, '/sandbox': { target }, '/storage': { target } },
    watch: { ignored: ['**/dist/**', '**/.cache/**', '**/.data/**'] },
  },
});
await server.listen();
const [address = ''] = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])];
console.log(`Site                 ${address}`);
console.log(`Preview of all pages ${address}preview`);
for (const url of server.resolvedUrls?.network ?? []) console.log(`On a phone           ${url}preview`);

api.once('exit', (code) => {
  if (code) console.error(`The API stopped; pages can still be written. Start npm run dev again for what needs it.`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill();
    void server.close().then(() => process.exit(0));
  });
}

/** A port of this machine that nobody listens on. */
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
