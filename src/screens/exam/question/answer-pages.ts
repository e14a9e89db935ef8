import type { Page } from '#src/features/upload/pages/pages.ts';

type Levelled =
  | { readonly kind: 'same'; readonly uploads: readonly string[] }
  /** The answer gets these uploads. */
  | { readonly kind: 'answer'; readonly uploads: readonly string[] }
  /** The device shows these pages. */
  | { readonly kind: 'pages'; readonly uploads: readonly string[]; readonly pages: readonly Page[] };

/**
 * What makes the uploads of an answer and the pages on this device the same.
 *
 * A side that differs from what both last agreed on has changed: the answer by another tab, another device or a choice
 * between two answers; the pages by the student. Before they agreed once, nothing of either side is dropped: a page may
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

/** These uploads in this order, and behind them what still waits for the server. */
function shown(uploads: readonly string[], pages: readonly Page[], wanted: readonly string[]): Levelled {
  const known = new Map(pages.map((page) => [page.upload?.uuid, page]));
  // The id of a page from the server is its upload's: no file of it lies on this device.
  const fromServer = (uuid: string): Page => ({ id: uuid, upload: { uuid, width: 0, height: 0 }, problem: '' });
  const next = [...wanted.map((uuid) => known.get(uuid) ?? fromServer(uuid)), ...pages.filter(({ upload }) => !upload)];
  return { kind: 'pages', uploads, pages: next };
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
