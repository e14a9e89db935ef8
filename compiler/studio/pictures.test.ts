import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { type StudioProcess, startStudioProcess } from './testing-process.ts';

let folder = '';
let studio: StudioProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await cp(REPOSITORY_FOLDERS.pages, folder, { recursive: true });
  studio = startStudioProcess(folder);
});
afterAll(async () => {
  studio.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A picture of noise, as heavy as a photo can be. */
const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

const add = (bytes: Uint8Array, name = 'a.jpg', to = 'uploads') =>
  studio.ask('addPicture', { bytes, name, folder: to });

async function added(...input: Parameters<typeof add>) {
  const outcome = await add(...input);
  if (!('picture' in outcome)) throw new Error(`It was refused: ${outcome.is}`);
  return outcome;
}

describe('a picture that is put in', () => {
  it('is upright, without what the camera noted, and no larger than pages show it', async () => {
    const bytes = await photo(100, 2000)
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();

    const { is, picture } = await added(bytes, 'Über uns (最新) FINAL.JPEG', 'autumn');
    const stored = await readFile(join(folder, 'assets', picture.path));

    expect(is).toBe('added');
    expect(picture.path).toMatch(/^autumn\/u-ber-uns-final-[0-9a-f]{6}\.jpg$/);
    expect([picture.width, picture.height]).toEqual([1600, 80]);
    expect(picture.bytes).toBeLessThan(bytes.length);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(await readdir(join(folder, 'assets/autumn'))).toHaveLength(1);
  });

  it('is there once, however often and under whatever name it comes', async () => {
    const bytes = await photo(160, 100).png().toBuffer();
    const first = await added(bytes, 'one.png');

    const second = await added(bytes, 'two.png', 'elsewhere');

    expect([second.is, second.picture.path]).toEqual(['known', first.picture.path]);
  });

  it('keeps what is see-through, and stays sharp when it has few colours', async () => {
    const drawing = sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    });

    const { picture } = await added(await drawing.png().toBuffer(), '图标.png');

    expect(picture.path).toMatch(/^uploads\/picture-[0-9a-f]{6}\.png$/);
    expect((await sharp(join(folder, 'assets', picture.path)).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    ['a text', Buffer.from('hello, this is no picture at all'), 'unreadable'],
    [
      'a drawing that may hold a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'unreadable',
    ],
    ['nothing', Buffer.alloc(0), 'unreadable'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), 'unreadable'],
    ['what a phone of one maker takes', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'heic'],
  ])('is refused as %s, whatever it is called', async (_what, bytes, is) => {
    expect(await add(bytes, 'photo.jpg')).toEqual({ is });
  });

  it('is refused when nothing can be seen on it', async () => {
    expect(await add(await photo(8, 8).png().toBuffer())).toEqual({ is: 'too small' });
  });

  it('never leaves the library', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await symlink(outside, join(folder, 'assets/leads-out'));
    const bytes = await photo(100, 90).png().toBuffer();

    await expect(add(bytes, 'a.png', 'leads-out')).rejects.toThrow('leads elsewhere');
    const { picture } = await added(bytes, '../../../evil.png');

    expect(picture.path).toMatch(/^uploads\/evil-/);
    expect(await readdir(outside)).toEqual([]);
    await rm(outside, { recursive: true });
    await rm(join(folder, 'assets/leads-out'));
  });
});

describe('a part of a picture', () => {
  const area = { x: 50, y: 0, width: 50, height: 100 };

  it('is a picture of its own, beside the one it is cut out of, and ends where that ends', async () => {
    const left = { create: { width: 400, height: 300, channels: 3, background: 'red' } } as const;
    const right = await sharp({ create: { width: 200, height: 300, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const whole = await sharp(left)
      .composite([{ input: right, left: 200, top: 0 }])
      .png()
      .toBuffer();
    const { picture } = await added(whole, 'two.png');

    const beyond = { ...area, width: 80, height: 120 };
    const tried = await studio.ask('cutPicture', { path: picture.path, area: beyond, folder: 'autumn', isKept: false });
    const kept = await studio.ask('cutPicture', { path: picture.path, area, folder: 'autumn', isKept: true });

    if (!('picture' in tried) || !('picture' in kept)) throw new Error('It was refused.');
    expect(tried).toMatchObject({ is: 'tried', picture: { width: 200, height: 300 }, before: { width: 400 } });
    expect(kept.picture.path).toMatch(/^autumn\/two-[0-9a-f]{6}\.png$/);
    expect(kept.picture.phoneBytes).toBe(tried.picture.phoneBytes);
    const { channels } = await sharp(join(folder, 'assets', kept.picture.path)).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([0, 0, 255]);
    expect(existsSync(join(folder, 'assets', picture.path))).toBe(true);
  });

  it.each([
    ['../site.yaml', area, 'gone'],
    ['none/there.jpg', area, 'gone'],
    ['share/default.jpg', { ...area, width: 0 }, 'too small'],
    ['share/default.jpg', { ...area, x: 100, y: 100 }, 'too small'],
  ])('is refused for %s', async (path, cut, is) => {
    expect(await studio.ask('cutPicture', { path, area: cut, folder: 'autumn', isKept: true })).toEqual({ is });
  });
});

describe('the library', () => {
  it('says who uses a picture, and knows of new ones at once', async () => {
    const { picture } = await added(await photo(160, 100).jpeg().toBuffer(), 'used.jpg');
    const file = join(folder, 'h5/uses.yaml');
    const head = 'version: 1\ntitle: 开班\ndescription: 一句话\nstatus: draft\nblocks:\n';
    await writeFile(file, `${head}  - { type: image-stack, images: [{ src: ${picture.path}, alt: 图 }] }\n`);

    const { pictures, budgetBytes } = await studio.ask('pictures', {});

    expect(pictures.find(({ path }) => path === picture.path)?.usedBy).toEqual(['h5/uses.yaml']);
    expect(pictures.find(({ path }) => path === 'share/default.jpg')?.usedBy).toContain('site.yaml');
    expect(budgetBytes).toBe(150 * 1024);
  });

  it('has the latest first, also of two that came within a second', async () => {
    const { picture: first } = await added(await photo(90, 90).png().toBuffer(), 'a-first.png', 'same-second');
    const { picture: second } = await added(await photo(80, 80).png().toBuffer(), 'b-second.png', 'same-second');
    const at = Date.parse('2090-01-01T00:00:00Z') / 1000;
    await utimes(join(folder, 'assets', first.path), at, at + 0.25);
    await utimes(join(folder, 'assets', second.path), at, at + 0.5);

    const { pictures } = await studio.ask('pictures', {});

    expect(pictures.slice(0, 2).map(({ path }) => path)).toEqual([second.path, first.path]);
  });

  it('shows pictures small', async () => {
    const found = await studio.ask('original', { path: 'share/default.jpg', isSmall: true });

    expect(found?.type).toBe('image/webp');
    expect((await sharp(found?.bytes).metadata()).width).toBeLessThanOrEqual(480);
    expect(existsSync(join(folder, 'assets/share/default.jpg'))).toBe(true);
  });
});
