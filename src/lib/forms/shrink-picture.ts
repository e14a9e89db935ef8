interface Bounds {
  /** The longest side, in pixels. */
  readonly longest: number;
  /** Cut to the square in the middle. */
  readonly isSquare?: boolean;
}

const QUALITY = 0.88;

/**
 * A picture for upload: upright, bounded, JPEG. One that the browser cannot read is sent as it is; the server says what
 * is wrong.
 */
export async function shrinkPicture(file: Blob, { longest, isSquare = false }: Bounds): Promise<Blob> {
  const source = await decode(file);
  if (!source) return file;
  const { width, height } = source;
  const side = Math.min(width, height);
  const [fromWidth, fromHeight] = isSquare ? [side, side] : [width, height];
  const scale = Math.min(1, longest / Math.max(fromWidth, fromHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(fromWidth * scale);
  canvas.height = Math.round(fromHeight * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  // Transparent parts become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(width - fromWidth) / 2, (height - fromHeight) / 2];
  context.drawImage(source, left, top, fromWidth, fromHeight, 0, 0, canvas.width, canvas.height);
  source.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return made ?? file;
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
}
