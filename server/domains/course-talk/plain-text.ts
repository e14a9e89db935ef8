/**
 * A typed text as it is stored: without control, invisible and direction-changing characters, with at most one empty
 * line in a row.
 */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** U+200D stays: it joins the parts of an emoji. */
const UNSEEN = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
