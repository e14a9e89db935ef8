import type { Json } from '#src/page-edit/read/page-node.ts';
import { type Area, overlap } from './areas.ts';

/** A link area of a picture, in the page's form. */
export interface Hotspot extends Area {
  readonly label: string;
}

/** A page's hotspots; a value that is not a number counts as 0. */
export function hotspotsOf(value: Json | undefined): Hotspot[] {
  if (!Array.isArray(value)) return [];
  return value.map((spot: Json) => {
    const { label, x, y, width, height } = (spot ?? {}) as Readonly<Record<string, unknown>>;
    return {
      label: typeof label === 'string' ? label : '',
      x: numberOf(x),
      y: numberOf(y),
      width: numberOf(width),
      height: numberOf(height),
    };
  });
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** A fingertip on the most common phone, in points. */
const FINGER = 44;
const PHONE_WIDTH = 375;

/**
 * The problems of each hotspot, in Chinese.
 *
 * @param ratio Height to width of the picture.
 * @param shownWidth Points that the picture takes on a phone of 375.
 */
export function hotspotFlaws(spots: readonly Hotspot[], ratio: number, shownWidth = PHONE_WIDTH): string[][] {
  return spots.map((spot, index) => {
    const width = Math.round((spot.width / 100) * shownWidth);
    const height = Math.round((spot.height / 100) * shownWidth * ratio);
    const under = spots.flatMap((other, place) => (place !== index && overlap(spot, other) ? [place + 1] : []));
    return [
      ...(spot.label.trim() === '' ? ['还没有说明：读屏的人听不到这里通向哪里。'] : []),
      ...(width < FINGER || height < FINGER
        ? [`在 375 宽的手机上只有 ${width}×${height}，手指点不准；至少 ${FINGER}×${FINGER}。`]
        : []),
      ...(under.length > 0 ? [`和第 ${under.join('、')} 个重叠：重叠的地方只会打开后面的那个。`] : []),
    ];
  });
}
