/** Width to height. */
export type Ratio = readonly [width: number, height: number];

/** How a place in a block shows its pictures. */
export interface PicturePlace {
  /** The picture's path in its block; `*` stands for each item of a list. */
  readonly path: readonly string[];
  /** Pixels shown on a phone of 375 points with two pixels per point. */
  readonly pixels: number;
  /** The shape that every picture is cropped to; missing when a picture keeps its own shape. */
  readonly ratio?: Ratio;
  /** The shape that fits best, where the crop depends on the text beside or on the picture. */
  readonly roughly?: Ratio;
  /** Shapes by the block's `layout`, when they differ. */
  readonly byLayout?: Readonly<Record<string, Ratio>>;
}

/** Every place of a picture, by block type. Decision 0174. */
export const PICTURE_PLACES: Readonly<Record<string, readonly PicturePlace[]>> = {
  hero: [{ path: ['image', 'src'], pixels: 750, roughly: [10, 11] }],
  'image-stack': [{ path: ['images', '*', 'src'], pixels: 750 }],
  banner: [{ path: ['items', '*', 'image', 'src'], pixels: 686 }],
  outline: [{ path: ['items', '*', 'image', 'src'], pixels: 600 }],
  points: [{ path: ['items', '*', 'image', 'src'], pixels: 240, roughly: [1, 1] }],
  'course-card': [{ path: ['image', 'src'], pixels: 272, ratio: [16, 9] }],
  'teacher-list': [
    { path: ['teachers', '*', 'photo', 'src'], pixels: 528, ratio: [4, 5], byLayout: { scroll: [1, 1] } },
  ],
  reviews: [{ path: ['items', '*', 'avatar', 'src'], pixels: 80, ratio: [1, 1] }],
  video: [{ path: ['poster', 'src'], pixels: 686, ratio: [16, 9] }],
  'exit-dialog': [{ path: ['image', 'src'], pixels: 640 }],
  'qr-code': [{ path: ['image', 'src'], pixels: 352 }],
};

/** The place of a picture, given its path in its block without `src`; undefined when there is none. */
export function placeOf(type: string, path: readonly (string | number)[]): PicturePlace | undefined {
  const own = [...path.map((step) => (typeof step === 'number' ? '*' : step)), 'src'].join('.');
  return PICTURE_PLACES[type]?.find((each) => each.path.join('.') === own);
}

/** The shape in which a place shows pictures; undefined when they keep their own. */
export function shownRatio({ ratio, roughly, byLayout }: PicturePlace, layout: string): Ratio | undefined {
  return byLayout?.[layout] ?? ratio ?? roughly;
}
