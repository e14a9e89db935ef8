import { expect, it } from 'vitest';
import { CODE_MANIFESTS } from '#site-store/code-files.ts';
import * as landing from '../vite.landing.config.ts';

it('a release has the files of every list that the build of landing pages writes', () => {
  const written = Object.values(landing).map((config) => config.build?.manifest);

  expect(written.length).toBeGreaterThan(3);
  expect(written.filter((name) => !CODE_MANIFESTS.includes(String(name)))).toEqual([]);
});
