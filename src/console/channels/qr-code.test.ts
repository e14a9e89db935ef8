import { describe, expect, it } from 'vitest';
import { qrDots, qrShape, qrSvg } from './qr-code.ts';

const shape = qrShape('https://m.school.cn/s/dy-901');

describe('a QR code', () => {
  it('has its three corners inside an empty border of four modules', () => {
    const { size, path } = shape;

    for (const corner of [`M4 4h1`, `M${size - 5} 4h1`, `M4 ${size - 5}h1`]) expect(path).toContain(corner);
    expect(path).not.toMatch(/M[0-3] /);
  });

  it('is an SVG of the size that is printed', () => {
    expect(qrSvg(shape, 50)).toMatch(/^<svg [^>]*width="50mm" height="50mm" viewBox="0 0 \d+ \d+"/);
  });

  it.each([20, 30, 50, 80, 150])('has whole dots a module, and at least 300 an inch, at %s mm', (millimetres) => {
    const dots = qrDots(shape, millimetres);

    expect(dots % shape.size).toBe(0);
    expect(dots / (millimetres / 25.4)).toBeGreaterThanOrEqual(300);
  });
});
