import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TEXT = 4.5;
/** Borders and icons. Source: WCAG 2.2, 1.4.11. */
const SIGN = 3;

const LIGHT = tokensOf('src/ui/tokens.css');
const THEMES = { light: LIGHT, dark: { ...LIGHT, ...tokensOf('src/ui/app/dark.css') } };

/** Foreground, background, and the contrast they need. */
const PAIRS: readonly (readonly [front: string, back: string, least: number])[] = [
  ...['paper', 'ground'].flatMap((back) =>
    ['ink', 'ink-2', 'brand', 'deal', 'ok', 'warn', 'bad'].map((front) => [front, back, TEXT] as const),
  ),
  ['ink', 'brand-soft', TEXT],
  ['brand', 'brand-soft', TEXT],
  ['on-brand', 'brand', TEXT],
  ['on-brand', 'deal', TEXT],
  ['deal', 'deal-soft', TEXT],
  ['warn', 'warn-soft', TEXT],
  ['line-strong', 'paper', SIGN],
  ['line-strong', 'ground', SIGN],
  ['star', 'paper', SIGN],
];

describe.each(Object.entries(THEMES))('the %s tokens', (_, tokens) => {
  it.each(PAIRS)('%s on %s has a contrast of at least %d', (front, back, least) => {
    expect(contrast(tokens[front] ?? '', tokens[back] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

function tokensOf(file: string): Record<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g);
  return Object.fromEntries([...found].map(([, name = '', colour = '']) => [name, colour]));
}

/** Source: WCAG 2.2, contrast ratio. */
function contrast(front: string, back: string): number {
  const [lighter = 0, darker = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
