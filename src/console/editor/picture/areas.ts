/** A rectangle on a picture, in percent of the picture's width and height. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A movement, in percent of the picture. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** The sides that a handle moves: 1 the right or lower one, -1 the left or upper one, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const WHOLE = 100;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** The area after a movement; it stops at the edges. */
export const moved = (area: Area, { x, y }: Shift): Area => ({
  ...area,
  x: between(area.x + x, 0, WHOLE - area.width),
  y: between(area.y + y, 0, WHOLE - area.height),
});

/** The area with some of its sides moved, at least `least` percent large and within the picture. */
export function resized(area: Area, handle: Handle, { x, y }: Shift, least = 1): Area {
  const across = side(area.x, area.width, handle.x, x, least);
  const down = side(area.y, area.height, handle.y, y, least);
  return { x: across.from, y: down.from, width: across.size, height: down.size };
}

function side(from: number, size: number, handle: -1 | 0 | 1, shift: number, least: number) {
  if (handle === 0) return { from, size };
  if (handle > 0) return { from, size: between(size + shift, least, WHOLE - from) };
  const next = between(from + shift, 0, from + size - least);
  return { from: next, size: from + size - next };
}

/**
 * Like `resized`, with a fixed shape.
 *
 * @param shape Percent of width per percent of height.
 */
export function resizedInShape(area: Area, handle: Handle, shift: Shift, shape: number, least = 1): Area {
  const free = resized(area, handle, shift, least);
  // The opposite corner stays; the side that moved more counts.
  const byWidth = handle.x !== 0 && Math.abs(free.width - area.width) >= Math.abs(free.height - area.height) * shape;
  const isRight = handle.x >= 0;
  const isLower = handle.y >= 0;
  const room = {
    width: isRight ? WHOLE - area.x : area.x + area.width,
    height: isLower ? WHOLE - area.y : area.y + area.height,
  };
  const width = Math.min(byWidth ? free.width : free.height * shape, room.width, room.height * shape);
  const height = width / shape;
  return {
    x: isRight ? area.x : area.x + area.width - width,
    y: isLower ? area.y : area.y + area.height - height,
    width,
    height,
  };
}

/** The largest area of a shape around a point, within the picture. */
export function largestInShape(shape: number, around: Shift = { x: 50, y: 50 }): Area {
  const width = Math.min(WHOLE, WHOLE * shape);
  const height = width / shape;
  return moved({ x: around.x - width / 2, y: around.y - height / 2, width, height }, { x: 0, y: 0 });
}

/** The area between two points, in any order. */
export function areaBetween(from: Shift, to: Shift): Area {
  const [left, right] = [between(Math.min(from.x, to.x), 0, WHOLE), between(Math.max(from.x, to.x), 0, WHOLE)];
  const [top, bottom] = [between(Math.min(from.y, to.y), 0, WHOLE), between(Math.max(from.y, to.y), 0, WHOLE)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Rounded to whole percents; stays within the picture. */
export function inWholePercents({ x, y, width, height }: Area): Area {
  const [left, top] = [Math.min(Math.round(x), WHOLE - 1), Math.min(Math.round(y), WHOLE - 1)];
  return {
    x: left,
    y: top,
    width: between(Math.round(width), 1, WHOLE - left),
    height: between(Math.round(height), 1, WHOLE - top),
  };
}

/** Whether two areas share more than an edge. */
export const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The area's place on a crop of its picture; undefined when less than half of it is left. */
export function afterCut(area: Area, cut: Area): Area | undefined {
  const left = Math.max(area.x, cut.x);
  const top = Math.max(area.y, cut.y);
  const width = Math.min(area.x + area.width, cut.x + cut.width) - left;
  const height = Math.min(area.y + area.height, cut.y + cut.height) - top;
  if (width <= 0 || height <= 0 || width * height < (area.width * area.height) / 2) return undefined;
  const [across, down] = [WHOLE / cut.width, WHOLE / cut.height];
  return inWholePercents({
    x: (left - cut.x) * across,
    y: (top - cut.y) * down,
    width: width * across,
    height: height * down,
  });
}
