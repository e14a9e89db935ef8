/** What `npm start` runs once packages are there. Plain Node. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** How long a server may take to answer before its pages are no longer compared with it. */
const LONGEST_START_S = 120;

/**
 * Builds the site, and beside it lets the server open its database; the server serves once the site is built. Gives the code
 * to end with, when the server has ended. What fails first ends the other.
 */
export async function startSite(serverArgs) {
  const running = new Set();
  const begin = (args, options = {}) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: 'inherit', ...options });
    running.add(child);
    const ended = new Promise((resolve) => {
      child.once('error', () => resolve(1));
      child.once('close', (code) => resolve(code ?? 1));
    });
    void ended.then(() => running.delete(child));
    return { child, ended };
  };
  // Ctrl+C reaches them by itself.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {
    for (const child of running) child.kill();
  });

  const server = begin(['server/main.ts', ...serverArgs], {
    env: { ...process.env, BUILT_BESIDE: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const build = begin(['scripts/build.ts', '--pictures-later']);
  const first = await Promise.race([
    server.ended.then((code) => ({ code: code || 1, other: build })),
    build.ended.then((code) => ({ code, other: server })),
  ]);
  if (first.code !== 0) {
    first.other.child.kill();
    await first.other.ended;
    return first.code;
  }
  server.child.send('built', () => {});
  // What the first build on a machine left for later is made beside the server.
  const pictures = existsSync('.cache/pictures-later') ? begin(['scripts/finish-pictures.ts']).ended : undefined;
  void reportLive(begin);
  const [code] = await Promise.all([server.ended, pictures]);
  for (const child of running) child.kill();
  return code;
}

/** Once the server answers, compares the pages with its catalogue, by a process of its own that nothing waits for. */
async function reportLive(begin) {
  const ready = `http://localhost:${process.env.PORT ?? 4173}/readyz`;
  for (let seconds = 0; seconds < LONGEST_START_S; seconds += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000).unref());
    if (await isReady(ready)) return begin(['scripts/report-live.ts']).child.unref();
  }
}

/** A server that is still starting listens already, and answers 503. */
function isReady(url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
