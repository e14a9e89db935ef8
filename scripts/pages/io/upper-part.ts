import { WIDEST_HERO } from '../checks/picture-check.ts';
import type { AssetFacts, UpperPart } from '../link-context.ts';

/** A picture is looked at as this many points across and down. */
const POINTS = 32;
/** Share of its height on which the words of a first screen stand, as `hero.css` has it. */
const UPPER = 0.55;
const NARROWEST = 700;

/** Whether a picture has the shape of one of a first screen; others are never decoded for this. */
export const mayBeFirst = ({ width = 0, height = 0 }: Pick<AssetFacts, 'width' | 'height'>): boolean =>
  width >= NARROWEST && width / height <= WIDEST_HERO;

/** How dark and how bright the upper part of a picture is, from its own pixels; undefined for what cannot be decoded. */
export async function readUpperPart(file: string): Promise<UpperPart | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    const image = sharp(file).rotate().flatten({ background: '#ffffff' }).resize(POINTS, POINTS, { fit: 'fill' });
    const grey = await image.greyscale().raw().toBuffer();
    const greys = [...grey.subarray(0, Math.round(POINTS * UPPER) * POINTS)].sort((a, b) => a - b);
    const fifth = Math.floor(greys.length / 5);
    const [dark, bright] = [greys[fifth], greys.at(-1 - fifth)];
    return dark === undefined || bright === undefined ? undefined : { dark, bright };
  } catch {
    return undefined;
  }
}
