import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bundleProgram } from './bundle-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rm(folder, { recursive: true }));

it.each([undefined, 'test'])('leaves the process in its mode: %s', async (mode) => {
  vi.stubEnv('NODE_ENV', mode);
  await bundleProgram('server/kernel/clock.ts', join(folder, 'clock.js'));
  expect(process.env.NODE_ENV).toBe(mode);
});
