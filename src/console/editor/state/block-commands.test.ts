import { describe, expect, it } from 'vitest';
import { openPage } from '#src/page-edit/read/open-page.ts';
import { placeToAdd } from './block-commands.ts';

const page = (...types: string[]) =>
  openPage(types.length === 0 ? 'version: 1\n' : `blocks:\n${types.map((type) => `  - type: ${type}\n`).join('')}`);

describe('placeToAdd', () => {
  const whole = page('hero', 'faq', 'sticky-buy', 'exit-dialog');

  it('is the end of the content, before what lies over the page', () => {
    expect(placeToAdd({ page: whole, selected: null })).toBe(2);
    expect(placeToAdd({ page: page('hero', 'faq'), selected: null })).toBe(2);
    expect(placeToAdd({ page: page(), selected: null })).toBe(0);
    expect(placeToAdd({ page: page('sticky-buy'), selected: null })).toBe(0);
  });

  it('is behind the selected block, and never behind the buy bar', () => {
    expect(placeToAdd({ page: whole, selected: 0 })).toBe(1);
    expect(placeToAdd({ page: whole, selected: 2 })).toBe(2);
    expect(placeToAdd({ page: whole, selected: 3 })).toBe(2);
    expect(placeToAdd({ page: page('sticky-buy', 'hero'), selected: 0 })).toBe(1);
  });
});
