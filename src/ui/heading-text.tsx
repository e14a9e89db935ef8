import { Fragment } from 'react';

/** Longer phrases than this may be broken between words; shorter ones stay on one line where they fit. */
const WHOLE_PHRASE_CHARACTERS = 9;
const PHRASE = /[^，。！？；：]*[，。！？；：]+|[^，。！？；：]+/g;

/** The words of a heading, with places marked where a line may end; see `word-break` in base.css. */
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

/** What never begins a line. */
const MARKS = '，。！？；：、”’」』》）…';
/** The last two characters of a phrase and the marks after them; of a short phrase the last character and its marks. */
const LAST_OF_PHRASE = new RegExp(`^(.{3,})([^${MARKS}]{2}[${MARKS}]*)$|^(.+)([^${MARKS}][${MARKS}]+)$`, 'su');

/** Where even one phrase is too long for a line, the browser may cut it anywhere: never just before its last character or a mark. */
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

/** Made once, at the first long phrase: it loads a dictionary. */
let segmenter: Intl.Segmenter | undefined;

/** A phrase word by word, punctuation kept with the word before it. */
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
