/** A row of a list, as it stands on the screen. */
export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** Before which row something dropped at a height would come; the number of rows for the end. */
export function slotAt(rows: readonly RowBox[], y: number): number {
  const below = rows.findIndex(({ top, height }) => y < top + height / 2);
  return below < 0 ? rows.length : below;
}

/** Index that a row has after it was dropped into a slot. */
export const placeAfterDrop = (from: number, slot: number): number => (slot > from ? slot - 1 : slot);

/** This near to an edge a list scrolls by itself, in pixels; the nearer the faster. */
const EDGE = 48;
const FASTEST = 14;

/** Pixels to scroll a list by in the next frame while something is held at a height; 0 away from its edges. */
export function scrollStep({ top, height }: RowBox, y: number): number {
  const above = top + EDGE - y;
  const below = y - (top + height - EDGE);
  if (above > 0) return -Math.min(FASTEST, Math.ceil((above / EDGE) * FASTEST));
  return below > 0 ? Math.min(FASTEST, Math.ceil((below / EDGE) * FASTEST)) : 0;
}
