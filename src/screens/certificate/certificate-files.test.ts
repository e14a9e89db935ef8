import { describe, expect, it } from 'vitest';
import { linesOf } from './certificate-drawing.tsx';
import { pdfOfJpeg } from './certificate-files.ts';

describe('the PDF of a certificate', () => {
  it('has a table that points at each of its objects, the picture as it is, and a title', () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0x0a, 0xff, 0xd9);

    const pdf = new TextDecoder('latin1').decode(pdfOfJpeg(jpeg, { width: 20, height: 10 }, '证书'));

    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    const starts = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
    expect(pdf.slice(table, table + 4)).toBe('xref');
    expect(starts.map((start) => /^(\d+) 0 obj/.exec(pdf.slice(start))?.[1])).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(
      pdf,
    ).toContain(`/Width 20 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length 5 >>
stream\n${new TextDecoder('latin1').decode(jpeg)}\nendstream`);
    expect(pdf).toContain('/Title <feff8bc14e66>');
  });
});

describe('the name of a course on a certificate', () => {
  it.each([
    ['《高数》', ['《高数》']],
    [`《${'课'.repeat(30)}》`, [`《${'课'.repeat(23)}`, `${'课'.repeat(7)}》`]],
    ['课'.repeat(60), ['课'.repeat(24), `${'课'.repeat(23)}…`]],
    ['a'.repeat(48), ['a'.repeat(48)]],
  ])('%s takes at most two lines', (text, lines) => {
    expect(linesOf(text, 24)).toEqual(lines);
  });
});
