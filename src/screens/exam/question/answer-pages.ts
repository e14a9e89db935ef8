import type { Page } from '#src/features/upload/pages/pages.ts';

type Levelled =
  | { readonly kind: 'same'; readonly uploads: readonly string[] }
  /** Set the answer's uploads to these. */
  | { readonly kind: 'answer'; readonly uploads: readonly string[] }
  /** Set the pages on this device to these. */
  | { readonly kind: 'pages'; readonly uploads: readonly string[]; readonly pages: readonly Page[] };

/**
 * The step that makes the uploads of an answer and the pages on this device the same.
 *
 * A side that differs from `agreed`, their last common state, has changed: the answer by another tab, another device or
 * a resolved conflict; the pages by the student. Without a common state nothing of either side is dropped: a page may
 * have arrived while the screen was closed.
 */
export function answerPages(
  inAnswer: readonly string[],
  pages: readonly Page[],
  agreed: readonly string[] | undefined,
): Levelled {
  const arrived = pages.flatMap(({ upload }) => (upload ? [upload.uuid] : []));
  if (isSame(inAnswer, arrived)) return { kind: 'same', uploads: inAnswer };
  if (agreed === undefined) {
    if (inAnswer.every((id) => arrived.includes(id))) return { kind: 'answer', uploads: arrived };
    return shown(inAnswer, pages, [...inAnswer, ...arrived.filter((id) => !inAnswer.includes(id))]);
  }
  return isSame(inAnswer, agreed) ? { kind: 'answer', uploads: arrived } : shown(inAnswer, pages, inAnswer);
}

/** The wanted uploads in this order, followed by the pages that are not uploaded yet. */
function shown(uploads: readonly string[], pages: readonly Page[], wanted: readonly string[]): Levelled {
  const known = new Map(pages.map((page) => [page.upload?.uuid, page]));
  // A page that is known only from the server takes its upload's id: this device has no file for it.
  const fromServer = (uuid: string): Page => ({ id: uuid, upload: { uuid, width: 0, height: 0 }, problem: '' });
  const next = [...wanted.map((uuid) => known.get(uuid) ?? fromServer(uuid)), ...pages.filter(({ upload }) => !upload)];
  return { kind: 'pages', uploads, pages: next };
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
