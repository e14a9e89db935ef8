import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { pagesPlugin } from './pages/io/dev-plugin.ts';

/** Site, API and preview with hot reload, on this machine only unless `HOST` says otherwise. */
const API_PORT = Number(process.env.API_PORT ?? 4173);
const PORT = Number(process.env.PORT ?? 5173);
const api = spawn('node', ['--import', 'tsx', 'server/main.ts'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API_PORT) },
});
const target = `http://127.0.0.1:${API_PORT}`;
const server = await createServer({
  plugins: [pagesPlugin()],
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: PORT,
    proxy: { '/api': { target, ws: true }, '/sandbox': { target }, '/storage': { target } },
  },
});
await server.listen();
server.printUrls();
console.log(`Preview of all pages: http://localhost:${PORT}/preview`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill();
    void server.close().then(() => process.exit(0));
  });
}
