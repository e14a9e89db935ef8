interface Bounds {
  /** The longest side, in pixels. */
  readonly longest: number;
  /** Cut to a square from the middle. */
  readonly isSquare?: boolean;
  /** Quality of the JPEG, from 0 to 1. */
  readonly quality?: number;
  /** Number of quarter turns to the right. */
  readonly quarters?: 0 | 1;
}

/**
 * A picture for upload: upright, bounded, JPEG. One that the browser cannot read is sent as it is; the server says what
 * is wrong.
 */
export async function shrinkPicture(file: Blob, bounds: Bounds): Promise<Blob> {
  const { longest, isSquare = false, quality = 0.88, quarters = 0 } = bounds;
  const source = await decode(file);
  if (!source) return file;
  const { width, height } = source;
  const side = Math.min(width, height);
  const [fromWidth, fromHeight] = isSquare ? [side, side] : [width, height];
  const scale = Math.min(1, longest / Math.max(fromWidth, fromHeight));
  const canvas = document.createElement('canvas');
  const [drawnWidth, drawnHeight] = [Math.round(fromWidth * scale), Math.round(fromHeight * scale)];
  canvas.width = quarters === 1 ? drawnHeight : drawnWidth;
  canvas.height = quarters === 1 ? drawnWidth : drawnHeight;
  const context = canvas.getContext('2d');
  if (!context) return file;
  // Transparent parts become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (quarters === 1) {
    context.translate(canvas.width, 0);
    context.rotate(Math.PI / 2);
  }
  const [left, top] = [(width - fromWidth) / 2, (height - fromHeight) / 2];
  context.drawImage(source, left, top, fromWidth, fromHeight, 0, 0, drawnWidth, drawnHeight);
  source.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Frees the memory at once: phones allow few canvases.
  canvas.width = 0;
  canvas.height = 0;
  return made ?? file;
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}
