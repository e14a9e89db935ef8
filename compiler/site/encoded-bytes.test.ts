import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAssetIndex } from './asset-index.ts';
import { withEncodedBytes } from './encoded-bytes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'encoded-bytes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const options = (doubtfulBytes: number) => ({ assets: folder, media: join(folder, '.media'), doubtfulBytes });

describe('withEncodedBytes', () => {
  it('weighs a picture that looks heavy by what a phone gets of it', async () => {
    const plain = sharp({ create: { width: 900, height: 900, channels: 3, background: '#c0ffee' } });
    await plain.png({ compressionLevel: 0 }).toFile(join(folder, 'plain.png'));
    const { facts } = await createAssetIndex(folder, join(folder, '.assets.json'));

    const asset = await withEncodedBytes(facts, options(100_000));

    expect(asset('plain.png')?.bytes).toBeGreaterThan(2_000_000);
    expect(asset('plain.png')?.encodedBytes).toBeLessThan(10_000);
    expect(readdirSync(join(folder, '.media'))).toHaveLength(1);
  });

  it('encodes nothing that is light by any estimate, and nothing twice', async () => {
    const small = sharp({ create: { width: 100, height: 100, channels: 3, background: '#c0ffee' } });
    await small.png({ compressionLevel: 0 }).toFile(join(folder, 'small.png'));
    const { facts } = await createAssetIndex(folder, join(folder, '.assets.json'));

    expect((await withEncodedBytes(facts, options(100_000)))('small.png')?.encodedBytes).toBeUndefined();
    await withEncodedBytes(facts, options(1));
    const [name = ''] = readdirSync(join(folder, '.media'));
    const { mtimeMs } = statSync(join(folder, '.media', name));
    await withEncodedBytes(facts, options(1));

    expect(statSync(join(folder, '.media', name)).mtimeMs).toBe(mtimeMs);
  });

  it('sees a picture that is encoded later, a second after it was looked for', async () => {
    const small = sharp({ create: { width: 100, height: 100, channels: 3, background: '#c0ffee' } });
    await small.png({ compressionLevel: 0 }).toFile(join(folder, 'small.png'));
    const { facts } = await createAssetIndex(folder, join(folder, '.assets.json'));
    vi.useFakeTimers({ toFake: ['Date'] });
    const asset = await withEncodedBytes(facts, options(100_000));
    const before = asset('small.png')?.encodedBytes;
    await withEncodedBytes(facts, options(1));

    vi.advanceTimersByTime(1000);

    expect(before).toBeUndefined();
    expect(asset('small.png')?.encodedBytes).toBeGreaterThan(0);
    vi.useRealTimers();
  });
});
