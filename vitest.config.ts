import { defineConfig } from 'vitest/config';
import { yamlModule } from './scripts/yaml-module.ts';

export default defineConfig({
  plugins: [yamlModule],
  test: {
    include: ['{src,server,scripts}/**/*.test.{ts,tsx}', 'tests/{architecture,page-cases,contract}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
