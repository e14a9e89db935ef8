import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const SCALE = 8;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A QR code as a PNG in a data address: a picture that students can press long to read or save, which chat apps
 * do not offer for SVG.
 */
export function qrPicture(text: string): string {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const width = size * SCALE;
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const rows = data.map((modules) => {
    const line = Buffer.from(row);
    modules.forEach((isDark, x) => {
      for (let bit = x * SCALE; bit < (x + 1) * SCALE; bit += 1) {
        const at = 1 + (bit >> 3);
        // One bit a pixel, grey: 1 is white.
        if (!isDark) line.writeUInt8(line.readUInt8(at) | (0x80 >> (bit & 7)), at);
      }
    });
    return Buffer.concat(Array.from({ length: SCALE }, () => line));
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt8(1, 8);
  const png = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
