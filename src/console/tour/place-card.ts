/** A part of the window, in CSS pixels from its top left corner. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Area, 'width' | 'height'>;

const GAP = 16;
const EDGE = 12;

/** The position of a card beside its target: right, left, below, above, or over it when no side has room. */
export function placeCard(target: Area, card: Size, window: Size): { readonly top: number; readonly left: number } {
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const middle = target.top + Math.min(target.height, window.height) / 2 - card.height / 2;
  const centre = target.left + target.width / 2 - card.width / 2;
  const sides = [
    { left: right + GAP, top: middle },
    { left: target.left - GAP - card.width, top: middle },
    { left: centre, top: bottom + GAP },
    { left: centre, top: target.top - GAP - card.height },
  ];
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= EDGE &&
    left + card.width <= window.width - EDGE &&
    top + card.height <= window.height + card.height / 2 &&
    top >= -card.height / 2;
  const over = { left: centre, top: middle };
  const { left, top } = sides.find(fits) ?? over;
  return {
    left: clamp(left, window.width - card.width - EDGE),
    top: clamp(top, window.height - card.height - EDGE),
  };
}

const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(value, most));
