import type { Json } from '#src/page-edit/page-node.ts';
import { type Area, afterCut } from './areas.ts';

/** A picture as a page writes it, with whatever stands beside its file. */
export type PictureValue = Readonly<Record<string, Json>>;

interface Chosen {
  readonly src: string;
  readonly alt: string;
  readonly isDecorative: boolean;
}

/** The picture of a page with another file; what else stands with it, such as its link, stays, but not what was meant for that file. */
export function withChosen(picture: PictureValue, { src, alt, isDecorative }: Chosen): PictureValue {
  const { src: _src, alt: _alt, decorative: _decorative, focus: _focus, ...rest } = picture;
  return { src, ...(isDecorative ? { decorative: true } : { alt }), ...rest };
}

/** The picture with a part of itself as its file: areas on it keep their place, and the cut has settled what stays in sight. */
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
