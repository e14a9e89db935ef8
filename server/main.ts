import { systemClock } from './db/clock.ts';
import { start } from './start.ts';

const { env } = process;
const databaseUrl = env.DATABASE_URL || undefined;
const sandbox = env.SANDBOX ? env.SANDBOX !== '0' : databaseUrl === undefined;

try {
  const server = await start({
    port: Number(env.PORT || 4173),
    host: env.HOST || '0.0.0.0',
    dataFolder: env.DATA_DIR || '.data',
    databaseUrl,
    sandbox,
    trustedProxies: env.TRUST_PROXY ? env.TRUST_PROXY.split(',') : [],
    callsPerMinute: Number(env.API_CALLS_PER_MINUTE || 1200),
    siteFolder: env.SITE_DIR || 'dist',
    storageFolder: env.STORAGE_DIR || 'pages-config/assets',
    logLevel: env.LOG_LEVEL || 'warn',
    clock: systemClock,
    wechat:
      env.WECHAT_APP_ID && env.WECHAT_APP_SECRET
        ? { appId: env.WECHAT_APP_ID, appSecret: env.WECHAT_APP_SECRET }
        : undefined,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.stop().then(() => process.exit(0), fail);
    });
  }
  const url = `http://localhost:${server.port}`;
  console.log(`Site          ${url}/`);
  console.log(`API reference ${url}/api/docs`);
  if (sandbox) console.log(`Sandbox       ${url}/sandbox`);
} catch (error) {
  fail(error);
}

/** Ends the process with what went wrong and why, without a stack. */
function fail(error: unknown): never {
  for (let current = error; current instanceof Error; current = current.cause) console.error(current.message);
  process.exit(1);
}
