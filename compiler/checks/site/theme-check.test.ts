import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brandSoft, dealSoft } from '../../link/site-themes.ts';
import { HERO_TONES } from '../page/picture-check.ts';
import { THEME_INKS } from './theme-check.ts';

const css = (name: string) => readFileSync(`${import.meta.dirname}/../../../src/ui/${name}`, 'utf8');

it('the colours that are judged are those of the pages', () => {
  const tokens = css('tokens.css');
  const { ink, secondInk, paper, ground, inkShare, softShare } = THEME_INKS;

  for (const [name, color] of Object.entries({ ink, 'ink-2': secondInk, paper, ground })) {
    expect(tokens).toContain(`--${name}: ${color};`);
  }
  expect(css('page.css')).toContain(
    `--accent-ink: color-mix(in srgb, var(--accent) ${Math.round(inkShare * 100)}%, var(--ink));`,
  );
  expect(css('page.css')).toContain(
    `--accent-soft: color-mix(in srgb, var(--accent) ${Math.round(softShare * 100)}%, var(--paper));`,
  );
});

it('tints of a theme are as far from their colours as those of the brand', () => {
  const tokens = css('tokens.css');
  const tokenOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const distance = (one: string, other: string) =>
    Math.max(...channels(one).map((channel, index) => Math.abs(channel - (channels(other)[index] ?? 0))));

  expect(distance(brandSoft(tokenOf('brand')), tokenOf('brand-soft'))).toBeLessThanOrEqual(4);
  expect(distance(dealSoft(tokenOf('deal')), tokenOf('deal-soft'))).toBeLessThanOrEqual(4);
});

it.each(['dark', 'light'] as const)('knows the veil behind the words of a %s hero as hero.css has it', (tone) => {
  const sheet = readFileSync(`${import.meta.dirname}/../../../src/blocks/hero/hero.css`, 'utf8');
  const [, rule = ''] = new RegExp(`\\.hero--${tone} \\.hero__words \\{([^}]*)\\}`).exec(sheet) ?? [];
  const stops = [...rule.matchAll(/rgba\((\d+), (\d+), (\d+), ([\d.]+)\)/g)].map(([, ...parts]) => parts.map(Number));
  const shares = stops.map(([, , , share = 0]) => share);

  const { veil, share } = HERO_TONES[tone];
  expect(stops[0]?.slice(0, 3)).toEqual([1, 3, 5].map((at) => Number.parseInt(veil.slice(at, at + 2), 16)));
  expect(shares.reduce((sum, each) => sum + each, 0) / shares.length).toBeCloseTo(share);
});
