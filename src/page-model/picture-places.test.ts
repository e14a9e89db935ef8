import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PICTURE_PLACES, placeOf, shownRatio } from './picture-places.ts';

interface Node {
  readonly $ref?: string;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** The schema of the picture at a path of a block. */
function pictureSchema(type: string, path: readonly string[]): Node | undefined {
  const schema: Node = JSON.parse(readFileSync(`schemas/blocks/${type}.schema.json`, 'utf8'));
  return path.reduce<Node | undefined>((node, step) => (step === '*' ? node?.items : node?.properties?.[step]), schema);
}

describe('places of pictures', () => {
  const places = Object.entries(PICTURE_PLACES).flatMap(([type, own]) => own.map((place) => ({ type, place })));

  it.each(places)('a picture of $type may have a focus exactly where it is cut', ({ type, place }) => {
    const { $ref = '' } = pictureSchema(type, place.path.slice(0, -1)) ?? {};

    expect($ref.endsWith('/cutImage')).toBe(shownRatio(place, '') !== undefined);
  });

  it('are found by the path that an edit has', () => {
    expect(placeOf('teacher-list', ['teachers', 3, 'photo'])?.ratio).toEqual([4, 5]);
    expect(placeOf('hero', ['poster'])).toBeUndefined();
  });

  it('show another shape in another layout', () => {
    const place = placeOf('teacher-list', ['teachers', 0, 'photo']);

    expect(place && [shownRatio(place, 'scroll'), shownRatio(place, 'stack')]).toEqual([
      [1, 1],
      [4, 5],
    ]);
  });
});
