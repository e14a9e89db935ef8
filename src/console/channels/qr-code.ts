import { encode } from 'uqr';

/** Empty modules around a code. Source: ISO/IEC 18004, quiet zone. */
const BORDER = 4;
const MM_PER_INCH = 25.4;
/** Resolution for print. */
const DOTS_PER_INCH = 300;

/** A code as one path of squares of side 1. */
export interface QrShape {
  readonly size: number;
  readonly path: string;
}

export function qrShape(text: string): QrShape {
  const { data, size } = encode(text, { border: BORDER, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}

/** The code as an SVG file of this many millimetres per side. */
export function qrSvg({ size, path }: QrShape, millimetres: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres}mm" height="${millimetres}mm" viewBox="0 0 ${size} ${size}"`,
    ` shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`,
  ].join('');
}

/** Pixels per side of a PNG for print: whole pixels per module, at least 300 dpi. */
export function qrDots({ size }: Pick<QrShape, 'size'>, millimetres: number): number {
  return Math.ceil(((millimetres / MM_PER_INCH) * DOTS_PER_INCH) / size) * size;
}

/** The code as a PNG for print. */
export async function qrPng(shape: QrShape, millimetres: number): Promise<Blob> {
  const dots = qrDots(shape, millimetres);
  const canvas = document.createElement('canvas');
  canvas.width = dots;
  canvas.height = dots;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, dots, dots);
  pen.scale(dots / shape.size, dots / shape.size);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(shape.path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))), 'image/png');
  });
}
