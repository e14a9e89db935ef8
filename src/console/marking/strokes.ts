import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';

export type Stroke = ConsoleInput<'POST /console/api/homework/{uuid}/mark'>['body']['strokes'][number];
export type Picture = ConsoleReply<'GET /console/api/homework/{uuid}'>['pictures'][number];

/** A point on a picture: from 0 to 1 of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points closer than this draw no visible difference. */
const LEAST_STEP = 0.002;
/** Reach of the eraser, as a share of the picture's width. */
const REACH = 0.015;

const digits = (value: number) => String(Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000);
const textOf = ({ x, y }: Point) => `${digits(x)} ${digits(y)}`;

/** SVG path of a line through these points; a single point is a dot. */
export function pathOf(points: readonly Point[]): string {
  const kept = points.filter((point, at) => {
    const before = points[at - 1];
    return !before || at === points.length - 1 || Math.hypot(point.x - before.x, point.y - before.y) >= LEAST_STEP;
  });
  const [first] = kept;
  if (!first) return '';
  return `M${[...kept, ...(kept.length === 1 ? [first] : [])].map(textOf).join('L')}`;
}

/** The strokes without those that the eraser touches on this picture. */
export function erase(strokes: readonly Stroke[], picture: string, place: Point, ratio: number): readonly Stroke[] {
  const left = strokes.filter((stroke) => stroke.picture !== picture || !touches(stroke.path, place, ratio));
  return left.length === strokes.length ? strokes : left;
}

/** `ratio`: the picture's height divided by its width, so that the eraser is round. */
function touches(path: string, place: Point, ratio: number): boolean {
  const points = path
    .slice(1)
    .split('L')
    .map((text) => {
      const [x = 0, y = 0] = text.split(' ').map(Number);
      return { x, y: y * ratio };
    });
  const at = { x: place.x, y: place.y * ratio };
  return points.some((point, index) => distance(at, point, points[index + 1] ?? point) <= REACH);
}

function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - part * dx, point.y - from.y - part * dy);
}
