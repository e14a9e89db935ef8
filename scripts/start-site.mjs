/** What `npm start` runs once packages are installed. Plain Node. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tellRunningSite } from '../compiler/site/running-site.mjs';
import { serverBundle } from './build/server-bundle.mjs';

/** How long to wait for the server before giving up on comparing its catalogue. */
const LONGEST_START_S = 120;
const TSX = ['--import', 'tsx'];

/**
 * Builds the site while the server opens its database; the server serves once the site is built. Returns the exit code
 * when the server has ended. The first failure ends the other one.
 */
export async function startSite(serverArgs) {
  const running = new Set();
  const begin = (args, options = {}) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
    running.add(child);
    const ended = new Promise((resolve) => {
      child.once('error', () => resolve(1));
      child.once('close', (code) => resolve(code ?? 1));
    });
    void ended.then(() => running.delete(child));
    return { child, ended };
  };
  let isBuilt = false;
  let isStopping = false;
  let server;
  const stop = () => {
    isStopping = true;
    for (const child of running) child.kill();
  };
  // Both processes receive Ctrl+C too, and end by themselves.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stop);

  const serve = async () => {
    const bundle = serverBundle();
    const bundled = bundle.isThere ? 0 : await begin([...TSX, 'scripts/build/build-server.ts']).ended;
    if (bundled !== 0 || isStopping) return bundled;
    const beside = { env: { ...process.env, BUILT_BESIDE: '1' }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] };
    server = begin([bundle.path, ...serverArgs], isBuilt ? {} : beside);
    tellRunningSite('.cache/running', `http://localhost:${process.env.PORT || 4173}`);
    return server.ended;
  };
  const served = serve();
  const built = begin(['scripts/pages.mjs', 'build', '--pictures-later']).ended;
  const code = await Promise.race([served.then((own) => own || 1), built]);
  if (code !== 0) {
    stop();
    await Promise.all([served, built]);
    return code;
  }
  isBuilt = true;
  server?.child.send('built', () => {});
  // Encodes pictures that the first build on a machine left out, while the server runs.
  const pictures = existsSync('.cache/pictures-later') ? begin([...TSX, 'scripts/build/finish-pictures.ts']).ended : 0;
  void reportLive(begin);
  const [own] = await Promise.all([served, pictures]);
  stop();
  return own;
}

/** Once the server answers, compares the pages with its catalogue, in a process that nothing waits for. */
async function reportLive(begin) {
  const ready = `http://localhost:${process.env.PORT ?? 4173}/readyz`;
  for (let seconds = 0; seconds < LONGEST_START_S; seconds += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000).unref());
    if (await isReady(ready)) return begin([...TSX, 'scripts/dev/report-live.ts']).child.unref();
  }
}

/** A starting server already listens, and answers 503. */
function isReady(url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
