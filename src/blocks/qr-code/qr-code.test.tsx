// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { elementsOf, markupOf } from '../testing.tsx';
import QrCode from './qr-code.tsx';

describe('qr-code', () => {
  it('is an image with a quiet zone, a name and a plain link to what it holds', () => {
    const content = { content: 'https://m.example.com/a', size: 2, path: 'M0 0h1v1h-1z' };

    const root = elementsOf(markupOf(QrCode, { type: 'qr-code', id: 'qr', title: '找学习顾问', content }));

    const image = root.querySelector('img');
    expect(decodeURIComponent(image?.src ?? '')).toContain('viewBox="-4 -4 10 10"');
    expect(image?.alt).toBe('找学习顾问的二维码');
    expect(root.querySelector('a')?.getAttribute('href')).toBe('https://m.example.com/a');
  });
});
