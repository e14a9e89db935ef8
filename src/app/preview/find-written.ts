import type { WrittenText } from './dev-page.ts';

/**
 * The text of a block that most likely says one of `shown`, which go from what was tapped to what is around it: the same
 * words, or the shortest that holds them or is held by them. Undefined when nothing fits.
 */
export function findWritten(texts: readonly WrittenText[], shown: readonly string[]): WrittenText | undefined {
  for (const words of shown.map(bare)) {
    if (words === '') continue;
    const same = texts.find(({ text }) => bare(text) === words);
    if (same) return same;
    const near = texts.filter(
      ({ text }) => bare(text).includes(words) || (bare(text) !== '' && words.includes(bare(text))),
    );
    const longest = near.toSorted((a, b) => b.text.length - a.text.length)[0];
    if (longest) return longest;
  }
  return undefined;
}

/** A text without what Markdown and the page add to it. */
const bare = (text: string) => text.replace(/[\s*_`#>|~[\]()]/g, '');
