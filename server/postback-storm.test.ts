import { describe, expect, it } from 'vitest';
import { postbackStorm } from './testing/postback-storm.ts';

describe('a hundred journeys with faults, a day without platforms, and a sender that is killed', () => {
  it('reach the platforms, each event once', async () => {
    const figures = await postbackStorm({ journeys: 100, kills: 2 });

    expect(figures.lost).toEqual([]);
    expect(figures.wrong).toEqual([]);
    expect(figures).toMatchObject({ kills: 2, refusedOrExpired: 0, hurried: 0 });
    expect(figures.repeated).toBeGreaterThan(0);
    expect(figures.simulatedHours).toBeGreaterThan(24);
  });
});
