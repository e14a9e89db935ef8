export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis'];

/** What the first bytes say a file is, whatever its name and its sender say; undefined for anything else. */
export function pictureKind(file: Buffer): PictureKind | undefined {
  const ascii = (from: number, to: number) => file.toString('latin1', from, to);
  if (file.length < 16) return undefined;
  if (ascii(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (ascii(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp' && HEIC_BRANDS.includes(ascii(8, 12))) return 'heic';
  return undefined;
}
