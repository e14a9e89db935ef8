import { describe, expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const window = { width: 1280, height: 800 };
const card = { width: 320, height: 200 };

describe('placeCard', () => {
  it('stands beside what it tells of, on the first side with room', () => {
    expect(placeCard({ top: 0, left: 0, width: 220, height: 800 }, card, window)).toEqual({ left: 236, top: 300 });
    expect(placeCard({ top: 60, left: 960, width: 320, height: 740 }, card, window)).toEqual({ left: 624, top: 330 });
    expect(placeCard({ top: 0, left: 0, width: 1280, height: 60 }, card, window)).toEqual({ left: 480, top: 76 });
  });

  it('stays in the window where no side has room', () => {
    expect(placeCard({ top: 0, left: 0, width: 375, height: 812 }, card, { width: 375, height: 812 })).toEqual({
      left: 27.5,
      top: 306,
    });
    expect(placeCard({ top: 780, left: 1200, width: 80, height: 20 }, card, window)).toEqual({ left: 864, top: 588 });
  });
});
