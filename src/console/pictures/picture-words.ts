import type { ConsoleReply } from '#src/contract/console/all.ts';

export type LibraryPicture = ConsoleReply<'GET /console/api/pictures'>['pictures'][number];

/** A size in readable form: `86 KB`, `1.2 MB`. */
export function weightOf(bytes: number): string {
  if (bytes < 1024 * 1000) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The address of a picture for staff; `isSmall` for lists. */
export function pictureAddress(
  { path, changedAt }: Pick<LibraryPicture, 'path' | 'changedAt'>,
  isSmall: boolean,
): string {
  const version = changedAt.replaceAll(/\D/g, '');
  return `/console/api/pictures/original?${new URLSearchParams({ path, v: version, ...(isSmall && { small: '1' }) })}`;
}

export const PICTURE_FILTERS = { all: '全部', unused: '没有页面在用', heavy: '超过预算' } as const;
export type PictureFilter = keyof typeof PICTURE_FILTERS;

interface PictureChoice {
  readonly words: string;
  readonly filter: PictureFilter;
  /** Limit for a picture's bytes on a phone. */
  readonly budgetBytes: number;
}

/**
 * The pictures that match search and filter. Words are searched for in the name, and in the places that use the
 * picture.
 */
export function choosePictures(pictures: readonly LibraryPicture[], { words, filter, budgetBytes }: PictureChoice) {
  const wanted = words.trim().toLowerCase().split(/\s+/);
  return pictures.filter((picture) => {
    if (filter === 'unused' && picture.usedBy.length > 0) return false;
    if (filter === 'heavy' && picture.phoneBytes <= budgetBytes) return false;
    const text = `${picture.path} ${picture.usedBy.join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** The change of size by adding a picture. */
export function savedSentence(beforeBytes: number, { bytes, phoneBytes }: LibraryPicture): string {
  const share = Math.round((1 - bytes / beforeBytes) * 100);
  const saved = share > 0 ? `，轻了 ${share}%` : '';
  return `${weightOf(beforeBytes)} → ${weightOf(bytes)}${saved}；手机上约 ${weightOf(phoneBytes)}`;
}
