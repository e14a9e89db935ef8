import { once } from 'node:events';
import { systemClock } from './kernel/clock.ts';
import { readSettings } from './read-settings.ts';
import { start } from './start.ts';

try {
  const settings = readSettings(process.env);
  const onWait = (pending: readonly string[]) => {
    console.log(`Waits for npm run migrate: ${pending.length} pending, the first is ${pending[0]}.`);
  };
  const server = await start({ ...settings, siteBuilt: builtBeside(), clock: systemClock, onWait });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.stop().then(() => process.exit(0), fail);
    });
  }
  const url = `http://localhost:${server.port}`;
  console.log(`Site          ${url}/`);
  console.log(`API reference ${url}/api/docs`);
  if (settings.console) console.log(`Console       ${settings.console.origin ?? url}/console`);
  if (settings.sandbox) console.log(`Sandbox       ${url}/sandbox`);
} catch (error) {
  fail(error);
}

/**
 * The site that scripts/start-site.mjs builds beside this process and reports. Without that process the site is already
 * built.
 */
async function builtBeside(): Promise<void> {
  if (process.env.BUILT_BESIDE !== '1') return;
  // The building process ended, perhaps before this one could listen: nothing will be reported.
  const handleGone = () => process.exit(1);
  if (!process.connected) handleGone();
  process.once('disconnect', handleGone);
  await once(process, 'message');
  process.off('disconnect', handleGone);
  process.disconnect();
}

/** Ends the process with the error and its causes, without a stack. */
function fail(error: unknown): never {
  for (let current = error; current instanceof Error; current = current.cause) console.error(current.message);
  process.exit(1);
}
