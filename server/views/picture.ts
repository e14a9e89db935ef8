import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';

/**
 * An address changes only once in this time, so that a reloaded page shows the same one, and is valid for at least as
 * long.
 */
const STEP_MS = 5 * 60 * 1000;

interface PictureFacts {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A picture as the API shows it to its owner. */
export function pictureView({ id, width, height }: PictureFacts, seal: FieldSeal, now: Date) {
  const until = (Math.floor(now.getTime() / STEP_MS) + 2) * STEP_MS;
  const url = `/api/v1/file/pictures/${id}?until=${until}&sign=${seal.sign(signedText(id, String(until)))}`;
  return { uuid: id, url, width, height };
}

/** Whether an address was issued by `pictureView` and is still valid. */
export function isPictureAddress(id: string, until: string, sign: string, seal: FieldSeal, now: Date): boolean {
  return /^\d{13}$/.test(until) && Number(until) > now.getTime() && seal.isSigned(signedText(id, until), sign);
}

const signedText = (id: string, until: string) => `picture ${id} ${until}`;
