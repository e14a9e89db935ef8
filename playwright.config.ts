import { defineConfig } from '@playwright/test';
import { serverProgram } from './tests/server-program.ts';

const PORT = Number(process.env.TEST_PORT ?? 4199);
/** A new PostgreSQL server of `scripts/testing/with-postgres.mjs`; unset: the embedded database. */
const { TEST_DATABASE_URL } = process.env;

/** Browser journeys against the built site and their own server, with a fresh database. */
export default defineConfig({
  testDir: 'tests',
  // Bundles need no compiling.
  build: { external: ['**/.cache/server/**'] },
  testMatch: /tests\/(console|landing|spa)\/.*\.spec\.ts/,
  fullyParallel: true,
  // One more than the cores: a journey waits for a tenth of its time.
  workers: 3,
  // These limits only end tests that hang. On a shared machine a journey has a second try, and the end of the run names
  // it: there is a race to find.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/tests-journeys.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What is kept for a time without a net would answer instead of what a journey sends; its own journey allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: ['node', ...serverProgram()].join(' '),
    url: `http://localhost:${PORT}/healthz`,
    timeout: 300_000,
    env: {
      PORT: String(PORT),
      DATA_DIR: `.cache/e2e-data-${process.pid}`,
      SANDBOX: '1',
      TRUST_PROXY: 'loopback',
      ...(TEST_DATABASE_URL && { DATABASE_URL: TEST_DATABASE_URL, FIELD_KEY: '0'.repeat(64) }),
    },
  },
});
