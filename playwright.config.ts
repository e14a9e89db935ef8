import { defineConfig } from '@playwright/test';
import { serverProgram } from './tests/server-program.ts';

const PORT = Number(process.env.TEST_PORT ?? 4199);

/** Browser journeys against the built site and a server of its own with an empty, freshly seeded database. */
export default defineConfig({
  testDir: 'tests',
  testMatch: /tests\/(console|landing|spa)\/.*\.spec\.ts/,
  fullyParallel: true,
  workers: 2,
  // What is waited for comes; these limits are for what hangs.
  // On a machine shared with others a journey has a second try, and the end of the run names it: it holds a race to be found.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/tests-journeys.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // The ad of the front page opens over whatever a journey does there; the one about it takes this away.
    storageState: {
      cookies: [],
      origins: [{ origin: `http://localhost:${PORT}`, localStorage: [{ name: 'popup-ad-day', value: '9999-12-31' }] }],
    },
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
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
    env: { PORT: String(PORT), DATA_DIR: `.cache/e2e-data-${process.pid}`, SANDBOX: '1', TRUST_PROXY: 'loopback' },
  },
});
