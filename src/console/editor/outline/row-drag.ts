/** A row of a list, by its position on the screen. */
export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** The index before which something dropped at a height goes; the number of rows for the end. */
export function slotAt(rows: readonly RowBox[], y: number): number {
  const below = rows.findIndex(({ top, height }) => y < top + height / 2);
  return below < 0 ? rows.length : below;
}

/** Index of a row after it was dropped into a slot. */
export const placeAfterDrop = (from: number, slot: number): number => (slot > from ? slot - 1 : slot);

/** Distance from an edge at which a list scrolls by itself, in pixels; closer is faster. */
const EDGE = 48;
const FASTEST = 14;

/** Pixels to scroll a list in the next frame during a drag at a height; 0 away from its edges. */
export function scrollStep({ top, height }: RowBox, y: number): number {
  const above = top + EDGE - y;
  const below = y - (top + height - EDGE);
  if (above > 0) return -Math.min(FASTEST, Math.ceil((above / EDGE) * FASTEST));
  return below > 0 ? Math.min(FASTEST, Math.ceil((below / EDGE) * FASTEST)) : 0;
}
