import { Fragment } from 'react';

/** Longer phrases may be broken between words; shorter ones stay on one line if possible. */
const WHOLE_PHRASE_CHARACTERS = 9;
const PHRASE = /[^，。！？；：]*[，。！？；：]+|[^，。！？；：]+/g;

/** The text of a heading, with marked break opportunities; see `word-break` in base.css. */
export function HeadingText({ text }: { readonly text: string }) {
  const phrases = text.match(PHRASE) ?? [];
  const pieces = phrases.flatMap((phrase) => (phrase.length > WHOLE_PHRASE_CHARACTERS ? wordsOf(phrase) : [phrase]));
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.length;
    return (
      <Fragment key={key}>
        {key > 0 && <wbr />}
        <Piece words={piece} />
      </Fragment>
    );
  });
}

/** Characters that never begin a line. */
const MARKS = '，。！？；：、”’」』》）…';
/** The last two characters of a phrase with the punctuation after them; of a short phrase the last one. */
const LAST_OF_PHRASE = new RegExp(`^(.{3,})([^${MARKS}]{2}[${MARKS}]*)$|^(.+)([^${MARKS}][${MARKS}]+)$`, 'su');

/**
 * When a phrase is too long for a line, the browser may break it anywhere except just before its last character or
 * punctuation.
 */
function Piece({ words }: { readonly words: string }) {
  const [, long, longEnd, short, shortEnd] = LAST_OF_PHRASE.exec(words) ?? [];
  const [start, end] = [long ?? short, longEnd ?? shortEnd];
  if (!end) return words;
  return (
    <>
      {start}
      <span className="whole">{end}</span>
    </>
  );
}

/** Created at the first long phrase, because it loads a dictionary. */
let segmenter: Intl.Segmenter | undefined;

/** A phrase word by word, with punctuation attached to the word before it. */
function wordsOf(phrase: string): string[] {
  if (!('Segmenter' in Intl)) return [phrase];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(phrase)) {
    const last = words.length - 1;
    if (isWordLike || last < 0) words.push(segment);
    else words[last] += segment;
  }
  return words;
}
