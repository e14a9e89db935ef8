import { Fragment } from 'react';
import { FIGURES } from '#src/page-model/figures.ts';

/** Characters that stay together at the end of a text, so that no word is alone on the last line. */
const TAIL_CHARACTERS = 4;
/** A shorter text rarely needs a second line. */
const LONG_CHARACTERS = 12;
const LATIN = /[\w\s]/;

/** An author's text: numbers do not break, and the last line has more than a character or two. */
export function RunningText({ text }: { readonly text: string }) {
  const end = tailStart(text);
  const pieces: { readonly at: number; readonly words: string; readonly isWhole: boolean }[] = [];
  let at = 0;
  const add = (to: number, isWhole: boolean) => {
    if (to > at) pieces.push({ at, words: text.slice(at, to), isWhole });
    at = Math.max(at, to);
  };
  for (const { index, 0: figures } of text.slice(0, end).matchAll(FIGURES)) {
    add(index, false);
    add(index + figures.length, true);
  }
  add(end, false);
  add(text.length, true);
  if (pieces.every(({ isWhole }) => !isWhole)) return text;
  // One element: in a flex container each piece would become an item.
  return (
    <span>
      {pieces.map(({ at: key, words, isWhole }) =>
        isWhole ? (
          <span key={key} className="whole">
            {words}
          </span>
        ) : (
          <Fragment key={key}>{words}</Fragment>
        ),
      )}
    </span>
  );
}

/** Start of the part that is kept together at the end of a text; its length when there is none. */
function tailStart(text: string): number {
  if (text.length < LONG_CHARACTERS) return text.length;
  const start = text.length - TAIL_CHARACTERS;
  // Words of other scripts and numbers have their own rules, and are not cut.
  const isPlain = !LATIN.test(text.slice(start - 1));
  return isPlain ? start : text.length;
}
