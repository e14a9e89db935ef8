import { describe, expect, it } from 'vitest';
import { hotspotFlaws, hotspotsOf } from './hotspots.ts';

const spot = (part: object = {}) => ({ label: '去报名', x: 10, y: 10, width: 40, height: 20, ...part });

describe('hotspots', () => {
  it('are read as far as they are written', () => {
    expect(hotspotsOf([{ label: '报名', x: 5, y: 'no' }, null])).toEqual([
      { label: '报名', x: 5, y: 0, width: 0, height: 0 },
      { label: '', x: 0, y: 0, width: 0, height: 0 },
    ]);
    expect(hotspotsOf(undefined)).toEqual([]);
  });

  it('have nothing wrong when a finger finds them and a screen reader names them', () => {
    expect(hotspotFlaws([spot(), spot({ y: 30 })], 1.5)).toEqual([[], []]);
  });

  it('are measured as a phone shows the picture', () => {
    const small = spot({ width: 40, height: 10 });

    expect(hotspotFlaws([small], 1.5)).toEqual([[]]);
    expect(hotspotFlaws([small], 1)).toEqual([[expect.stringContaining('只有 150×38')]]);
    expect(hotspotFlaws([spot({ width: 12 })], 1.5, 343)).toEqual([[expect.stringContaining('只有 41×103')]]);
  });

  it('that overlap name each other, and those without words say so', () => {
    const [first, second] = hotspotFlaws([spot({ label: ' ' }), spot({ x: 40 })], 1.5);

    expect(first).toEqual([expect.stringContaining('还没有说明'), expect.stringContaining('和第 2 个重叠')]);
    expect(second).toEqual([expect.stringContaining('和第 1 个重叠')]);
  });
});
