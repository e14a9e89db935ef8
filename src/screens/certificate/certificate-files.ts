/** Pixels per unit of the drawing: gives 200 dpi on A4. */
const SCALE = 2;
const JPEG_QUALITY = 0.92;
/** A4 landscape, in points of 1/72 inch. Source: ISO 216. */
const A4 = { width: 841.89, height: 595.28 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The drawing as a bitmap, drawn with the fonts of this device. */
export async function pictureOf(
  drawing: SVGSVGElement,
  { width, height }: Size,
  type: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  // Firefox draws an SVG without width and height as nothing.
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.'))), type, JPEG_QUALITY);
  });
}

/** The drawing as a PDF of one A4 page. */
export async function pdfOf(drawing: SVGSVGElement, size: Size, title: string): Promise<Blob> {
  const jpeg = new Uint8Array(await (await pictureOf(drawing, size, 'image/jpeg')).arrayBuffer());
  const pixels = { width: size.width * SCALE, height: size.height * SCALE };
  return new Blob([pdfOfJpeg(jpeg, pixels, title)], { type: 'application/pdf' });
}

/**
 * A PDF of one A4 page in landscape, filled with a JPEG.
 *
 * Written by hand: no fonts are embedded, and the page looks the same in every reader. Source: ISO 32000-1, 7.5.
 */
export function pdfOfJpeg(jpeg: Uint8Array, pixels: Size, title: string): Uint8Array<ArrayBuffer> {
  const draw = `q ${A4.width} 0 0 ${A4.height} 0 0 cm /Page Do Q`;
  const objects: readonly (readonly (string | Uint8Array)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents 4 0 R `,
      '/Resources << /XObject << /Page 5 0 R >> >> >>',
    ],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [`<< /Title <${utf16(title)}> >>`],
  ];
  const parts: (string | Uint8Array)[] = ['%PDF-1.4\n'];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: string | Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  objects.forEach((object, index) => {
    starts.push(at);
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
  });
  const table = at;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const start of starts) add(`${String(start).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return joined(parts, at);
}

/** All text parts are ASCII, so one character is one byte. */
function joined(parts: readonly (string | Uint8Array)[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(typeof part === 'string' ? new TextEncoder().encode(part) : part, at);
    at += part.length;
  }
  return bytes;
}

/** UTF-16 with its byte order mark, as hexadecimal digits. */
function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return ['feff', ...units.map((unit) => unit.toString(16).padStart(4, '0'))].join('');
}
