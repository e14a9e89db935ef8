import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAssetIndex } from './asset-index.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff', noise } });

async function sizeOf(name: string, bytes: Uint8Array | string) {
  writeFileSync(join(folder, name), bytes);
  const { asset } = await createAssetIndex(folder, join(folder, '.assets.json'));
  const { width, height } = asset(name) ?? {};
  return { width, height };
}

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a picture in %s has its size', async (format) => {
  expect(await sizeOf(`a.${format}`, await picture().toFormat(format).toBuffer())).toEqual({ width: 300, height: 200 });
});

it.each([
  [1, 300, 200],
  [3, 300, 200],
  [6, 200, 300],
  [8, 200, 300],
])('a picture taken with the camera turned (%i) has the size it is shown in', async (orientation, width, height) => {
  const bytes = await picture().jpeg().withMetadata({ orientation }).toBuffer();

  expect(await sizeOf('a.jpg', bytes)).toEqual({ width, height });
});

it('a drawing has the size of its view', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="100%" viewBox="0 0 30 20"><path d="M0 0h9"/></svg>';

  expect(await sizeOf('a.svg', drawing)).toEqual({ width: 30, height: 20 });
});

it.each([
  ['webp', 10_000],
  ['png', 40],
  ['webp', 40],
  ['jpeg', 100],
  ['avif', 100],
] as const)('a picture in %s that ends after %i bytes has no size', async (format, length) => {
  const whole = await picture().toFormat(format).toBuffer();

  expect(await sizeOf(`a.${format}`, whole.subarray(0, length))).toEqual({ width: undefined, height: undefined });
});

it.each([
  ['text', 'not a picture'],
  ['nothing', ''],
  ['zeros', '\0'.repeat(7)],
  ['many zeros', '\0'.repeat(7000)],
  ['the beginning of one', '\u0089PNG\r\n\u001a\n'],
  ['a picture without an extent', `\u0089PNG\r\n\u001a\n\0\0\0\rIHDR${'\0'.repeat(20)}`],
])('a file that holds %s has no size', async (_, text) => {
  expect(await sizeOf('a.png', Buffer.from(text, 'latin1'))).toEqual({ width: undefined, height: undefined });
});

it('a picture that a first screen may have is looked at where its words stand, once', async () => {
  const cache = join(folder, '.assets.json');
  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } }).png();
  const night = await plain(800, 500, '#101010').toBuffer();
  writeFileSync(
    join(folder, 'night.png'),
    await plain(800, 960, '#fff')
      .composite([{ input: night, top: 0, left: 0 }])
      .toBuffer(),
  );
  writeFileSync(join(folder, 'wide.png'), await plain(1600, 900, '#101010').toBuffer());

  const first = await createAssetIndex(folder, cache);
  writeFileSync(cache, readFileSync(cache, 'utf8').replace(/"dark":\d+/, '"dark":77'));
  const again = await createAssetIndex(folder, cache);

  expect(first.asset('night.png')?.upperPart?.dark).toBeLessThan(30);
  expect(first.asset('wide.png')?.upperPart).toBeUndefined();
  expect(again.asset('night.png')?.upperPart?.dark).toBe(77);
});
