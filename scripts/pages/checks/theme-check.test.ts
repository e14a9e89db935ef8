import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
