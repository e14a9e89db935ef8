import type { Json } from '#src/page-edit/read/page-node.ts';
import { type Area, afterCut } from './areas.ts';

/** A picture in the page's form, with the keys beside its file. */
export type PictureValue = Readonly<Record<string, Json>>;

interface Chosen {
  readonly src: string;
  readonly alt: string;
  readonly isDecorative: boolean;
}

/** The picture of a page with another file; other keys such as its link stay, but not those about the old file. */
export function withChosen(picture: PictureValue, { src, alt, isDecorative }: Chosen): PictureValue {
  const { src: _src, alt: _alt, decorative: _decorative, focus: _focus, ...rest } = picture;
  return { src, ...(isDecorative ? { decorative: true } : { alt }), ...rest };
}

/** The picture with a crop of itself as its file: its areas keep their place, and the focus is removed. */
export function withCut(picture: PictureValue, src: string, cut: Area): PictureValue {
  const { hotspots, focus: _focus, ...rest } = picture;
  const kept = Array.isArray(hotspots) ? hotspots.flatMap((spot) => movedSpot(spot, cut)) : [];
  return { ...rest, src, ...(kept.length > 0 && { hotspots: kept }) };
}

function movedSpot(spot: Json, cut: Area): Json[] {
  const { label = '', x, y, width, height, ...rest } = spot as PictureValue;
  const area = afterCut({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }, cut);
  return area ? [{ label, ...area, ...rest }] : [];
}
