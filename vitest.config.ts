import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}', 'tests/{architecture,page-cases,contract}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
