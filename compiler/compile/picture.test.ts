import { describe, expect, it } from 'vitest';
import { mediaName, phoneRendition, pictureOf, renditionsOf } from './picture.ts';

const HASH = '0123456789abcdef';
const facts = (width: number) => ({ hash: HASH, width, height: 600 });
const widths = (source: string, width: number, isFirstLook = false) =>
  renditionsOf(source, facts(width), isFirstLook).map((one) => `${one.format} ${one.width}`);

describe('the files of a picture', () => {
  it('are AVIF for phones, column and large screens, and one size for the few browsers without it', () => {
    expect(widths('a.jpg', 1600)).toEqual(['avif 480', 'avif 828', 'avif 1200', 'webp 828', 'jpeg 828']);
  });

  it('are never wider than the picture, and one is as wide', () => {
    expect(widths('a.jpg', 1200)).toEqual(['avif 480', 'avif 828', 'avif 1200', 'webp 828', 'jpeg 828']);
    expect(widths('a.jpg', 700)).toEqual(['avif 480', 'avif 700', 'webp 700', 'jpeg 700']);
    expect(widths('a.jpg', 480)).toEqual(['avif 480', 'webp 480', 'jpeg 480']);
  });

  it('are one on a first look', () => {
    expect(widths('a.jpg', 1600, true)).toEqual(['jpeg 828']);
    expect(pictureOf('a.jpg', facts(1600), true)).toMatchObject({ src: '/media/a-0123456789-828.jpg', sources: [] });
  });

  it('are the drawing itself, in small letters at its end', () => {
    expect(widths('hint/a.SVG', 1600)).toEqual([]);
    expect(pictureOf('hint/a.SVG', facts(1600))).toEqual({
      ...{ src: '/media/hint-a-0123456789.svg', width: 1600, height: 600, sources: [] },
    });
    expect(phoneRendition('hint/a.SVG', facts(1600))).toBeUndefined();
  });

  it('hold one for a phone: the first of 750 pixels or more, else the widest', () => {
    expect(phoneRendition('a.jpg', facts(1600))).toMatchObject({ format: 'avif', width: 828 });
    expect(phoneRendition('a.jpg', facts(750))).toMatchObject({ width: 750 });
    expect(phoneRendition('a.jpg', facts(600))).toMatchObject({ width: 600 });
  });

  it('are named by what they are of and their content', () => {
    expect(mediaName('901/ein bild.x.jpeg', { hash: HASH }, '-828', 'JPEG')).toBe('901-ein-bild-x-0123456789-828.jpg');
    expect(pictureOf('a.png', facts(700))).toEqual({
      ...{ src: '/media/a-0123456789-700.jpg', width: 700, height: 600 },
      sources: [
        { type: 'image/avif', srcset: '/media/a-0123456789-480.avif 480w, /media/a-0123456789-700.avif 700w' },
        { type: 'image/webp', srcset: '/media/a-0123456789-700.webp 700w' },
      ],
    });
  });
});
