import { describe, expect, it } from 'vitest';
import site from '../../../pages-config/site.yaml';
import { agreements } from './agreements.ts';

describe('agreements', () => {
  it('are those of the site, in its order', () => {
    expect(agreements).toEqual((site as { agreements: unknown }).agreements);
  });
});
