import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import { budgetOf, type Place, storePicture } from './add-picture.ts';
import { encodePicture, kindOf, type PixelArea } from './encode-picture.ts';
import { pictureView } from './library.ts';
import { openOriginal } from './originals.ts';

type Asked = CompilerCalls['cutPicture']['input'];

/** Smallest side of a picture that a page could show. */
const SMALLEST_SIDE = 16;

/**
 * Makes a picture from a part of one below `assets`, which stays unchanged; when it is not to be saved, only weighs it.
 */
export async function cutPicture(
  { path, area, folder, isKept }: Asked,
  place: Place,
): Promise<CompilerCalls['cutPicture']['reply']> {
  const { site, assets, media } = place;
  const facts = site.loaded.context?.asset(path);
  const original = facts && openOriginal(assets, path);
  if (!original) return { is: 'gone' };
  const kind = await kindOf(original.bytes);
  if (kind.is !== 'picture') return kind;
  const cut = inPixels(area, kind);
  if (Math.min(cut.width, cut.height) < SMALLEST_SIDE) return { is: 'too small' };
  const encoded = await encodePicture(original.bytes, { kind, budgetBytes: budgetOf(place), media, cut });
  if (!encoded) return { is: 'unreadable' };
  const before = pictureView(path, facts, assets, []);
  if (isKept) return { ...storePicture(encoded, { name: path, folder }, place), before };
  const { bytes, width, height, hash, phoneBytes } = encoded;
  const tried = { bytes: bytes.length, width, height, hash, encodedBytes: phoneBytes };
  return { is: 'tried', picture: pictureView('', tried, assets, []), before };
}

/** Whole pixels inside the picture; none when the area starts at the edge. */
function inPixels(
  area: Asked['area'],
  { width, height }: { readonly width: number; readonly height: number },
): PixelArea {
  const left = Math.round((area.x / 100) * width);
  const top = Math.round((area.y / 100) * height);
  return {
    left,
    top,
    width: Math.min(Math.round((area.width / 100) * width), width - left),
    height: Math.min(Math.round((area.height / 100) * height), height - top),
  };
}
